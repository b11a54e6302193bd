import Cluster
public import IndoorModel
public import LiveMap
import Logging
public import Storage
import Support
public import Wire

/// All venues of a server: the open ones, and the files that cannot be opened.
public final class OpenVenues: LiveVenues, Sendable {
  /// One venue file, served or not.
  public enum State: Sendable {
    /// It is served.
    case open(OpenVenue)
    /// Its file cannot be opened, and why.
    case failed(reason: String)
    /// Its file is opened when a client, an edit or another node asks for it.
    case closed
  }

  /// The venues that were added since the server began, each as soon as it is served. For one
  /// reader, which runs their live sides.
  public let additions: AsyncStream<OpenVenue>
  /// The replays of viewers; the reader of `additions` runs these, too.
  public let replays = Replays()
  private let addition: AsyncStream<OpenVenue>.Continuation
  private let bySlug: Locked<[String: State]>
  /// What opens venues at the moment.
  private let opening = Locked<[String: Task<Void, Never>]>([:])
  private let onAccess = Locked<AccessObserver?>(nil)
  /// Venues go into the bin and come back one after the other, asked for by clients or other nodes.
  private let moves = Locked(WorkLine())
  private let home: (directory: VenueDirectory, environment: VenueEnvironment)?

  /// Takes venues that are open or failed.
  public convenience init(_ states: [(slug: String, state: State)]) {
    self.init(states, home: nil)
  }

  private init(
    _ states: [(slug: String, state: State)],
    home: (directory: VenueDirectory, environment: VenueEnvironment)?
  ) {
    bySlug = Locked(Dictionary(states.map { ($0.slug, $0.state) }) { first, _ in first })
    self.home = home
    (additions, addition) = AsyncStream.makeStream()
  }

  /// Opens the venue files of a folder; one that fails does not hinder the others.
  ///
  /// - Parameter limit: how many are opened at once; the others are opened when they are asked for.
  /// - Throws: when the folder itself cannot be read.
  public convenience init(
    in directory: VenueDirectory, environment: VenueEnvironment, opening limit: Int = .max
  ) async throws(VenueFileError) {
    var states: [(slug: String, state: State)] = []
    let slugs = try directory.slugs()
    // Those that may end the server come last, each alone: an end then leaves the mark of the one
    // that it was.
    let doubtful = slugs.filter(directory.isDoubtful)
    for slug in slugs where !doubtful.contains(slug) {
      guard states.count < limit else {
        states.append((slug, .closed))
        continue
      }
      let entry = directory.open(slug, for: .serving)
      states.append((slug, await Self.open(entry, environment: environment)))
    }
    for slug in doubtful {
      let state = await Self.open(
        directory.open(slug, for: .serving), environment: environment)
      if case .open(let venue) = state { await venue.start() }
      states.append((slug, state))
    }
    self.init(states, home: (directory, environment))
  }

  private static func open(
    _ entry: VenueDirectory.Entry, environment: VenueEnvironment
  ) async -> State {
    do throws(VenueFileError) {
      return .open(try await OpenVenue(try entry.result.get(), environment: environment))
    } catch {
      environment.logger.error("A venue cannot be opened", metadata: ["reason": "\(error)"])
      return .failed(reason: error.publicDescription)
    }
  }

  /// The venues and their states, ordered by slug.
  public var states: [(slug: String, state: State)] {
    bySlug.withLock { $0.map { (slug: $0.key, state: $0.value) } }.sorted { $0.slug < $1.slug }
  }

  /// The venues that are served, ordered by slug.
  public var open: [OpenVenue] {
    states.compactMap { if case .open(let venue) = $0.state { venue } else { nil } }
  }

  /// The live side of a venue; `nil` when none of this name is open.
  public func live(slug: String) -> LiveVenue? {
    if case .open(let venue) = state(of: slug) { venue.live } else { nil }
  }

  /// Begins to show the past of a venue.
  public func replay(slug: String, at moment: Timestamp, speed: Double) throws(Problem)
    -> ReplaySession
  {
    let venue = try venue(slug)
    return try replays.begin { () throws(Problem) in try venue.replay(at: moment, speed: speed) }
  }

