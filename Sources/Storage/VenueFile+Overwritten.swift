import Foundation
import GRDB
import IndoorModel
import Support

/// What happens when somebody copies another file's content over an open one, say a backup: then
/// the name leads to the same file, and SQLite mixes its old pages with the new.
extension VenueFile {
  /// Whether the file holds the venue all the same: it may only have been touched.
  func isStillOurs() throws -> Bool {
    let venue = state.withLock(\.venue)
    // A new connection, because those that are open remember pages.
    guard let reader = try? VenueReader.openAsIs(path) else { return false }
    defer { try? reader.close() }
    let stored = try? reader.read { database in
      let finding = try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
      return finding == "ok" ? try VenueRows(database: database).venue(slug: venue.slug) : nil
    }
    return stored == venue
  }

  /// Writes the venue that is in memory into a file beside, with the pictures that can still be
  /// read. Its history is lost with the pages that were overwritten.
  func rescueMemory(with pool: DatabasePool) throws -> String {
    var venue = state.withLock(\.venue)
    var images: [(PlanImage, [UInt8])] = []
    for image in venue.images {
      guard let id = image.content,
        let found = try? pool.writeWithoutTransaction({
          try ContentRows(database: $0).content(id)
        }), ContentDigest.identifier(of: found.1) == id
      else { continue }
      images.append((image, found.1))
    }
    venue.images = images.map(\.0)
    let copy = freeName()
    try VenueFile.create(at: copy, venue: venue, images: images).close()
    return copy
  }
}
