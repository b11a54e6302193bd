import Foundation

/// What a venue calls its own: its time zone, colours, logo and postal address; what is not set is as
/// usual.
public struct VenueIdentity: Hashable, Sendable {
  /// One of them, by its name in documents.
  public enum Field: String, CaseIterable, Hashable, Sendable, Comparable {
    /// The zone of the IANA database by which opening hours and clocks go (default: the server's).
    case timeZone
    /// The colour of buttons and links on the pages for visitors, as `#rrggbb`.
    case accentColour
    /// The ground behind the venue's name and logo, as `#rrggbb`.
    case headerColour
    /// The picture beside the venue's name: the SHA-256 of its bytes, which are in the file.
    case logo
    /// Street and number of its postal address, which some formats of plans ask for.
    case street
    /// The town.
    case locality
    /// The country, by the two letters of ISO 3166.
    case country

    /// By name.
    public static func < (left: Field, right: Field) -> Bool { left.rawValue < right.rawValue }

    /// What is wrong with a text; `nil` when it is possible.
    func complaint(about text: String) -> String? {
      switch self {
      case .timeZone:
        VenueIdentity.isTimeZone(text)
          ? nil : "must be a time zone that the server knows, such as Europe/Berlin or UTC"
      case .accentColour, .headerColour:
        text.wholeMatch(of: /#[0-9A-Fa-f]{6}/) == nil ? "must be a colour such as #1a5fb4" : nil
      case .logo:
        text.wholeMatch(of: /[0-9a-f]{64}/) == nil
          ? "must be the content of a picture: 64 hexadecimal digits" : nil
      case .street, .locality:
        (1...200).contains(text.count) && !text.allSatisfy(\.isWhitespace)
          ? nil : "must be 1 to 200 characters, not all of them blank"
      case .country:
        text.wholeMatch(of: /[A-Z]{2}/) == nil
          ? "must be the two capital letters of a country, such as DE" : nil
      }
    }
  }

  private var chosen: [Field: String]

  /// Makes an identity.
  public init(_ chosen: [Field: String] = [:]) { self.chosen = chosen }

  /// What a field was set to, whether that can be or not; `nil` where it was not set.
  public subscript(field: Field) -> String? {
    get { chosen[field] }
    set { chosen[field] = newValue }
  }

  /// The fields that were set, in order.
  public var chosenFields: [Field] { chosen.keys.sorted() }

  /// The picture beside the venue's name.
  public var logo: Identifier<ImageContent>? { chosen[.logo].map { Identifier($0) } }

  /// Takes from another what was not set here.
  mutating func fill(from other: VenueIdentity) {
    chosen.merge(other.chosen) { own, _ in own }
  }

  /// Everything that is wrong with what was set; empty when it is valid.
  var problems: [SchemaProblem] {
    chosen.sorted { $0.key < $1.key }.compactMap { field, text in
      field.complaint(about: text).map {
        SchemaProblem(field: "settings.\(field.rawValue)", message: $0)
      }
    }
  }

  /// Whether a text names a zone of the IANA database.
  ///
  /// Foundation also takes offsets such as `GMT+3`, which browsers refuse: a zone has an area and a
  /// place, or is UTC.
  private static func isTimeZone(_ text: String) -> Bool {
    guard text.utf8.count <= 64, text == "UTC" || text.contains("/") else { return false }
    return TimeZone(identifier: text) != nil
  }
}
