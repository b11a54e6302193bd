import Accounts
import Foundation
import IndoorModel
import Logging
import Storage
import Support
import Wire

/// The rehearsals of a venue: one at a time runs, the last ones are kept beside the venue's file.
actor RehearsalStation {
  /// Rehearsals that are kept.
  static let keptLimit = 8

  private let folder: RehearsalFolder
  private let runner: RehearsalRunner
  private let logger: Logger
  private let now: @Sendable () -> Timestamp
  /// The oldest first; `nil` until they are asked for.
  private var kept: [RehearsalRecord]?
  private var job: (id: String, task: Task<Void, Never>)?
  /// What ends the job when the venue is closed: known outside of the actor, so that closing ends the
  /// process at once.
  private let ending = Locked<(isClosed: Bool, task: Task<Void, Never>?)>((false, nil))

  /// - Parameter path: the venue's file.
  init(
    besides path: String, runner: RehearsalRunner, logger: Logger,
    now: @escaping @Sendable () -> Timestamp
  ) {
    folder = RehearsalFolder(besides: path)
    self.runner = runner
    self.logger = logger
    self.now = now
  }

  // MARK: - What there is

  /// All rehearsals, the newest first, each with how far it is.
  func outlines() -> [Value] {
    records().reversed().map { .object(outline($0)) }
  }

  /// A rehearsal with all that is known of it.
  func value(of id: String) throws -> Value {
    let record = try record(id)
    var members = outline(record)
    for (name, value) in record.request.value.object ?? [:] { members[name] = value }
    let summaries = record.plans.compactMap { plan in
      folder.summary(plan, of: record).map { (plan.rawValue, $0) }
    }
    if record.state == .done {
      members["summaries"] = .object(Dictionary(uniqueKeysWithValues: summaries))
    }
    return .object(members)
  }

  /// A rehearsal that is over, with its figures.
  ///
  /// - Parameter name: the plan that is meant; `nil` for the draft where there is one.
  func figures(
    of id: String, on name: String?
  ) throws -> (record: RehearsalRecord, plan: RehearsalRecord.Plan, path: String) {
    let (record, plan) = try plan(of: id, on: name)
    guard record.state == .done else { throw RehearsalProblems.notDone(record.state) }
    return (record, plan, folder.figures(plan, of: record))
  }

  /// A rehearsal, and which of its plans is meant.
  ///
  /// - Parameter name: as clients call the plan; `nil` for the draft where there is one.
  func plan(
    of id: String, on name: String?
  ) throws -> (record: RehearsalRecord, plan: RehearsalRecord.Plan) {
    let record = try record(id)
    let plan = name.map { RehearsalRecord.Plan(rawValue: $0) } ?? record.usualPlan
    guard let plan, record.plans.contains(plan) else {
      let known = record.plans.map(\.rawValue).joined(separator: ", ")
      throw Problem.badQuery("plan", "must be one of: \(known)")
    }
    return (record, plan)
  }

  private func outline(_ record: RehearsalRecord) -> [String: Value] {
    let isOver = record.state == .done
    let progress = isOver ? .init(share: 1) : folder.progress(of: record)
    let outline = record.outline(progress: progress.share)
    return outline.merging(record.state == .running ? progress.members : [:]) { own, _ in own }
  }

  private func record(_ id: String) throws -> RehearsalRecord {
    guard let record = records().first(where: { $0.id == id }) else {
      throw RehearsalProblems.noSuchRehearsal
    }
    return record
  }

  private func records() -> [RehearsalRecord] {
    if let kept { return kept }
    // What ran when the server stopped runs no longer.
    let found = folder.records().map { record in
      guard record.state.isOpen else { return record }
      var interrupted = record
      interrupted.become(.interrupted)
      keep(interrupted)
      return interrupted
    }
    kept = found
    return found
  }

  // MARK: - Changes

  /// Takes a rehearsal, which runs as soon as it is its turn.
  func add(_ request: RehearsalRequest, of venue: Venue) throws -> Value {
    let known = records()
    if let job { throw RehearsalProblems.underWay(job.id) }
    try request.check(on: venue)
    try runner.admit()
    let record = RehearsalRecord(
      request, id: Sodium.identifier("rehearsal"), revision: venue.revision, created: now())
    do { try folder.prepare(record, of: venue) } catch {
      runner.dismiss()
      folder.remove(record.id)
      throw error
    }
    let all = (known + [record]).suffix(Self.keptLimit)
    kept = Array(all)
    folder.sweep(keeping: Array(all))
    let task = Task { await perform(record) }
    job = (record.id, task)
    let isClosed = ending.withLock { ending in
      ending.task = task
      return ending.isClosed
    }
    if isClosed { task.cancel() }
    return .object(outline(record))
  }

  /// Removes a rehearsal, and ends it where it runs.
  func remove(_ id: String) async throws {
    _ = try record(id)
    if let job, job.id == id {
      job.task.cancel()
      await settle()
    }
    kept = records().filter { $0.id != id }
    folder.remove(id)
    folder.sweep(keeping: records())
  }

  /// Waits until what runs is over.
  func settle() async { await job?.task.value }

  /// Ends what runs; it counts as interrupted from the next start on.
  nonisolated func close() {
    let task = ending.withLock { ending in
      ending.isClosed = true
      return ending.task
    }
    task?.cancel()
  }

  // MARK: - Running

  private func perform(_ record: RehearsalRecord) async {
    defer {
      job = nil
      runner.dismiss()
    }
    do {
      try await runner.beginTurn()
      defer { runner.endTurn() }
      note(record.id, .running)
      for plan in record.plans where !folder.isDone(plan, of: record) {
        let run = try folder.begin(plan, of: record)
        try await runner.run(folder.arguments(for: plan, of: record), in: run)
      }
      note(record.id, .done)
      folder.tidy(record)
    } catch is CancellationError {
      return
    } catch {
      let text = (error as? RehearsalRunner.Failure)?.text
      if text == nil { logger.error("A rehearsal failed", metadata: ["reason": "\(error)"]) }
      note(record.id, .failed, problem: text ?? "The server could not run it.")
    }
  }

  private func note(_ id: String, _ state: RehearsalRecord.State, problem: String? = nil) {
    guard let index = kept?.firstIndex(where: { $0.id == id }) else { return }
    kept?[index].become(state, problem: problem)
    if let record = kept?[index] { keep(record) }
  }

  private func keep(_ record: RehearsalRecord) {
    do { try folder.write(record) } catch {
      logger.error("A rehearsal cannot be kept", metadata: ["reason": "\(error)"])
    }
  }
}
