package import IndoorModel
package import LiveMap
package import Routing

/// The body of a question for recommendations, read but with its place not yet looked up.
package struct RecommendationsRequest {
  /// The most characters of a question.
  package static let textLimit = 500

  /// What the visitor looks for, in their words.
  package let text: String
  /// Where the visitor is; `nil` when that does not matter.
  package let from: RouteEnd?
  /// Seconds that the visitor has.
  package let budget: Double?
  /// When the visitor begins to walk; `nil` for now.
  package let time: Timestamp?
  package let profile: Profile
  /// The ISO 639 code of the question's language.
  package let language: String?

  package init(_ value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a question for recommendations")
    text = try fields.text("text")
    guard (1...Self.textLimit).contains(text.count), text.contains(where: \.isLetter) else {
      throw ValueError("must have 1 to \(Self.textLimit) characters, and a letter", at: "text")
    }
    from = try fields.readIfPresent("from", RouteEnd.init(value:))
    let minutes = try fields.numberIfPresent("minutes")
    if let minutes, !(1...1440).contains(minutes) {
      throw ValueError("must be 1 to 1440", at: "minutes")
    }
    budget = minutes.map { $0 * 60 }
    let moment = try fields.textIfPresent("at")
    time = moment.flatMap(Timestamp.init(rfc3339:))
    if moment != nil, time == nil {
      throw ValueError("must be a time such as 2026-12-27T10:00:00Z", at: "at")
    }
    profile = try fields.readIfPresent("profile", Profile.init(value:)) ?? .walking
    let code = try fields.textIfPresent("language")
    language = code.map { String($0.lowercased().prefix { $0.isLetter }) }
    if let language, !(2...3).contains(language.utf8.count) {
      throw ValueError("must be a code such as en or de-AT", at: "language")
    }
  }
}
