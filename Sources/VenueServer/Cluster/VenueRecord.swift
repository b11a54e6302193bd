import IndoorModel
import JSONText
import Storage

/// What a record of the log that several nodes share says of a venue.
enum VenueRecord {
  /// The first one: all files that are like this one hold the log from here on.
  case beginning(VenueBeginning)
  /// Edits that were ordered together, with their revisions, and the pictures that they show.
  case edits([AppliedEdit], contents: [String])
  /// A change that is no edit.
  case change(FileChange)
  /// One that is too large for the log: nodes have its body under this name.
  case stored(name: String)

  /// Reads a record's body; throws for one of a later version.
  init(_ body: [UInt8]) throws {
    let fields = try Fields(
      Value(json: body, depthLimit: Value.keptJSONDepthLimit), of: "a record of the log")
    if let beginning = try fields.readIfPresent("beginning", VenueBeginning.init(value:)) {
      self = .beginning(beginning)
    } else if let name = try fields.textIfPresent("stored") {
      self = .stored(name: name)
    } else if let change = try fields.readIfPresent("change", FileChange.init(value:)) {
      self = .change(change)
    } else {
      let contents = try fields.readIfPresent("contents") { (list) throws(ValueError) in
        try list.list { (name) throws(ValueError) in try name.asText() }
      }
      self = .edits(
        try fields.list("edits", AppliedEdit.init(value:)), contents: contents ?? [])
    }
  }

  /// The body: JSON, as clients get edits, without their inverses, which each node finds by itself.
  var body: [UInt8] {
    switch self {
    case .beginning(let beginning): return Value.object(["beginning": beginning.value]).json()
    case .stored(let name): return Value.object(["stored": .string(name)]).json()
    case .change(let change): return Value.object(["change": change.value]).json()
    case .edits(let edits, let contents):
      let list = edits.map { applied in
        AppliedEdit(
          edit: applied.edit, revision: applied.revision, time: applied.time, inverse: []
        ).value
      }
      return Value(members: [
        "edits": .array(list),
        "contents": contents.isEmpty ? nil : .array(contents.map { .string($0) }),
      ]).json()
    }
  }
}

extension FileChange {
  fileprivate init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a change")
    func time() throws(ValueError) -> Timestamp {
      Timestamp(millisecondsSince1970: Int64(try fields.integer("time")))
    }
    switch try fields.text("kind") {
    case "addVersion":
      self = .addVersion(
        id: try fields.integer("id"), name: try fields.text("name"),
        author: try fields.text("author"), time: try time())
    case "removeVersion": self = .removeVersion(try fields.integer("id"))
    case "compact": self = .compact(until: try fields.integer("id"), time: try time())
    case let kind: throw ValueError("is “\(kind)”, which this version does not know", at: "kind")
    }
  }

  fileprivate var value: Value {
    switch self {
    case .addVersion(let id, let name, let author, let time):
      Value(members: [
        "kind": "addVersion", "id": id.map { Value($0) }, "name": .string(name),
        "author": .string(author), "time": Value(Int(time.millisecondsSince1970)),
      ])
    case .removeVersion(let id): ["kind": "removeVersion", "id": Value(id)]
    case .compact(let id, let time):
      [
        "kind": "compact", "id": Value(id), "time": Value(Int(time.millisecondsSince1970)),
      ]
    }
  }
}

/// What a venue is like before its first record.
struct VenueBeginning: Hashable {
  /// Its revision.
  let revision: Int
  /// The SHA-256 of the plan, in hexadecimal.
  private let digest: String
  /// The id of the last edit in the journal; empty where there is none.
  private let lastEdit: String

  /// Describes a file as it is.
  init(of file: VenueFile) async throws(VenueFileError) {
    revision = file.current.revision
    digest = file.digest
    lastEdit = try await file.history(limit: 1).first?.edit.id.rawValue ?? ""
  }

  init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a beginning")
    revision = try fields.integer("revision")
    digest = try fields.text("digest")
    lastEdit = try fields.text("lastEdit")
  }

  var value: Value {
    [
      "revision": Value(revision), "digest": .string(digest), "lastEdit": .string(lastEdit),
    ]
  }
}
