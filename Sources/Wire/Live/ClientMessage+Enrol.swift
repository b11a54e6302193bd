import IndoorModel
import LiveMap

extension ClientMessage {
  static func enrol(_ fields: Fields) throws(ValueError) -> ClientMessage {
    let first = try first(fields, of: "navigators")
    let navigators = try fields.list("navigators") {
      (value) throws(ValueError) -> EnrolledNavigator in
      let fields = try Fields(value, of: "a navigator")
      return EnrolledNavigator(
        id: try fields.identifier("id"), name: try fields.word("name"),
        group: try fields.word("group"))
    }
    return .enrol(venue: try fields.text("venue"), first: first, navigators)
  }

  static func anchors(_ fields: Fields) throws(ValueError) -> ClientMessage {
    let first = try first(fields, of: "anchors")
    let anchors = try fields.list("anchors") { (value) throws(ValueError) in
      try Identifier<Feature>(checking: try value.asText())
    }
    return .anchors(venue: try fields.text("venue"), first: first, anchors)
  }

  /// The first number of a list that is not too long.
  private static func first(_ fields: Fields, of list: String) throws(ValueError) -> Int {
    let first = try fields.integerIfPresent("first") ?? 0
    guard (0...Int(UInt16.max)).contains(first) else {
      throw ValueError("must be from 0 to 65535", at: "first")
    }
    if let count = fields.value(list)?.array?.count, count > locationLimit {
      throw ValueError("must be at most \(locationLimit), not \(count)", at: list)
    }
    return first
  }
}
