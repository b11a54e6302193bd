import CSodium

/// The hash of a chain of records: BLAKE2b with 32 bytes (RFC 7693).
///
/// It covers all records up to one. Two files with the same hash hold the same records, and a file that
/// holds others, or more than the log, is found out whatever the log has lost.
public struct ChainHash: Hashable, Sendable {
  /// The hash of a venue without records.
  public static let none = ChainHash(unchecked: [UInt8](repeating: 0, count: size))

  static let size = 32
  fileprivate let bytes: [UInt8]

  private init(unchecked bytes: [UInt8]) { self.bytes = bytes }

  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count == Self.size else { return nil }
    self.bytes = Array(bytes)
  }

  /// The hash after some bytes more.
  func followed(by bytes: [UInt8]) -> ChainHash {
    let all = self.bytes + bytes
    var digest = [UInt8](repeating: 0, count: Self.size)
    _ = unsafe crypto_generichash(&digest, digest.count, all, UInt64(all.count), nil, 0)
    return ChainHash(unchecked: digest)
  }
}

/// How far the records of a venue go.
public struct ClusterHead: Hashable, Sendable {
  /// The head of a venue without records.
  public static let none = ClusterHead(revision: 0, hash: .none)

  private static let version: UInt8 = 1

  /// The revision of the last record; 0 where there is none.
  public let revision: Int64
  /// The hash of all records.
  public let hash: ChainHash

  init(revision: Int64, hash: ChainHash) { (self.revision, self.hash) = (revision, hash) }

  /// Reads a head as the log keeps it; `nil` where the bytes are none.
  public init?(_ bytes: [UInt8]) {
    guard bytes.first == Self.version, bytes.count == 9 + ChainHash.size,
      let hash = ChainHash(bytes[9...])
    else { return nil }
    self.init(revision: Int64(bigEndian: bytes[1..<9]), hash: hash)
  }

  /// As the log keeps it: a version, the revision in 8 bytes (most significant first), the hash.
  public var bytes: [UInt8] { [Self.version] + revision.bigEndianBytes + hash.bytes }
}

/// A record: what an owner has changed in a venue's file, in its place among all changes.
public struct ClusterRecord: Hashable, Sendable {
  private static let version: UInt8 = 1

  /// The transaction by which its owner became one.
  public let term: Int64
  /// Its place: 1 for the first.
  public let revision: Int64
  /// The hash of all records before it.
  private let after: ChainHash
  /// What changes; of its meaning the cluster knows nothing.
  public let body: [UInt8]

  init(term: Int64, revision: Int64, after: ChainHash, body: [UInt8]) {
    (self.term, self.revision, self.after, self.body) = (term, revision, after, body)
  }

  /// Reads a record as the log keeps it; `nil` where the bytes are none, or of a later version.
  public init?(_ bytes: [UInt8], at revision: Int64) {
    let begin = 9 + ChainHash.size
    guard bytes.first == Self.version, bytes.count >= begin,
      let after = ChainHash(bytes[9..<begin])
    else { return nil }
    self.init(
      term: Int64(bigEndian: bytes[1..<9]), revision: revision, after: after,
      body: Array(bytes[begin...]))
  }

  /// As the log keeps it: a version, the term in 8 bytes (most significant first), the hash, the body.
  public var bytes: [UInt8] { [Self.version] + term.bigEndianBytes + after.bytes + body }

  /// Whether it is the next one after all that a head covers.
  func follows(_ head: ClusterHead) -> Bool {
    revision == head.revision + 1 && after == head.hash
  }

  /// The head with this record as the last one.
  public var head: ClusterHead {
    let covered = term.bigEndianBytes + revision.bigEndianBytes + body
    return ClusterHead(revision: revision, hash: after.followed(by: covered))
  }
}

extension Int64 {
  fileprivate init(bigEndian bytes: ArraySlice<UInt8>) {
    self = bytes.reduce(0) { $0 << 8 | Int64($1) }
  }

  fileprivate var bigEndianBytes: [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: self >> (56 - 8 * $0)) }
  }
}
