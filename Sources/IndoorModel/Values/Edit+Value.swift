extension Edit {
  /// The edit as an object: `id`, `base`, `author` unless it is empty, `operations`.
  public var value: Value { .object(members) }

  fileprivate var members: [String: Value] {
    var members: [String: Value] = [
      "id": .string(id.rawValue), "base": Value(base),
      "operations": .array(operations.map(\.value)),
    ]
    members["author"] = author.isEmpty ? nil : .string(author)
    members["undoes"] = undoes.map { .string($0.rawValue) }
    members["restore"] = restores ? true : nil
    members["label"] = label.map(Value.string)
    return members
  }

  /// Reads an edit; without an `author` it is by `anonymous`, and only one that `undoes` another
  /// may be without `operations`.
  public init(value: Value) throws(ValueError) {
    try self.init(Fields(value, of: "an edit"))
  }

  fileprivate init(_ fields: Fields) throws(ValueError) {
    self.init(
      id: try fields.identifier("id"), base: try fields.integer("base"),
      author: try fields.textIfPresent("author") ?? "anonymous",
      operations: fields.value("undoes") != nil && fields.value("operations") == nil
        ? [] : try fields.list("operations", Operation.init(value:)),
      undoes: try fields.readIfPresent("undoes") { (value) throws(ValueError) in
        try value.asIdentifier()
      },
      restores: try fields.boolIfPresent("restore") ?? false,
      label: try fields.textIfPresent("label"))
    if let label, label.count > 200 {
      throw ValueError("must have at most 200 characters", at: "label")
    }
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
