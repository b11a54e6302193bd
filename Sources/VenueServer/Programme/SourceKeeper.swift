import Foundation
import IndoorModel
import JSONText
import Logging
import Storage
import Support

/// Keeps where a venue's programme is fetched from, and the list that came from there: two files
/// beside the venue's that only the server's user may read, because the address may be secret.
///
/// They are no part of the venue file: copies, exports and versions of a venue have no secrets.
actor SourceKeeper {
  /// Seconds between two looks at the clock.
  private static let pause = 20

  private let paths: (address: String, list: String)
  private let fetcher: ListFetcher
  private let settings: any OwnerSettings
  /// Whether this node owned the venue at the last look.
  private var isOnDuty: Bool?
  private let logger: Logger
  private let now: @Sendable () -> Timestamp
  /// Where the list comes from; `nil` where no address is set.
  private(set) var source: ProgrammeSource?
  /// The fetch that is under way; callers that ask meanwhile get its answer.
  private var underWay: Task<Void, any Error>?
  private let isClosed = Locked(false)

  /// What the source is kept under for other nodes.
  private static let settingsName = "programme"

  /// - Parameters:
  ///   - path: the venue's file.
  ///   - settings: keeps the source for other nodes.
  init(
    besides path: String, fetcher: ListFetcher, settings: any OwnerSettings = LoneSettings(),
    logger: Logger, now: @escaping @Sendable () -> Timestamp
  ) {
    paths = CompanionNames(of: path).programme
    (self.fetcher, self.settings) = (fetcher, settings)
    self.logger = logger
    self.now = now
    guard let content = FileManager.default.contents(atPath: paths.address) else { return }
    do { source = try ProgrammeSource(stored: Value(json: Array(content))) } catch {
      logger.error(
        "The address of a programme's list cannot be read; set it again",
        metadata: ["file": "\(paths.address)"])
    }
  }

  /// Whether a venue has an address that this server has kept.
  static func hasSource(besides path: String) -> Bool {
    FileManager.default.fileExists(atPath: CompanionNames(of: path).programme.address)
  }

  /// The list that was fetched last; `nil` where there is none.
  var list: [UInt8]? { FileManager.default.contents(atPath: paths.list).map(Array.init) }

  /// Sets where the list comes from; `nil` for nowhere. The list of another address goes.
  func set(_ changed: ProgrammeSource?) async throws {
    try await settings.keep(["source": changed?.stored ?? .null], as: Self.settingsName)
    try setHere(changed)
  }

  private func setHere(_ changed: ProgrammeSource?) throws {
    if source?.address != changed?.address {
      try remove(paths.list)
    }
    guard let changed else {
      try remove(paths.address)
      source = nil
      return
    }
    try store(source?.taking(changed) ?? changed)
  }

  /// Looks at the address now, or waits for the look that is under way.
  ///
  /// - Throws: what hinders keeping the answer; that the other server gives none is noted.
  func fetch() async throws {
    if let underWay { return try await underWay.value }
    let task = Task { try await look() }
    underWay = task
    defer { underWay = nil }
    try await task.value
  }

  /// Looks at the address whenever it is time, until it is cancelled.
  func run() async throws {
    while true {
      do { try await takeDuty() } catch {
        logger.warning(
          "The source of a programme was not taken over", metadata: ["reason": "\(error)"])
      }
      if isOnDuty == true, let next = source?.next, next <= now() {
        do { try await fetch() } catch {
          logger.error(
            "A list of a programme cannot be kept", metadata: ["file": "\(paths.list)"])
        }
      }
      try await Task.sleep(for: .seconds(Self.pause))
    }
  }

  /// Looks whether this node owns the venue, and takes over what other owners have set where it does since.
  private func takeDuty() async throws {
    let isOwner = settings.isOwner
    guard isOwner != isOnDuty else { return }
    if isOwner {
      if let value = try await settings.setting(Self.settingsName)?.object?["source"] {
        let kept = value == .null ? nil : try ProgrammeSource(stored: value)
        if kept?.address != source?.address { try setHere(kept) }
      } else if let source {
        try await settings.keep(["source": source.stored], as: Self.settingsName)
      }
    }
    isOnDuty = isOwner
  }

  /// Ends what is under way; nothing is written afterwards.
  nonisolated func close() {
    isClosed.withLock { $0 = true }
    Task { await underWay?.cancel() }
  }

  private func look() async throws {
    guard let asked = source else { return }
    // Without the list, what is newer than it would leave none.
    let isThere = FileManager.default.fileExists(atPath: paths.list)
    let result: ProgrammeSource.Result
    var list: (bytes: [UInt8], version: ListFetcher.Version)?
    do {
      switch try await fetcher.fetch(
        asked.address, newerThan: isThere ? asked.version : ListFetcher.Version())
      {
      case .unchanged: result = .unchanged
      case .list(let bytes, let version):
        result = isThere && bytes == self.list ? .unchanged : .fetched
        list = (bytes, version)
      }
    } catch let failure as FetchFailure { result = .failed(failure) }
    // An owner may have set another address meanwhile, or none.
    guard !isClosed.withLock(\.self), var source, source.address == asked.address else { return }
    if let list, result == .fetched { try write(list.bytes, to: paths.list) }
    source.note(result, version: list?.version, at: now())
    try store(source)
    if case .failed(let failure) = result {
      logger.warning(
        "A list of a programme was not fetched",
        metadata: ["from": "\(source.address.origin)", "reason": "\(failure)"])
    }
  }

  private func store(_ source: ProgrammeSource) throws {
    try write(source.stored.json(), to: paths.address)
    self.source = source
  }

  /// Writes a file that only the server's user may read; a crash leaves the old one or the new one.
  private func write(_ bytes: [UInt8], to path: String) throws {
    let new = path + "-new"
    guard
      FileManager.default.createFile(
        atPath: new, contents: Data(bytes), attributes: [.posixPermissions: 0o600]),
      unsafe rename(new, path) == 0
    else { throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path]) }
  }

  private func remove(_ path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    try FileManager.default.removeItem(atPath: path)
  }
}