  /// The venue with a name.
  ///
  /// - Parameter existing: the slugs that the client may see in the problem when there is no such
  ///   venue.
  func venue(
    _ slug: String, existing: () -> [String] = { [] }
  ) throws(Problem) -> OpenVenue {
    switch state(of: slug) {
    case .open(let venue): return venue
    case .failed(let reason): throw .failedVenue(slug, reason: reason)
    case .closed: throw .busy
    case nil: throw .noSuchVenue(slug, existing: existing())
    }
  }

  /// Gets the slug of a venue that changes what strangers may, and what they might before.
  typealias AccessObserver =
    @Sendable (
      _ slug: String, _ before: VenueAccess, _ now: VenueAccess
    ) -> Void

  /// Calls back when a venue begins or ends to show single people to clients that otherwise see only
  /// how many there are, or to let guests in.
  func observeAccess(_ onChange: @escaping AccessObserver) {
    onAccess.withLock { $0 = onChange }
    for venue in open { observeAccess(of: venue) }
  }

  private func observeAccess(of venue: OpenVenue) {
    guard let onChange = onAccess.withLock(\.self) else { return }
    venue.live.observeAccess { [slug = venue.slug] in onChange(slug, $0, $1) }
  }

  private func state(of slug: String) -> State? { bySlug.withLock { $0[slug] } }

  /// Makes a venue's file in the folder of the others and serves it at once.
  ///
  /// - Parameter venue: what is in it; its slug must be one.
  /// - Throws: `exists` when the name is taken, be it by a file that cannot be opened;
  ///   `notOpen` when the venues came without a folder.
  func add(_ venue: Venue) async throws(VenueFileError) -> OpenVenue {
    precondition(Venue.isSlug(venue.slug), "a slug was not checked")
    guard let (directory, environment) = home else { throw .notOpen(path: venue.slug) }
    let path = directory.path(of: venue.slug)
    if isTaken(venue.slug) { throw .exists(path: path) }
    try await tell(.kept, of: venue.slug)
    return try await serve(as: venue.slug, in: environment) { () throws(VenueFileError) in
      // A request at the same time does not wait: the lock of the file refuses it.
      do throws(VenueFileError) {
        return try VenueFile.create(at: path, venue: venue, images: [])
      } catch {
        if case .locked = error { throw .exists(path: path) }
        throw error
      }
    }
  }

  /// Copies a venue with its pictures, versions and journal, and serves the copy at once.
  ///
  /// - Parameters:
  ///   - slug: the copy's name in addresses.
  ///   - name: what the copy is called.
  ///   - author: renames it.
  /// - Throws: as `add`.
  func add(
    copyOf source: OpenVenue, as slug: String, named name: LocalizedText, by author: String
  ) async throws(VenueFileError) -> OpenVenue {
    precondition(Venue.isSlug(slug), "a slug was not checked")
    guard let (directory, environment) = home else { throw .notOpen(path: slug) }
    let path = directory.path(of: slug)
    if isTaken(slug) { throw .exists(path: path) }
    let now = environment.now()
    try await tell(.kept, of: slug)
    return try await serve(as: slug, in: environment) { () async throws(VenueFileError) in
      try VenueFile.backup(source.file.path, to: path)
      let file = try VenueFile.open(at: path)
      do throws(RecordFailure) { try await file.leaveLog() } catch {
        guard case .notStored(let failure) = error else { throw .notOpen(path: path) }
        throw failure
      }
      let edit = Edit(
        id: Identifier("copy-\(now.millisecondsSince1970)"), base: file.current.revision,
        author: author, operations: [.renameVenue(name)])
      do throws(EditRefusal) { _ = try await file.apply(edit, at: now) } catch {
        environment.logger.warning("A copy kept its name", metadata: ["reason": "\(error)"])
      }
      return file
    }
  }

  /// The venues of which this server has not opened the files yet.
  var closed: [String] {
    bySlug.withLock { states in
      states.compactMap { if case .closed = $0.value { $0.key } else { nil } }
    }
  }

