import Foundation
import GRDB
public import Geometry
public import IndoorModel
import JSONText
import Support

/// One open venue file: the venue in memory, and SQLite behind it.
///
/// One writer and several readers; readers never wait for the writer. A file that is open for writing
/// can be opened for writing only once on the machine.
public final class VenueFile: Sendable {
  /// What a file is opened for.
  public enum Access: Sendable {
    /// Edits; excludes other writers.
    case writing
    /// Edits, by a server: a file that ended servers at their start is refused (`setAside`).
    case serving
    /// Reading what is stored now, which neither waits for a writer nor hinders one.
    case reading
  }

  /// Where the file is.
  public let path: String
  let database: VenueDatabase
  /// The venue at its last revision; changes on the writer's queue only.
  let latest: Locked<Venue>
  private let editWriter: EditWriter

  private init(_ path: String, _ database: VenueDatabase, _ latest: Locked<Venue>) {
    self.path = path
    self.database = database
    self.latest = latest
    editWriter = EditWriter(database, latest)
  }

  // MARK: - Opening and closing

  /// Opens a venue file, checks it and reads the venue into memory.
  ///
  /// The file is not touched before it is known to be a venue file. Its name without `.venue` is
  /// the venue's slug. A file of a newer Floorcast, or one that may not be written, opens all the
  /// same and takes no edits: see `readOnlyReason`.
  public static func open(
    at path: String, for access: Access = .writing
  ) throws(VenueFileError) -> VenueFile {
    let opening = try VenueOpening(of: path)
    return try VenueFile(
      path,
      opened: access == .reading ? opening.read() : opening.open(isStart: access == .serving))
  }

  /// Makes a venue file and opens it for writing.
  ///
  /// The file appears under its name whole or not at all. Its name without `.venue` becomes the
  /// venue's slug.
  /// - Parameters:
  ///   - images: the venue's images with their bytes; `venue.images` is not read.
  ///   - replacing: whether a file of that name may be overwritten; never one that is in use.
  public static func create(
    at path: String, venue: Venue, images: [(PlanImage, [UInt8])], replacing: Bool = false
  ) throws(VenueFileError) -> VenueFile {
    let lock = try NewVenue(venue, images: images, for: path).store(replacing: replacing)
    return try VenueFile(path, opened: VenueOpening(of: path).write(holding: lock))
  }

  private convenience init(
    _ path: String, opened: (database: VenueDatabase, latest: Locked<Venue>)
  ) {
    self.init(path, opened.database, opened.latest)
  }

  /// Ends all work with the file and leaves it as one single file; closing twice does nothing.
  ///
  /// Waits for the edit that is being written.
  public func close() { database.close() }

  // MARK: - Reading

  /// The whole venue at its last revision; a snapshot from memory that costs nothing.
  public func venue() async throws(VenueFileError) -> Venue { current }

  /// The whole venue at its last revision, for callers that cannot await.
  public var current: Venue { latest.withLock { $0 } }

  /// Why the file takes no edits although it was opened for writing; `nil` when it takes them.
  ///
  /// A file of a newer Floorcast, one without the right to write it, and one that was replaced by
  /// another while it was open are shown as they are.
  public var readOnlyReason: VenueFileError? { database.readOnlyReason }

  /// Reports what happens to the file from outside; the observer is called on any thread.
  public func observe(_ observer: @escaping @Sendable (VenueFileEvent) -> Void) {
    database.observe(observer)
  }

  /// Why the venue is in memory only, because its file was taken away and cannot be written again;
  /// `nil` when the file holds all of it.
  public var problem: VenueFileError? { database.problem }

  /// Looks, in the background, whether the file is still what the server wrote, and puts right what
  /// is not; each edit looks as well.
  public func look() { database.look() }

  /// The features on a floor with bounds that touch a box in the floor's metres, ordered by id; all
  /// when there is no box.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* features found, by the file's R*Tree.
  public func features(
    on floor: Identifier<Floor>, in box: Box?
  ) async throws(VenueFileError) -> [Feature] {
    try await database.read { try FeatureRows($0).features(on: floor, in: box) }
  }

