extension Edit {
  /// The edit as an object: `id`, `base`, `author`, `operations`.
  public var value: Value { .object(members) }

  fileprivate var members: [String: Value] {
    [
      "id": .string(id.rawValue), "base": Value(base), "author": .string(author),
      "operations": .array(operations.map(\.value)),
    ]
  }

  /// Reads an edit; without an `author` it is by `anonymous`.
  public init(value: Value) throws(ValueError) {
    try self.init(Fields(value, of: "an edit"))
  }

  fileprivate init(_ fields: Fields) throws(ValueError) {
    self.init(
      id: try fields.identifier("id"), base: try fields.integer("base"),
      author: try fields.textIfPresent("author") ?? "anonymous",
      operations: try fields.list("operations", Operation.init(value:)))
    if author.isEmpty || author.count > 128 {
      throw ValueError("must have 1 to 128 characters", at: "author")
    }
  }
}

extension AppliedEdit {
  /// The journal entry as an object: the edit with `revision`, `time` (RFC 3339) and `inverse`.
  public var value: Value {
    let more: [String: Value] = [
      "revision": Value(revision), "time": .string(time.rfc3339),
      "inverse": .array(inverse.map(\.value)),
    ]
    return .object(edit.members.merging(more) { _, new in new })
  }

  /// Reads a journal entry.
  public init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "an applied edit")
    self.init(
      edit: try Edit(fields), revision: try fields.integer("revision"),
      time: try fields.read("time", Timestamp.init(value:)),
      inverse: try fields.list("inverse", Operation.init(value:)))
  }
}
