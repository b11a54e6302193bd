/// A key of the log that the nodes of a cluster share. Names of clusters, venues and nodes have no slash.
public enum ClusterKey: Hashable, Sendable {
  /// Where a node answers others; gone when its lease ends.
  case member(node: String)
  /// The node that owns a venue; gone when its lease ends. The transaction that wrote it last is the
  /// owner's *term*: an owner writes it once.
  case owner(venue: String)
  /// How far the records of a venue go: a `ClusterHead`.
  case head(venue: String)
  /// One record of a venue: a `ClusterRecord`.
  case record(venue: String, revision: Int64)
  /// The revision, in decimal digits, up to which a node's file of a venue is synced.
  case synced(venue: String, node: String)
  /// The value of a setting of a venue that no edit changes, such as its rules of alarms.
  case setting(venue: String, name: String)
  /// Whether a venue is removed: a `VenueStanding`.
  case standing(venue: String)
  /// How far the records of a file go that all nodes hold alike: a `ClusterHead`. Names of files have no
  /// slash.
  case rowsHead(file: String)
  /// One record of such a file: a `ClusterRecord`.
  case rowsRecord(file: String, revision: Int64)
  /// The revision up to which a node's copy of such a file is synced.
  case rowsSynced(file: String, node: String)

  private static let revisionDigits = 12

  /// Where the keys of a cluster begin.
  private static func root(of cluster: String) -> String { "/fc/\(cluster)/" }

  /// What the names of all members begin with, and of no other keys.
  public static func members(in cluster: String) -> String { root(of: cluster) + "m/" }

  /// What the names of all owners begin with, and of no other keys.
  public static func owners(in cluster: String) -> String { root(of: cluster) + "o/" }

  /// What the names of all heads begin with, and of no other keys.
  public static func heads(in cluster: String) -> String { root(of: cluster) + "h/" }

  /// What the names of all `synced` begin with, and of no other keys.
  public static func synced(in cluster: String) -> String { root(of: cluster) + "r/" }

  /// What the names of the records of all venues begin with, and of no other keys.
  public static func records(in cluster: String) -> String { root(of: cluster) + "l/" }

  /// What the names of a venue's records begin with, and of no other keys.
  public static func records(of venue: String, in cluster: String) -> String {
    records(in: cluster) + "\(venue)/"
  }

  /// What the names of a venue's `synced` begin with, and of no other keys.
  public static func synced(of venue: String, in cluster: String) -> String {
    synced(in: cluster) + "\(venue)/"
  }

  /// What the names of the settings of all venues begin with, and of no other keys.
  public static func settings(in cluster: String) -> String { root(of: cluster) + "k/" }

  /// What the names of a venue's settings begin with, and of no other keys.
  public static func settings(of venue: String, in cluster: String) -> String {
    settings(in: cluster) + "\(venue)/"
  }

  /// What the names of all `standing` begin with, and of no other keys.
  public static func standings(in cluster: String) -> String { root(of: cluster) + "b/" }

  /// What the names of all `rowsHead` begin with, and of no other keys.
  public static func rowsHeads(in cluster: String) -> String { root(of: cluster) + "a/h/" }

  /// What the names of the records of a file begin with, and of no other keys.
  public static func rowsRecords(of file: String, in cluster: String) -> String {
    root(of: cluster) + "a/l/\(file)/"
  }

  /// What the names of the `rowsSynced` of a file begin with, and of no other keys.
  public static func rowsSynced(of file: String, in cluster: String) -> String {
    root(of: cluster) + "a/r/\(file)/"
  }

  /// Reads the name of a key; `nil` where it is of another cluster or kind.
  public init?(_ name: String, in cluster: String) {
    let root = Self.root(of: cluster)
    guard name.hasPrefix(root) else { return nil }
    let parts = name.dropFirst(root.count).split(separator: "/", omittingEmptySubsequences: false)
    switch (parts.first, parts.count) {
    case ("m", 2): self = .member(node: String(parts[1]))
    case ("o", 2): self = .owner(venue: String(parts[1]))
    case ("h", 2): self = .head(venue: String(parts[1]))
    case ("l", 3):
      guard let revision = Int64(parts[2]) else { return nil }
      self = .record(venue: String(parts[1]), revision: revision)
    case ("r", 3): self = .synced(venue: String(parts[1]), node: String(parts[2]))
    case ("k", 3): self = .setting(venue: String(parts[1]), name: String(parts[2]))
    case ("b", 2): self = .standing(venue: String(parts[1]))
    case ("a", 3...):
      guard let key = Self(rowsKey: parts.dropFirst().map(String.init)) else { return nil }
      self = key
    default: return nil
    }
    // A key has one name: another spelling of a revision is not in the order of revisions.
    guard self.name(in: cluster) == name else { return nil }
  }

  private init?(rowsKey parts: [String]) {
    switch (parts[0], parts.count) {
    case ("h", 2): self = .rowsHead(file: parts[1])
    case ("l", 3):
      guard let revision = Int64(parts[2]) else { return nil }
      self = .rowsRecord(file: parts[1], revision: revision)
    case ("r", 3): self = .rowsSynced(file: parts[1], node: parts[2])
    default: return nil
    }
  }

  /// The name of the key in the log.
  ///
  /// Revisions have twelve digits, so that the order of names is that of revisions.
  public func name(in cluster: String) -> String {
    switch self {
    case .member(let node): return Self.members(in: cluster) + node
    case .owner(let venue): return Self.owners(in: cluster) + venue
    case .head(let venue): return Self.heads(in: cluster) + venue
    case .record(let venue, let revision):
      return Self.records(of: venue, in: cluster) + Self.digits(of: revision)
    case .synced(let venue, let node): return Self.synced(of: venue, in: cluster) + node
    case .setting(let venue, let name): return Self.settings(of: venue, in: cluster) + name
    case .standing(let venue): return Self.standings(in: cluster) + venue
    case .rowsHead(let file): return Self.rowsHeads(in: cluster) + file
    case .rowsRecord(let file, let revision):
      return Self.rowsRecords(of: file, in: cluster) + Self.digits(of: revision)
    case .rowsSynced(let file, let node): return Self.rowsSynced(of: file, in: cluster) + node
    }
  }

  private static func digits(of revision: Int64) -> String {
    let digits = String(revision)
    return String(repeating: "0", count: max(0, revisionDigits - digits.count)) + digits
  }
}

/// Where all nodes have a venue, as far as one was told to move it.
public enum VenueStanding: String, Sendable {
  /// Among the venues.
  case kept
  /// In the bin.
  case removed
  /// Nowhere.
  case deleted
}