  /// Notes that the server survived the begin of serving the file.
  public func endStart() { database.endStart() }

  // MARK: - Editing

  /// Limits how many features the venue may have: an edit that would lead beyond is refused.
  public func limitFeatures(to count: Int) { editWriter.limitFeatures(to: count) }

  /// Checks an edit, applies it and stores it; when this returns, the edit is on the disk.
  ///
  /// - Parameter time: now, by the caller's clock.
  public func apply(_ edit: Edit, at time: Timestamp) async throws(EditRefusal) -> StoredEdit {
    guard let result = await apply([edit], at: time).first else {
      throw .notStored(.notOpen(path: path))
    }
    return try result.get()
  }

  /// Checks edits one after the other, applies and stores those that are right; when this returns,
  /// they are on the disk.
  ///
  /// One transaction and one sync for all of them. Each edit is stored whole or not at all, and a
  /// refused one leaves file and memory as they were. Calls at the same time are done one after
  /// the other. What is sent is stored whether or not the caller's task is cancelled.
  /// - Parameter time: now, by the caller's clock.
  /// - Returns: what became of each edit, in their order.
  public func apply(
    _ edits: [Edit], at time: Timestamp
  ) async -> [Result<StoredEdit, EditRefusal>] {
    await perform { $0.store(edits, at: time) }
  }

  /// Does something with the writer of edits, on the writer's queue.
  private func perform<Value: Sendable>(_ body: @escaping @Sendable (EditWriter) -> Value) async
    -> Value
  {
    await withCheckedContinuation { continuation in
      database.perform { continuation.resume(returning: body(self.editWriter)) }
    }
  }

  // MARK: - With a log that several nodes share

  /// How far the file holds the log; `nil` where it never held any.
  public func position() async throws(VenueFileError) -> RecordPosition? {
    try await database.read { try PositionRows($0).position() }
  }

  /// The SHA-256 of the venue as it is now, in hexadecimal.
  public var digest: String { ContentDigest.identifier(of: current.value.json()).rawValue }

  /// Notes the first position, of a file that has none.
  public func begin(at position: RecordPosition) async throws(RecordFailure) {
    try await write { writer throws(RecordFailure) in try writer.begin(at: position) }
  }

  /// Takes the position out: the file is one of a server that runs alone again.
  public func leaveLog() async throws(RecordFailure) {
    try await write { writer throws(RecordFailure) in try writer.leaveLog() }
  }

  /// Checks edits, and writes and takes back those that are right, so that what the disk or a table
  /// refuses is known before the log has them.
  ///
  /// - Parameter time: now, by the caller's clock.
  /// - Throws: where the file takes none of them together.
  public func prepare(
    _ edits: [Edit], at time: Timestamp
  ) async throws(EditRefusal) -> PreparedEdits {
    let result = await perform { writer in
      Result { () throws(EditRefusal) in try writer.prepare(edits, at: time) }
    }
    return try result.get()
  }

  /// Stores prepared edits after the owner has put their record into the log; when this returns, they
  /// are on the disk.
  public func commit(
    _ prepared: PreparedEdits, at position: RecordPosition
  ) async throws(RecordFailure) {
    try await write { writer throws(RecordFailure) in
      try writer.commit(prepared.entries, at: position)
    }
  }

  /// Stores edits that another node has put into the log; when this returns, they are on the disk.
  ///
  /// - Parameters:
  ///   - edits: in the order of their revisions; the inverses are found again.
  ///   - position: behind the record of the last one.
  public func replay(
    _ edits: [AppliedEdit], at position: RecordPosition
  ) async throws(RecordFailure) -> [StoredEdit] {
    try await write { writer throws(RecordFailure) in try writer.replay(edits, at: position) }
  }

  private func write<Value: Sendable>(
    _ body: @escaping @Sendable (EditWriter) throws(RecordFailure) -> Value
  ) async throws(RecordFailure) -> Value {
    let result = await perform { writer in
      Result { () throws(RecordFailure) in try body(writer) }
    }
    return try result.get()
  }
}