  /// Whether a venue's file is not opened yet.
  func isClosed(_ slug: String) -> Bool {
    if case .closed = state(of: slug) { true } else { false }
  }

  /// Opens the file of a venue that is still closed, once for all callers.
  func open(_ slug: String) async {
    guard isClosed(slug), let (directory, environment) = home else { return }
    let task = opening.withLock { opening in
      if let task = opening[slug] { return task }
      let task = Task {
        if isClosed(slug) { await serveAgain(slug, of: directory, in: environment) }
        self.opening.withLock { $0[slug] = nil }
      }
      opening[slug] = task
      return task
    }
    await task.value
  }

  /// Begins to open the file of a venue that is still closed, and returns at once.
  ///
  /// - Parameter work: called when it is open, or cannot be opened.
  /// - Returns: `false` where there is nothing to be opened.
  public func open(_ slug: String, then work: @escaping @Sendable () -> Void) -> Bool {
    guard isClosed(slug) else { return false }
    Task {
      await open(slug)
      work()
    }
    return true
  }

  /// The path of a venue's file; `nil` where the venues came without a folder.
  func path(of slug: String) -> String? { home?.directory.path(of: slug) }

  /// Refuses to make venues at a server that owns none.
  func requireOwner() throws(Problem) {
    if home?.environment.cluster.isEdge == true { throw .madeElsewhere }
  }

  /// Whether there is a venue of this name, be it one that cannot be opened or lies in the bin.
  func has(_ slug: String) -> Bool { isTaken(slug) }

  /// Makes the file of a venue that another node has sent and serves it at once.
  ///
  /// - Throws: as `add`, and where the bytes are no venue file.
  func add(copy bytes: [UInt8], as slug: String) async throws(VenueFileError) {
    guard let (directory, environment) = home else { throw .notOpen(path: slug) }
    let path = directory.path(of: slug)
    guard Venue.isSlug(slug) else { throw .badName(path: path) }
    if isTaken(slug) { throw .exists(path: path) }
    _ = try await serve(as: slug, in: environment) { () throws(VenueFileError) in
      try VenueCopy.store(bytes, at: path)
      return try VenueFile.open(at: path, for: .serving)
    }
  }

  private func serve(
    as slug: String, in environment: VenueEnvironment,
    _ make: () async throws(VenueFileError) -> VenueFile
  ) async throws(VenueFileError) -> OpenVenue {
    let open = try await OpenVenue(try await make(), environment: environment)
    bySlug.withLock { $0[slug] = .open(open) }
    announce(open, in: environment)
    return open
  }

  private func announce(_ venue: OpenVenue, in environment: VenueEnvironment) {
    observeAccess(of: venue)
    addition.yield(venue)
    environment.logger.notice("A venue is served now", metadata: ["venue": "\(venue.slug)"])
  }

  // MARK: - The bin

  /// Where removed venues lie.
  private var bin: VenueBin {
    get throws(VenueFileError) {
      guard let home else { throw .notOpen(path: "bin") }
      return VenueBin(of: home.directory)
    }
  }

  /// The removed venues, the latest first.
  var removed: [VenueBin.Entry] { (try? bin)?.entries ?? [] }

  /// Whether a name may not be given to another venue.
  private func isTaken(_ slug: String) -> Bool {
    state(of: slug) != nil || removed.contains { $0.slug == slug }
  }

  /// Serves a venue no longer and moves its files into the bin; a venue that cannot be moved is served
  /// on.
  ///
  /// - Throws: `missing` when there is none of this name.
  func remove(_ slug: String) async throws(VenueFileError) -> VenueBin.Entry {
    guard state(of: slug) != nil else { throw .missing(path: slug) }
    try await tell(.removed, of: slug)
    return try await inTurn { [self] () async throws(VenueFileError) in
      do throws(VenueFileError) { return try await removeHere(slug) } catch {
        // The watch may have been faster.
        guard case .missing = error, let entry = try bin.entry(of: slug) else { throw error }
        return entry
      }
    }
  }

