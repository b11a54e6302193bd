import IndoorModel
import LiveMap

extension ClientMessage {
  static func enrol(_ fields: Fields) throws(ValueError) -> ClientMessage {
    let first = try fields.integerIfPresent("first") ?? 0
    guard (0...Int(UInt16.max)).contains(first) else {
      throw ValueError("must be from 0 to 65535", at: "first")
    }
    if let count = fields.value("navigators")?.array?.count, count > locationLimit {
      throw ValueError("must be at most \(locationLimit), not \(count)", at: "navigators")
    }
    let navigators = try fields.list("navigators") {
      (value) throws(ValueError) -> EnrolledNavigator in
      let fields = try Fields(value, of: "a navigator")
      return EnrolledNavigator(
        id: try fields.identifier("id"), name: try fields.word("name"),
        group: try fields.word("group"))
    }
    return .enrol(venue: try fields.text("venue"), first: first, navigators)
  }
}
