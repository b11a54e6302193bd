import Geometry
import IndoorModel
import LiveMap

extension ClientMessage {
  /// Features in one selection at most.
  static let selectionLimit = 100

  static func presence(_ fields: Fields) throws(ValueError) -> ClientMessage {
    let key = try fields.text("key")
    guard (1...128).contains(key.utf8.count) else {
      throw ValueError("must have 1 to 128 characters", at: "key")
    }
    guard let name = try fields.word("name", limit: 64), !name.isEmpty else {
      throw ValueError("must have 1 to 64 characters", at: "name")
    }
    let selection = fields.value("selection")?.array?.count ?? 0
    guard selection <= selectionLimit else {
      throw ValueError("must be at most \(selectionLimit), not \(selection)", at: "selection")
    }
    let presence = Presence(
      name: name, colour: try colour(fields),
      floor: try fields.readIfPresent("floor") { (value) throws(ValueError) in
        try value.asIdentifier()
      },
      selection: try fields.readIfPresent("selection") { (value) throws(ValueError) in
        try value.list { (id) throws(ValueError) in try id.asIdentifier() }
      } ?? [])
    return .presence(venue: try fields.text("venue"), key: key, presence)
  }

  static func cursor(_ fields: Fields) throws(ValueError) -> ClientMessage {
    let cursor = Cursor(
      point: try fields.readIfPresent("at", Point.init(value:)),
      view: try fields.readIfPresent("view", Box.init(value:)))
    return .cursor(venue: try fields.text("venue"), cursor)
  }

  private static func colour(_ fields: Fields) throws(ValueError) -> String {
    let colour = try fields.text("colour").lowercased()
    let digits = colour.dropFirst()
    guard colour.hasPrefix("#"), digits.count == 6,
      digits.allSatisfy({ $0.isASCII && $0.isHexDigit })
    else { throw ValueError("must be of the form #rrggbb", at: "colour") }
    return colour
  }
}
