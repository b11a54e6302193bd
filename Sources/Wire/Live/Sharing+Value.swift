package import IndoorModel
package import LiveMap

extension Sharing {
  /// Reads `status` and `friends`.
  package init(_ fields: Fields) throws(ValueError) {
    let status = try fields.read("status") { (value) throws(ValueError) in
      guard let status = value.string.flatMap(Status.init(rawValue:)) else {
        throw ValueError("must be \(Status.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      return status
    }
    let count = fields.value("friends")?.array?.count ?? 0
    guard count <= Self.friendLimit else {
      throw ValueError("must be at most \(Self.friendLimit), not \(count)", at: "friends")
    }
    let friends: [Identifier<Navigator>]? = try fields.readIfPresent("friends") {
      (value) throws(ValueError) in
      try value.list { (id) throws(ValueError) in try id.asIdentifier() }
    }
    self.init(status: status, friends: friends ?? [])
  }

  /// The same as an object.
  package var value: Value {
    [
      "status": .string(status.rawValue),
      "friends": .array(friends.map { .string($0.rawValue) }),
    ]
  }
}

extension ClientMessage {
  static func sharing(_ fields: Fields) throws(ValueError) -> ClientMessage {
    .sharing(
      venue: try fields.text("venue"),
      navigator: try fields.readIfPresent("navigator") { (value) throws(ValueError) in
        try value.asIdentifier()
      }, try Sharing(fields))
  }
}
