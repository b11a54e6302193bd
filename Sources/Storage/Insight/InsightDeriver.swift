import Foundation
import IndoorModel
import Insight

/// Knows the plan of a venue at any moment; called on a recorder's queue, and may read the disk.
protocol PlanHistory: Sendable {
  /// The revision that was in force at a moment: that of the last edit before it.
  func revision(before time: Timestamp) throws -> Int
  /// The plan of a revision, or the oldest one that is known where that is later.
  ///
  /// - Parameter known: a plan to begin with.
  func plan(of revision: Int, from known: Venue?) throws -> Venue
}

/// Derives the figures of minutes, each by the plan of its begin, and says what is to be written.
///
/// The same for minutes that were just recorded, for those that tracks have of the time before a
/// restart, and for all that is counted again.
struct InsightDeriver {
  private(set) var counter: InsightCounter
  private let plans: any PlanHistory
  /// The plan that was asked for last, or one to begin with.
  private var known: Venue?

  /// Begins without people.
  ///
  /// - Parameter known: a plan near those of the minutes to come, from which the journal is followed.
  init(plans: any PlanHistory, known: Venue? = nil, subjects: SubjectTable = SubjectTable()) {
    self.plans = plans
    self.known = known
    counter = InsightCounter(subjects: subjects)
  }

  /// Goes on from a state.
  ///
  /// - Parameter known: as above.
  init(
    _ state: [UInt8], plans: any PlanHistory, known: Venue? = nil, subjects: SubjectTable
  ) throws {
    self.plans = plans
    var plan: Venue?
    if let revision = try InsightCounter.revision(of: state) {
      plan = try plans.plan(of: revision, from: known)
    }
    self.known = plan ?? known
    counter = try InsightCounter(state, plan: plan, subjects: subjects)
  }

  /// Counts a minute.
  mutating func count(_ chunk: InsightChunk) throws -> CountedMinute {
    let begin = Timestamp(millisecondsSince1970: chunk.minute * 60_000)
    let day = try takePlan(at: begin, chunk)
    let (figures, heat) = counter.count(chunk)
    return (figures: figures, heat: heat, day: figures.samples > 0 ? day : nil)
  }

  /// Takes the plan of a minute's begin; on a new day it keeps the state before.
  private mutating func takePlan(
    at begin: Timestamp, _ chunk: InsightChunk
  ) throws -> (number: Int64, last: Int64, state: [UInt8])? {
    let (day, last) = (chunk.minute / 1440, counter.last)
    let isNewDay = last.map { $0 / 86_400_000 < day } ?? false
    let before = isNewDay ? counter.state : nil
    let revision = try plans.revision(before: begin)
    let plan =
      try known.flatMap { $0.revision == revision ? $0 : nil }
      ?? plans.plan(of: revision, from: known)
    known = plan
    // The oldest plan that is known stands for older ones.
    if plan.revision != counter.revision { counter.take(plan) }
    return before.flatMap { state in last.map { (day, $0, state) } }
  }

  /// Ends the quarter of an hour of heat that is running.
  mutating func finishHeat() -> CountedMinute? {
    counter.finishHeat().map {
      (figures: MinuteFigures(minute: $0.quarter * 15), heat: $0, day: nil)
    }
  }

  /// Finds the heat of the running quarter of an hour in the tracks again.
  mutating func restoreHeat(from tracks: TrackFile) throws {
    guard let last = counter.last else { return }
    let quarter = last / 900_000
    // With the minute before, in which the first step of the quarter begins.
    var other = InsightDeriver(plans: plans, subjects: counter.subjects)
    try tracks.forEachChunk(after: quarter * 900_000 - 60_000) { chunk in
      guard chunk.minute * 60_000 <= last else { return false }
      _ = try other.count(chunk)
      return true
    }
    if other.counter.last == last { counter.takeHeat(of: other.counter) }
  }
}

/// The plans that the journal of a venue's file knows.
struct JournalPlans: PlanHistory {
  private let file: VenueFile

  init(_ file: VenueFile) { self.file = file }

  func revision(before time: Timestamp) throws -> Int {
    let now = file.current.revision
    return try file.database.readNow { database in
      let last = try EditRows(database).lastRevision(before: time)
      return try last ?? EditRows(database).oldestRevision().map { $0 - 1 } ?? now
    }
  }

  func plan(of revision: Int, from known: Venue?) throws -> Venue {
    let now = file.current
    if now.revision <= revision { return now }
    if let known, known.revision <= revision {
      var replay = JournalReplay(venue: known)
      while replay.venue.revision < revision {
        let (begin, count) = (replay.venue.revision, min(256, revision - replay.venue.revision))
        let edits = try file.database.readNow {
          try EditRows($0).edits(after: begin, limit: count)
        }
        guard edits.first?.revision == begin + 1 else { break }
        for edit in edits { _ = try replay.apply(edit) }
      }
      if replay.venue.revision == revision { return replay.venue }
    }
    // A plan that is known and later is nearer than the present one.
    let later = known.flatMap { (revision..<now.revision).contains($0.revision) ? $0 : nil }
    var replay = JournalReplay(venue: later ?? now)
    while replay.venue.revision > revision {
      let last = replay.venue.revision
      let edits = try file.database.readNow {
        try EditRows($0).history(of: nil, before: last + 1, limit: min(256, last - revision))
      }
      guard edits.first?.revision == last else { break }
      for edit in edits { try replay.takeBack(edit) }
    }
    return replay.venue
  }
}
