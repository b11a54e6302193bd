import Foundation
import GRDB
public import IndoorModel

extension VenueFile {
  /// Makes a venue file and opens it for writing.
  ///
  /// The file appears under its name whole or not at all. Its name without `.venue` becomes the
  /// venue's slug.
  /// - Parameters:
  ///   - images: the venue's images with their bytes; `venue.images` is not looked at.
  ///   - replacing: whether a file that is there may be overwritten; never one that is in use.
  public static func create(
    at path: String, venue: Venue, images: [(PlanImage, [UInt8])], replacing: Bool = false
  ) throws(VenueFileError) -> VenueFile {
    let slug = try slug(of: path)
    try check(venue, images: images.map(\.0), path: path)
    let lock = try VenueFileLock(forFileAt: path)
    let isThere = FileManager.default.fileExists(atPath: path)
    if isThere, !replacing { throw .exists(path: path) }
    let draft = path + "-draft-\(getpid())"
    defer { FileNames.removeDatabase(at: draft) }
    do { try write(venue, images: images, to: draft) } catch {
      throw VenueFileError(error, path: path)
    }
    if isThere { try retire(path) }
    try FileNames.rename(draft, to: path, replacing: true)
    return try open(at: path, slug: slug, lock: lock)
  }

  private static func check(
    _ venue: Venue, images: [PlanImage], path: String
  ) throws(VenueFileError) {
    if venue.floors.isEmpty { throw .invalidVenue(path: path, detail: "it has no floor") }
    if let image = images.first(where: { venue.floor($0.floor) == nil }) {
      throw .invalidVenue(
        path: path, detail: "image “\(image.id)” is on floor “\(image.floor)”, which is not there")
    }
    for feature in venue.features.values.sorted(by: { $0.id < $1.id }) {
      if let problem = FeatureSchema.problems(of: feature, in: venue).first {
        throw .invalidVenue(
          path: path, detail: "\(feature.id): \(problem.field) \(problem.message)")
      }
    }
  }

  private static func write(
    _ venue: Venue, images: [(PlanImage, [UInt8])], to path: String
  ) throws {
    FileNames.removeDatabase(at: path)
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try VenueSchema.migrator.migrate(queue)
    try queue.write { database in
      var venue = venue
      venue.images = try images.map { image, bytes in
        var image = image
        let content = StoredContent(
          id: ContentDigest.identifier(of: bytes), mediaType: image.mediaType, width: image.width,
          height: image.height)
        try ContentRows(database: database)
          .insert(content, bytes: bytes, at: Timestamp(millisecondsSince1970: 0))
        image.content = content.id
        return image
      }
      try VenueRows(database: database).insert(venue)
    }
    try queue.close()
  }

  /// Folds the write-ahead log of a file that is about to be replaced into it, because SQLite
  /// would take a log that is left behind for the new file's.
  static func retire(_ path: String) throws(VenueFileError) {
    try? DatabaseQueue(path: path).close()
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
  }
}
