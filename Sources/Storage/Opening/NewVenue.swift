import GRDB
import IndoorModel

/// A venue on its way into a new file.
struct NewVenue {
  private let venue: Venue
  private let images: [(PlanImage, [UInt8])]
  private let path: VenuePath

  /// - Parameter images: the venue's images with their bytes; `venue.images` is not read.
  /// - Throws: when the path is none of a venue file, or the venue is not valid.
  init(
    _ venue: Venue, images: [(PlanImage, [UInt8])], for path: String
  ) throws(VenueFileError) {
    self.venue = venue
    self.images = images
    self.path = try VenuePath(path)
    if let problem { throw .invalidVenue(path: path, detail: problem) }
  }

  /// What is not valid, in English.
  private var problem: String? {
    if venue.floors.isEmpty { return "it has no floor" }
    if let image = images.map(\.0).first(where: { venue.floor($0.floor) == nil }) {
      return "image “\(image.id)” is on floor “\(image.floor)”, which is not there"
    }
    if let logo = venue.settings.identity.logo,
      !images.contains(where: { ContentDigest.identifier(of: $0.1) == logo })
    {
      return "its logo \(LogoProblem.missing)"
    }
    var whole = venue
    whole.images = images.map(\.0)
    var first: String?
    whole.forEachProblem { subject, problem in
      first = first ?? "\(subject): \(problem.field) \(problem.message)"
    }
    return first
  }

  /// Writes the file, which appears under its name whole or not at all.
  ///
  /// - Parameter replacing: whether a file of that name may be overwritten; never one that is in use.
  /// - Returns: the right to write the file.
  func store(replacing: Bool) throws(VenueFileError) -> VenueFileLock {
    let lock = try VenueFileLock(forFileAt: path.text)
    if path.isTaken, !replacing { throw .exists(path: path.text) }
    let draft = DraftFile(for: path.text)
    do { try write(to: draft.path) } catch { throw VenueFileError(error, path: path.text) }
    try draft.publish(replacing: true)
    return lock
  }

  private func write(to path: String) throws {
    let queue = try DatabaseQueue(path: path, configuration: VenueConnection.configuration)
    try VenueSchema.migrator.migrate(queue)
    try queue.write { database in
      var venue = venue
      venue.images = try images.map { image, bytes in
        var image = image
        let content = StoredContent(
          id: ContentDigest.identifier(of: bytes), mediaType: image.mediaType, width: image.width,
          height: image.height)
        try ContentRows(database)
          .insert(content, bytes: bytes, at: Timestamp(millisecondsSince1970: 0))
        image.content = content.id
        return image
      }
      try VenueRows(database).insert(venue)
    }
    try queue.close()
  }
}
