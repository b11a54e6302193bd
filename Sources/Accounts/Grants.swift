/// Which roles a principal has, and where.
public struct Grants: Hashable, Sendable {
  /// The word for all venues, those to come included, where a venue's name could stand.
  public static let everyVenue = "*"

  /// The role in all venues and on the server itself.
  public private(set) var everywhere: Role?
  /// The roles in single venues, by their slugs.
  private var byVenue: [String: Role]

  /// Gathers roles.
  public init(everywhere: Role? = nil, byVenue: [String: Role] = [:]) {
    self.everywhere = everywhere
    self.byVenue = byVenue
  }

  /// One role in a venue, or in all where `venue` is `everyVenue`.
  public init(_ role: Role, in venue: String) {
    self.init()
    self[venue] = role
  }

  /// The role that was given in a venue by name, or in all by `everyVenue`.
  public subscript(venue: String) -> Role? {
    get { venue == Self.everyVenue ? everywhere : byVenue[venue] }
    set {
      if venue == Self.everyVenue { everywhere = newValue } else { byVenue[venue] = newValue }
    }
  }

  /// All grants, that of all venues first, then by slug.
  public var all: [(venue: String, role: Role)] {
    (everywhere.map { [(Self.everyVenue, $0)] } ?? [])
      + byVenue.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Whether there is no role anywhere.
  public var isEmpty: Bool { everywhere == nil && byVenue.isEmpty }

  /// The roles that count somewhere.
  func roles(in reach: Reach) -> [Role] {
    switch reach {
    case .server: everywhere.map { [$0] } ?? []
    case .venue(let slug), .publicVenue(let slug):
      [everywhere, byVenue[slug]].compactMap(\.self)
    case .somewhere: (everywhere.map { [$0] } ?? []) + byVenue.values
    }
  }
}

/// Where a principal asks to do something.
public enum Reach: Hashable, Sendable {
  /// On the server as a whole: only roles in all venues count.
  case server
  /// In the venue of this slug.
  case venue(String)
  /// In the venue of this slug, which shows its people to principals that may see its crowd.
  case publicVenue(String)
  /// In whichever venue.
  case somewhere

  /// The venue that is meant; `nil` for none or any.
  public var slug: String? {
    switch self {
    case .venue(let slug), .publicVenue(let slug): slug
    case .server, .somewhere: nil
    }
  }
}
