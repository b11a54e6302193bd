import Foundation
import IndoorModel
import Storage
import VenueFormats
import Wire

/// What is too large for the log: pictures, and the bodies of large records. It lies on two nodes at least
/// before a record names it, by the SHA-256 of its bytes; a node that lacks it asks the others.
///
/// Where this node is the only one that holds a lease, one copy is enough, as it is for edits.
struct RecordContents: Sendable {
  /// Seconds for which the body of a record is kept; a node that was away for longer takes a copy of the
  /// file.
  private static let keptSeconds = 7 * 86_400.0

  private let file: VenueFile
  private let node: ClusterNode
  private let slug: String

  init(of file: VenueFile, _ node: ClusterNode) {
    (self.file, self.node, slug) = (file, node, file.current.slug)
  }

  // MARK: - Pictures

  /// Gives a picture of this node's file to the other nodes.
  func spread(picture id: Identifier<ImageContent>) async throws {
    guard let (_, bytes) = try await file.content(id) else {
      throw Problem.notFound("There is no picture with the content “\(id)”")
    }
    try await spread(bytes, as: "contents/\(id)")
  }

  /// Takes a picture that another node has sent.
  func take(picture bytes: [UInt8], at time: Timestamp) async throws {
    let picture = try PlanPicture(bytes, pixelLimit: .max)
    _ = try await file.addContent(
      bytes, mediaType: picture.mediaType, width: picture.width, height: picture.height, at: time)
  }

  /// Fetches the pictures that this node's file lacks.
  ///
  /// - Throws: where no node has one of them.
  func fetch(pictures: Set<Identifier<ImageContent>>, at time: Timestamp) async throws {
    for id in pictures where try await file.content(id) == nil {
      let bytes = try await fetch("contents/\(id)") { ContentName(of: $0).text == id.rawValue }
      try await take(picture: bytes, at: time)
    }
  }

  // MARK: - Bodies of records

  private var folder: URL { Self.folder(of: slug, ofFileAt: file.path) }

  private static func folder(of slug: String, ofFileAt path: String) -> URL {
    URL(fileURLWithPath: path).deletingLastPathComponent().appending(path: ".\(slug).records")
  }

  /// Keeps the body of a record on two nodes.
  ///
  /// - Returns: its name.
  func keep(body: [UInt8]) async throws -> String {
    removeOldBodies()
    let name = ContentName(of: body).text
    try take(body: body, named: name)
    try await spread(body, as: "bodies/\(name)")
    return name
  }

  /// Takes a body that another node has sent; it is on the disk when this returns.
  func take(body: [UInt8], named name: String) throws {
    guard ContentName(of: body).text == name else {
      throw Problem.notFound("The bytes are not those of “\(name)”")
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: name)
    let new = folder.appending(path: name + "-new")
    try Data(body).write(to: new)
    let handle = try FileHandle(forWritingTo: new)
    try handle.synchronize()
    try handle.close()
    try? FileManager.default.removeItem(at: path)
    try FileManager.default.moveItem(at: new, to: path)
  }

  /// The body of a record, from this node or another one.
  func body(named name: String) async throws -> [UInt8] {
    if let own = ownBody(named: name) { return own }
    return try await fetch("bodies/\(name)") { ContentName(of: $0).text == name }
  }

  /// The body of a record, where this node has it.
  func ownBody(named name: String) -> [UInt8]? {
    Self.ownBody(named: name, of: slug, ofFileAt: file.path)
  }

  /// The body of a record, where it lies beside a venue's file.
  static func ownBody(named name: String, of slug: String, ofFileAt path: String) -> [UInt8]? {
    let folder = folder(of: slug, ofFileAt: path)
    guard name.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) }) else { return nil }
    return FileManager.default.contents(atPath: folder.appending(path: name).path).map(Array.init)
  }

  private func removeOldBodies() {
    let keys: Set<URLResourceKey> = [.contentModificationDateKey]
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: Array(keys))
    for file in files ?? [] {
      let date = try? file.resourceValues(forKeys: keys).contentModificationDate
      guard let date, date.timeIntervalSinceNow < -Self.keptSeconds else { continue }
      try? FileManager.default.removeItem(at: file)
    }
  }

  // MARK: - Other nodes

  private func spread(_ bytes: [UInt8], as name: String) async throws {
    let addresses = node.otherAddresses
    let copies = await withTaskGroup(of: Bool.self) { group in
      for address in addresses {
        group.addTask { [node, slug] in
          (try? await node.peers.put(bytes, "\(slug)/\(name)", to: address)) != nil
        }
      }
      return await group.reduce(0) { $1 ? $0 + 1 : $0 }
    }
    guard copies > 0 || addresses.isEmpty else { throw Problem.noSecondCopy }
  }

  private func fetch(
    _ name: String, isRight: ([UInt8]) -> Bool
  ) async throws -> [UInt8] {
    for address in node.otherAddresses {
      let found = try? await node.peers.content("\(slug)/\(name)", at: address)
      if let found, isRight(found) { return found }
    }
    throw Problem.noSecondCopy
  }
}
