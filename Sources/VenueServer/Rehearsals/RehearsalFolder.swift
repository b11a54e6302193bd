import Foundation
import IndoorModel
import JSONText
import Storage

/// The folder beside a venue's file with its rehearsals: what was asked for, and what came of it.
///
/// A rehearsal has a folder of its own; runs of the plan of now lie beside them, named after plan and
/// scenario, because rehearsals of the same ones share them.
struct RehearsalFolder: Sendable {
  /// What a run that goes on says of itself.
  struct Progress: Sendable {
    /// From 0 to 1.
    var share = 0.0
    /// The rehearsed moment, the people inside and how many times faster than real time it is.
    var members: [String: Value] = [:]
  }

  /// Bytes of a run's output in which its last line ends.
  private static let tailLength: UInt64 = 4096

  private let root: URL
  private let slug: String

  /// - Parameter path: the venue's file.
  init(besides path: String) {
    root =
      URL(fileURLWithPath: CompanionNames(of: path).rehearsals, isDirectory: true)
      .standardizedFileURL
    slug = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  // MARK: - Records

  /// The rehearsals that are kept, the oldest first.
  func records() -> [RehearsalRecord] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return names.compactMap { name in
      guard let content = FileManager.default.contents(atPath: recordFile(of: name).path) else {
        return nil
      }
      return try? RehearsalRecord(stored: Value(json: Array(content)))
    }
    .sorted(by: RehearsalRecord.isEarlier)
  }

  /// Keeps what became of a rehearsal.
  func write(_ record: RehearsalRecord) throws {
    try Data(record.stored.json()).write(to: recordFile(of: record.id), options: .atomic)
  }

  /// Keeps a rehearsal, with the plan that it is to run on.
  func prepare(_ record: RehearsalRecord, of venue: Venue) throws {
    let folder = folder(of: record.id)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: root.path)
    try Data(record.request.scenarioFile).write(to: folder.appending(path: "scenario.json"))
    try Data(record.request.changesFile).write(to: folder.appending(path: "changes.json"))
    var plan = venue
    // Pictures are not walked on, and a logo would have to be among them.
    plan.images = []
    plan.settings.identity[.logo] = nil
    try FileManager.default.createDirectory(
      at: folder.appending(path: "plan"), withIntermediateDirectories: true)
    try VenueFile.create(at: planFile(of: record.id).path, venue: plan, images: []).close()
    try write(record)
  }

  /// Removes what only a run that is still to come needs.
  func tidy(_ record: RehearsalRecord) {
    for name in ["plan", "scenario.json", "changes.json"] {
      try? FileManager.default.removeItem(at: folder(of: record.id).appending(path: name))
    }
  }

  /// Removes a rehearsal.
  func remove(_ id: String) { try? FileManager.default.removeItem(at: folder(of: id)) }

  /// Removes all that no rehearsal needs.
  func sweep(keeping records: [RehearsalRecord]) {
    let needed = Set(records.flatMap { [$0.id, $0.nameOfNow] })
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    for name in names where !needed.contains(name) {
      try? FileManager.default.removeItem(at: folder(of: name))
    }
  }

  // MARK: - Runs

  /// What `floorcast rehearse` is told for a run in its folder.
  func arguments(for plan: RehearsalRecord.Plan, of record: RehearsalRecord) -> [String] {
    let folder = folder(of: record.id)
    let arguments = [
      planFile(of: record.id).path, "--scenario", folder.appending(path: "scenario.json").path,
      "--out", ".", "--json", "--end-with-parent",
    ]
    let changes = folder.appending(path: "changes.json").path
    return plan == .now
      ? arguments : arguments + record.request.draftArguments(changesAt: changes)
  }

  /// The folder of a run, which takes all that comes of it.
  func runFolder(_ plan: RehearsalRecord.Plan, of record: RehearsalRecord) -> URL {
    plan == .now
      ? folder(of: record.nameOfNow) : folder(of: record.id).appending(path: "draft")
  }

  /// Empties the folder of a run that is about to begin.
  func begin(_ plan: RehearsalRecord.Plan, of record: RehearsalRecord) throws -> URL {
    let folder = runFolder(plan, of: record)
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return folder
  }

  /// Whether a run has come to its end.
  func isDone(_ plan: RehearsalRecord.Plan, of record: RehearsalRecord) -> Bool {
    FileManager.default.fileExists(atPath: summaryFile(plan, of: record).path)
  }

  /// What a run says of itself at its end.
  func summary(_ plan: RehearsalRecord.Plan, of record: RehearsalRecord) -> Value? {
    FileManager.default.contents(atPath: summaryFile(plan, of: record).path)
      .flatMap { try? Value(json: Array($0)) }
  }

  /// Where the figures of a run are.
  func figures(_ plan: RehearsalRecord.Plan, of record: RehearsalRecord) -> String {
    CompanionNames(of: runFolder(plan, of: record).appending(path: "\(slug).venue").path).insight
  }

  /// How far all runs of a rehearsal are.
  func progress(of record: RehearsalRecord) -> Progress {
    var progress = Progress()
    for plan in record.plans {
      if isDone(plan, of: record) {
        progress.share += 1
      } else if let line = lastLine(plan, of: record)?.object {
        progress.share += line["progress"]?.number ?? 0
        progress.members = line.filter { ["time", "inside", "walking", "factor"].contains($0.key) }
        progress.members["plan"] = .string(plan.rawValue)
        break
      }
    }
    progress.share /= Double(record.plans.count)
    return progress
  }

  private func lastLine(_ plan: RehearsalRecord.Plan, of record: RehearsalRecord) -> Value? {
    let path = runFolder(plan, of: record).appending(path: "output")
    guard let file = try? FileHandle(forReadingFrom: path) else { return nil }
    defer { try? file.close() }
    guard let end = try? file.seekToEnd(),
      (try? file.seek(toOffset: end > Self.tailLength ? end - Self.tailLength : 0)) != nil,
      let bytes = try? file.readToEnd()
    else { return nil }
    // The last piece has no end yet.
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
    return lines.last.flatMap { try? Value(json: Array($0)) }
  }

  // MARK: - Names

  private func folder(of name: String) -> URL {
    root.appending(path: name, directoryHint: .isDirectory)
  }

  private func recordFile(of name: String) -> URL {
    folder(of: name).appending(path: "record.json")
  }

  private func planFile(of name: String) -> URL {
    folder(of: name).appending(path: "plan").appending(path: "\(slug).venue")
  }

  private func summaryFile(_ plan: RehearsalRecord.Plan, of record: RehearsalRecord) -> URL {
    runFolder(plan, of: record).appending(path: "summary.json")
  }
}
