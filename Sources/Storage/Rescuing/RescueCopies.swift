import Foundation
import GRDB
import IndoorModel

/// Whole copies of an open venue in files beside its own: `expo-rescued-1.venue`.
struct RescueCopies {
  private let path: String
  private let slug: String

  init(beside path: String, slug: String) {
    self.path = path
    self.slug = slug
  }

  /// A second name for the venue's file.
  func link() throws(VenueFileError) -> String {
    let name = freeName
    try FileNames.link(path, as: name)
    return name
  }

  /// Everything that an open connection reaches, which needs no names.
  func copy(of pool: DatabasePool) throws -> String {
    try make { copy in
      try copy.writeWithoutTransaction { target in
        try pool.writeWithoutTransaction { try $0.backup(to: target) }
      }
    }
  }

  private func make(_ fill: (DatabaseQueue) throws -> Void) throws -> String {
    let copy = freeName
    do {
      let target = try DatabaseQueue(path: copy)
      try fill(target)
      try target.close()
      FileNames.syncFolder(of: copy)
      return copy
    } catch {
      FileNames.removeDatabase(at: copy)
      throw error
    }
  }

  /// What the file holds without its write-ahead log, and the edits since.
  ///
  /// - Throws: also when that does not lead to the venue.
  func copy(withoutLog venue: Venue, adding recent: RecentEdits) throws -> String {
    guard let folded = recent.folded else { throw VenueFileError.missing(path: path) }
    return try make { copy in
      var configuration = VenueConnection.configuration
      configuration.readonly = true
      // SQLite reads no log beside a file that it is promised to stay as it is.
      let address = URL(fileURLWithPath: path).absoluteString + "?immutable=1"
      let source = try DatabaseQueue(path: address, configuration: configuration)
      try source.backup(to: copy)
      try source.close()
      try copy.write { tables in
        let isSound = try String.fetchOne(tables, sql: "PRAGMA quick_check(1)") == "ok"
        let edits = recent.entries.filter { $0.applied.revision > folded }
        for edit in edits { try edit.write(to: tables) }
        try EditRows(tables).setRevision(venue.revision)
        let journal = try EditRows(tables).revisions()
        guard isSound, journal.last.map({ $0 == venue.revision }) ?? true,
          journal.first.map({ venue.revision - $0 + 1 == journal.count }) ?? true,
          try VenueRows(tables).venue(slug: slug) == venue
        else { throw VenueFileError.damaged(path: path, detail: "without its write-ahead log") }
      }
    }
  }

  /// The venue as it is in memory, with the pictures that can still be read and the edits that are
  /// known; what was before is lost with the pages that were overwritten.
  func copy(
    of venue: Venue, endingWith recent: RecentEdits, picturesFrom pool: DatabasePool
  ) throws -> String {
    var before = JournalReplay(venue: venue)
    for edit in recent.entries.reversed() { try before.takeBack(edit.applied) }
    let pictures = PictureRescue(from: pool)
    let images = before.venue.images.compactMap { image in
      image.content.flatMap { pictures.bytes(of: $0) }.map { (image, $0) }
    }
    // The pictures follow; the new file must not name a logo that it does not have.
    var start = before.venue
    start.settings.identity[.logo] = nil
    let copy = freeName
    try VenueFile.create(at: copy, venue: start, images: images).close()
    do {
      let tables = try DatabaseQueue(path: copy, configuration: VenueConnection.configuration)
      try tables.write { tables in
        try pictures.write(to: tables)
        for mark in recent.marks { try EditRows(tables).insert(mark) }
        for edit in recent.entries { try edit.write(to: tables) }
        var end = venue
        if try VenueRows(tables).logoProblem(of: end) != nil { end.settings.identity[.logo] = nil }
        try StructureRows(tables).write([.venue], of: end)
        try EditRows(tables).setRevision(venue.revision)
      }
      try tables.close()
      return copy
    } catch {
      FileNames.removeDatabase(at: copy)
      throw error
    }
  }

  private var freeName: String {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let names = (1...).lazy.map { number in
      folder.appendingPathComponent("\(slug.prefix(48))-rescued-\(number).venue").relativePath
    }
    return names.first { !FileManager.default.fileExists(atPath: $0) } ?? path + "-rescued.venue"
  }
}

/// The pictures of a file in which other pages may stand than those that SQLite wrote.
private struct PictureRescue {
  private let pool: DatabasePool

  init(from pool: DatabasePool) { self.pool = pool }

  /// The bytes of a picture, if they are still what was stored.
  func bytes(of id: Identifier<ImageContent>) -> [UInt8]? { content(id)?.1 }

  private func content(_ id: Identifier<ImageContent>) -> (StoredContent, [UInt8])? {
    let found = try? pool.writeWithoutTransaction { try ContentRows($0).content(id) }
    guard let found, ContentDigest.identifier(of: found.1) == id else { return nil }
    return found
  }

  /// Writes all pictures that can be read, shown or not: edits and properties may speak of them.
  func write(to tables: Database) throws {
    let ids = try? pool.writeWithoutTransaction {
      try String.fetchAll($0, sql: "SELECT id FROM content")
    }
    for id in ids ?? [] {
      guard let (content, bytes) = content(Identifier(id)) else { continue }
      try ContentRows(tables).insert(
        content, bytes: bytes, at: Timestamp(millisecondsSince1970: 0))
    }
  }
}