  /// Does something once all moves before it are done.
  private func inTurn<Result: Sendable>(
    _ work: @escaping @Sendable () async throws(VenueFileError) -> Result
  ) async throws(VenueFileError) -> Result {
    let task = moves.withLock { $0.add { try await work() } }
    do { return try await task.value } catch let error as VenueFileError { throw error } catch {
      throw .notOpen(path: "bin")
    }
  }

  /// Has all nodes move a venue.
  private func tell(_ standing: VenueStanding, of slug: String) async throws(VenueFileError) {
    do { try await home?.environment.cluster.set(standing, of: slug) } catch {
      throw .notShared(path: slug, detail: "\(error)")
    }
  }

  /// Moves a venue as another node was told; one that is there already stays.
  func move(_ slug: String, to standing: VenueStanding) async throws(VenueFileError) {
    try await inTurn { [self] () async throws(VenueFileError) in
      let isInBin = removed.contains { $0.slug == slug }
      switch standing {
      case .kept: if isInBin { _ = try await putBackHere(slug) }
      case .removed: if state(of: slug) != nil { _ = try await removeHere(slug) }
      case .deleted:
        if state(of: slug) != nil { _ = try await removeHere(slug) }
        if let entry = try bin.entry(of: slug) { try bin.delete(entry) }
      }
    }
  }

  private func removeHere(_ slug: String) async throws(VenueFileError) -> VenueBin.Entry {
    let bin = try bin
    guard let (directory, environment) = home else { throw .notOpen(path: slug) }
    // Of two requests at the same time one finds the venue.
    guard let state = bySlug.withLock({ $0.removeValue(forKey: slug) }) else {
      throw .missing(path: slug)
    }
    if case .open(let venue) = state {
      await venue.live.end()
      venue.close()
    }
    do throws(VenueFileError) {
      let entry = try bin.take(slug, at: environment.now())
      environment.logger.notice("A venue was removed", metadata: ["venue": "\(slug)"])
      return entry
    } catch {
      await serveAgain(slug, of: directory, in: environment)
      throw error
    }
  }

  /// Takes a venue out of the bin and serves it again.
  ///
  /// - Throws: `missing` when none of this name lies there.
  func putBack(_ slug: String) async throws(VenueFileError) -> State {
    guard try bin.entry(of: slug) != nil else { throw .missing(path: slug) }
    try await tell(.kept, of: slug)
    return try await inTurn { [self] () async throws(VenueFileError) in
      do throws(VenueFileError) { return try await putBackHere(slug) } catch {
        // The watch may have been faster.
        guard case .missing = error, let state = state(of: slug) else { throw error }
        return state
      }
    }
  }

  private func putBackHere(_ slug: String) async throws(VenueFileError) -> State {
    guard let (directory, environment) = home, let entry = try bin.entry(of: slug) else {
      throw .missing(path: slug)
    }
    try bin.putBack(entry)
    do { try await environment.recallSharing(of: slug) } catch {
      environment.logger.error(
        "What navigators set about their sharing cannot be read", metadata: ["reason": "\(error)"])
    }
    return await serveAgain(slug, of: directory, in: environment)
  }

  @discardableResult
  private func serveAgain(
    _ slug: String, of directory: VenueDirectory, in environment: VenueEnvironment
  ) async -> State {
    let state = await Self.open(directory.open(slug, for: .serving), environment: environment)
    bySlug.withLock { $0[slug] = state }
    if case .open(let venue) = state { announce(venue, in: environment) }
    return state
  }

  /// Deletes a removed venue for good.
  ///
  /// - Throws: `missing` when none of this name lies in the bin.
  func delete(_ slug: String) async throws(VenueFileError) {
    guard try bin.entry(of: slug) != nil else { throw .missing(path: slug) }
    try await tell(.deleted, of: slug)
    try await inTurn { [self] () async throws(VenueFileError) in
      // The watch may have been faster.
      if let entry = try bin.entry(of: slug) { try bin.delete(entry) }
    }
    home?.environment.logger.notice("A venue was deleted", metadata: ["venue": "\(slug)"])
  }

  /// Closes all files; waits for edits that are being written.
  public func close() { for venue in open { venue.close() } }
}
