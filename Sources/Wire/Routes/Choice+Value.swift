package import IndoorModel
package import Routing

extension Choice {
  /// The most features or categories that one choice may name.
  private static let limit = 1000

  /// Reads a choice: `category` (one or a list) or `features` (a list of ids).
  package init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a choice: category or features")
    if fields.value("features") != nil {
      let ids = try fields.list("features") { (value) throws(ValueError) -> Identifier<Feature> in
        try value.asIdentifier()
      }
      try Self.check(ids.count, of: "features")
      self = .features(ids)
    } else if fields.value("category")?.array != nil {
      let words = try fields.list("category") { (value) throws(ValueError) in
        guard let word = value.string else { throw ValueError("must be a text") }
        return word
      }
      try Self.check(words.count, of: "category")
      self = .categories(words)
    } else {
      self = .categories([try fields.text("category")])
    }
  }

  private static func check(_ count: Int, of field: String) throws(ValueError) {
    guard (1...limit).contains(count) else {
      throw ValueError("must have 1 to \(limit) elements, not \(count)", at: field)
    }
  }
}

extension Profile {
  /// Reads the word for a profile.
  package init(value: Value) throws(ValueError) {
    guard let profile = value.string.flatMap(Self.init(rawValue:)) else {
      let profiles = Self.allCases.map(\.rawValue).joined(separator: " or ")
      throw ValueError("must be \(profiles)")
    }
    self = profile
  }
}
