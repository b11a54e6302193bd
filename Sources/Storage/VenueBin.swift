import Foundation
import GRDB
public import IndoorModel

/// The venues of a folder that were removed, each kept for 30 days.
///
/// Each lies with its tracks in a folder of its own, `bin/<slug>-<seconds since 1970>`, which can be
/// copied and opened like any other. A name stays taken as long as a venue of this name lies here, so
/// that none can be put back in the place of another, and no link to one leads to the other.
public struct VenueBin: Sendable {
  /// One removed venue.
  public struct Entry: Hashable, Sendable {
    /// The venue's name in addresses.
    public let slug: String
    /// When it was removed.
    public let removed: Timestamp
    /// Where its file is.
    public let path: String

    /// When it will be deleted.
    public var end: Timestamp { removed.advanced(bySeconds: VenueBin.lifetime) }

    /// The folder with its files.
    fileprivate var folder: String {
      URL(fileURLWithPath: path).deletingLastPathComponent().relativePath
    }
  }

  /// Seconds for which a venue is kept.
  public static let lifetime = 30 * 86_400.0

  private let directory: VenueDirectory
  private let folder: URL

  /// Names the bin of a folder; the bin itself need not be there yet.
  public init(of directory: VenueDirectory) {
    self.directory = directory
    folder = URL(fileURLWithPath: directory.path).appendingPathComponent("bin")
  }

  /// The removed venues, the latest first.
  public var entries: [Entry] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.compactMap { entry(named: $0) }.sorted {
      ($0.removed, $1.slug) > ($1.removed, $0.slug)
    }
  }

  /// The removed venue of a name.
  public func entry(of slug: String) -> Entry? { entries.first { $0.slug == slug } }

  private func entry(named name: String) -> Entry? {
    guard let dash = name.lastIndex(of: "-"), let seconds = Int64(name[name.index(after: dash)...]),
      (0..<1 << 40).contains(seconds), Venue.isSlug(String(name[..<dash]))
    else { return nil }
    let slug = String(name[..<dash])
    let path = folder.appendingPathComponent(name).appendingPathComponent("\(slug).venue")
    guard FileNames.isTaken(path.path) else { return nil }
    return Entry(
      slug: slug, removed: Timestamp(millisecondsSince1970: seconds * 1000),
      path: path.relativePath)
  }

  /// Moves a venue's files here.
  ///
  /// - Throws: `locked` when a process has the file open; `exists` when a venue of this name lies
  ///   here; `missing` when there is no such file.
  public func take(_ slug: String, at now: Timestamp) throws(VenueFileError) -> Entry {
    let path = try VenuePath(ofFileAt: directory.path(of: slug))
    let lock = try VenueFileLock(forFileAt: path.text)
    defer { withExtendedLifetime(lock) {} }
    if let entry = entry(of: slug) { throw .exists(path: entry.path) }
    let seconds = now.millisecondsSince1970 / 1000
    let target = folder.appendingPathComponent("\(slug)-\(seconds)")
    do {
      try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    } catch { throw .notPermitted(path: target.path, detail: error.localizedDescription) }
    FileNames.syncFolder(of: target.path)
    let new = target.appendingPathComponent("\(slug).venue").relativePath
    try Self.move(path.text, to: new)
    return Entry(
      slug: slug, removed: Timestamp(millisecondsSince1970: seconds * 1000), path: new)
  }

  /// Moves a venue's files back.
  ///
  /// - Throws: `exists` when another file has taken their place.
  public func putBack(_ entry: Entry) throws(VenueFileError) {
    let path = directory.path(of: entry.slug)
    let lock = try VenueFileLock(forFileAt: path)
    defer { withExtendedLifetime(lock) {} }
    try Self.move(entry.path, to: path)
    try? FileManager.default.removeItem(atPath: entry.folder)
  }

  /// Deletes a removed venue for good.
  public func delete(_ entry: Entry) throws(VenueFileError) {
    // The venue first: while it is here, all of it is.
    do {
      try FileManager.default.removeItem(atPath: entry.path)
      FileNames.syncFolder(of: entry.path)
      try FileManager.default.removeItem(atPath: entry.folder)
    } catch { throw .notPermitted(path: entry.path, detail: error.localizedDescription) }
    // What a crash left behind when the venue was removed.
    let path = directory.path(of: entry.slug)
    for left in CompanionNames(of: path).all {
      try? FileManager.default.removeItem(atPath: left)
    }
  }

  /// Moves a venue's file, then what lies beside it.
  ///
  /// A crash in between leaves that where it is found again when the file is put back.
  private static func move(_ path: String, to new: String) throws(VenueFileError) {
    // Folds the write-ahead log into the file; SQLite would throw away that of a file which is none.
    if FileNames.isTaken(path + "-wal"), FileNames.isDatabase(path) {
      try? DatabaseQueue(path: path).close()
    }
    try FileNames.rename(path, to: new, replacing: false)
    FileNames.syncFolder(of: path)
    let companions = zip(CompanionNames(of: path).all, CompanionNames(of: new).all)
    for (old, new) in [(path + "-wal", new + "-wal")] + companions where FileNames.isTaken(old) {
      try FileNames.rename(old, to: new, replacing: true)
    }
  }
}
