import Counting
import Geometry
public import IndoorModel
import Support

/// Derives figures from recorded minutes: the same from the same, whenever that is.
///
/// A value without clock and disk. Each minute is judged by the plan as it was when the minute began;
/// people come, stay and go by the rules of `Counting`, which live counts follow, too. What goes on
/// from one minute to the next is in `state`, so that a counter that is made of it goes on as if it
/// had never ended. Numbers leave a counter only as `MinuteFigures` and `HeatFigures`, which hold
/// nothing that stands for fewer than *k* people.
public struct InsightCounter {
  /// The state cannot be read.
  public struct Unreadable: Error {}

  /// Milliseconds between two samples up to which nothing is missing between them.
  private static let longestStep: Int64 = 5000
  /// Milliseconds that a clock is set back without counting from the beginning.
  private static let longestSetback: Int64 = 3_600_000

  /// What figures are of.
  public private(set) var subjects: SubjectTable
  /// The revision of the plan in force; `nil` before the first plan.
  public private(set) var revision: Int?
  /// The last sample that was counted, in milliseconds since 1970; `nil` for none.
  public private(set) var last: Int64?
  /// The sample that follows without interruption.
  private var next: Int64?
  private var day: Int64?
  private var plan = InsightPlan()
  private var people = PersonTable()
  private var occupancy = AreaOccupancy()
  private var crossings = Crossings()
  private var pending = PendingBatches()
  private var heat: HeatGatherer?
  private var fresh = FreshAreas()
  /// Areas and lines that an edit has taken away, until the next sample.
  private var closing: Set<Int32> = []
  private var movedLines: Set<Int32> = []
  private var isEdited = false
  private var isInterrupted = false
  private var missing = 0

  /// The people of this minute that may be counted, at once and by groups.
  private var crowd = MinuteCrowd()
  /// What this sample has changed.
  private var dirty: Set<Int> = []
  /// The slots of people that leave the venue with this sample, and when they did.
  private var leaving: [Int: Int64] = [:]

  /// Begins without people.
  public init(subjects: SubjectTable = SubjectTable()) { self.subjects = subjects }

  // MARK: - Plans

  /// Takes the plan that holds from the next minute on.
  public mutating func take(_ venue: Venue) {
    let isFirst = revision == nil
    revision = venue.revision
    let changes = plan.take(venue, numbering: &subjects)
    for area in changes.areas.opened { occupancy.open(area) }
    for line in changes.lines.opened { crossings.open(line) }
    closing.formUnion(changes.areas.closed)
    movedLines.formUnion(changes.lines.moved)
    occupancy.markStale(floors: changes.areas.floors)
    fresh.remove(changes.areas.closed)
    guard !isFirst, last != nil else { return }
    fresh.add(changes.areas.redrawn)
    isEdited = isEdited || !changes.areas.floors.isEmpty
  }

  // MARK: - Minutes

  /// Counts a minute, or a part of one; samples that were counted before are passed over.
  ///
  /// - Returns: the figures of the minute, and those of a quarter of an hour that ended before it.
  public mutating func count(
    _ chunk: InsightChunk
  ) -> (figures: MinuteFigures, heat: QuarterHeat?) {
    var figures = MinuteFigures(minute: chunk.minute)
    if let last, let begin = chunk.times.first, begin < last - Self.longestSetback {
      // The clock was wrong before: what was counted stays, and everything begins again.
      self.last = begin - 1
    }
    let counted = chunk.times.indices.filter {
      InsightChunk.minute(of: chunk.times[$0]) == chunk.minute && chunk.times[$0] > last ?? .min
    }
    guard let first = counted.first else { return (figures, nil) }
    beginDay(of: chunk.minute)
    let ended = beginQuarter(of: chunk.minute)
    isInterrupted = chunk.times[0] != next
    let floors = chunk.floors.map { subjects.assign(.floor, $0.floor.rawValue) }
    classify(chunk)
    let events = chunk.events()
    // The people of the first sample: those of samples that are passed over, as far as they are left.
    var whole: [Int32: InsightChunk.Event] = [:]
    for event in events[0...first].joined() {
      if event.point != nil {
        whole[event.person] = event
      } else if whole[event.person]?.floor == event.floor {
        whole[event.person] = nil
      }
    }
    for index in counted {
      let isFirst = index == first
      count(
        isFirst ? whole.sorted { $0.key < $1.key }.map(\.value) : events[index], chunk, floors,
        at: chunk.times[index], isWhole: isFirst, &figures)
    }
    crowd.finish(&figures)
    next = chunk.times.last.flatMap { InsightChunk.minute(of: $0) > chunk.minute ? $0 : nil }
    return (figures, ended)
  }

  private mutating func beginDay(of minute: Int64) {
    let today = minute.quotient(by: 1440)
    if day != today { pending.clear() }
    day = today
  }

  private mutating func beginQuarter(of minute: Int64) -> QuarterHeat? {
    let quarter = minute.quotient(by: 15)
    let ended = heat?.quarter == quarter ? nil : finishHeat()
    if heat == nil { heat = HeatGatherer(quarter: quarter) }
    return ended
  }

  /// Ends the running quarter of an hour, because nothing more of it will be known.
  public mutating func finishHeat() -> QuarterHeat? {
    guard var gatherer = heat.take(), !gatherer.isEmpty else { return nil }
    return QuarterHeat(quarter: gatherer.quarter, figures: gatherer.finish(least: plan.least))
  }

  /// Goes on with the running quarter of an hour of another counter, which saw all of it.
  public mutating func takeHeat(of other: InsightCounter) { heat = other.heat }

  /// Begins to count the people of a minute.
  private mutating func classify(_ chunk: InsightChunk) {
    crowd = MinuteCrowd(chunk, least: plan.least, numbering: &subjects)
    for person in chunk.people {
      if let slot = people.slot(of: person.token) {
        people.update(slot) { $0.group = person.group ?? $0.group }
      }
    }
    countAgain()
  }

  // MARK: - Samples

  private mutating func count(
    _ events: [InsightChunk.Event], _ chunk: InsightChunk, _ floors: [Int32], at time: Int64,
    isWhole: Bool, _ figures: inout MinuteFigures
  ) {
    let step = last.map { time - $0 } ?? 0
    occupancy.beginTick()
    crossings.beginTick()
    settle(at: time)
    if isWhole, isInterrupted { interrupt() }
    leaveMissing(at: time)
    let staying = Set(events.lazy.filter { $0.point != nil }.map(\.person))
    if isWhole, !isInterrupted { leaveAbsent(staying, chunk, at: time) }
    for event in events {
      let person = chunk.people[Int(event.person)]
      if let point = event.point {
        move(person, to: point, on: floors[Int(event.floor)], at: time, step: step, &figures)
      } else if !staying.contains(event.person), let slot = people.slot(of: person.token),
        people[slot]?.floor == floors[Int(event.floor)], people[slot]?.isMissing == false
      {
        leave(slot, at: time)
      }
    }
    lookAgain(at: time)
    occupancy.countDwelling(now: time)
    takePassages(at: time, &figures)
    takeCrossings(&figures)
    replace(at: time, &figures)
    let isContinuous = step > 0 && step <= Self.longestStep && !(isWhole && isInterrupted)
    noteHeat(milliseconds: isContinuous ? step : 0, at: time)
    crowd.count(least: plan.least)
    figures.samples += 1
    figures.milliseconds += isContinuous ? step : 0
    last = time
  }

  /// Does what an edit has left to do.
  private mutating func settle(at time: Int64) {
    if isEdited || !closing.isEmpty {
      fresh.begin(at: time)
      isEdited = false
      countAgain()
    }
    occupancy.close(closing)
    crossings.forget(movedLines)
    (closing, movedLines) = ([], [])
  }

  /// Takes all people for missing, because the recording was interrupted.
  private mutating func interrupt() {
    for slot in 0..<people.slotCount where people[slot]?.isMissing == false {
      people.update(slot) { $0.isMissing = true }
      crossings.leave(slot)
      missing += 1
      dirty.insert(slot)
    }
  }

  /// Has people leave that were missing for too long: they left when they were last seen.
  private mutating func leaveMissing(at time: Int64) {
    guard missing > 0 else { return }
    for slot in 0..<people.slotCount {
      guard let person = people[slot], person.isMissing,
        time - person.lastSeen > plan.goneAfter || time < person.lastSeen
      else { continue }
      missing -= 1
      leave(slot, at: person.lastSeen)
      // Others may be the same person again.
      people.update(slot) { $0.isMissing = false }
    }
  }

  private mutating func leaveAbsent(
    _ staying: Set<Int32>, _ chunk: InsightChunk, at time: Int64
  ) {
    let tokens = Set(staying.map { chunk.people[Int($0)].token })
    for slot in 0..<people.slotCount {
      guard let person = people[slot], !person.isMissing, !tokens.contains(person.token),
        leaving[slot] == nil
      else { continue }
      leave(slot, at: time)
    }
  }

  /// Has a person leave the venue.
  private mutating func leave(_ slot: Int, at time: Int64) {
    occupancy.leave(slot)
    crossings.leave(slot)
    leaving[slot] = time
    dirty.insert(slot)
  }

  private mutating func move(
    _ known: InsightChunk.Person, to point: Point, on floor: Int32, at time: Int64, step: Int64,
    _ figures: inout MinuteFigures
  ) {
    var isDoubtful = false
    let slot: Int
    if let place = people.slot(of: known.token), let person = people[place],
      leaving[place] == nil
    {
      slot = place
      let isSame = person.floor == floor && person.point == point && !person.isMissing
      if isSame, !occupancy.isStale(slot) { return }
      let way = point.distance(to: person.point)
      isDoubtful = person.isMissing || way > plan.jumpSpeed * Double(step) / 1000
      if person.isMissing { missing -= 1 }
      if person.isMissing || person.floor != floor { dirty.insert(slot) }
      people.update(slot) {
        ($0.floor, $0.point, $0.isMissing) = (floor, point, false)
      }
    } else {
      slot = people.add(
        InsightPerson(
          token: known.token, group: known.group, floor: floor, point: point, lastSeen: time))
      note(.entry, SubjectTable.venue, of: slot, &figures)
      dirty.insert(slot)
    }
    occupancy.look(slot, at: point, floor: floor, in: plan.grid(of: floor), now: time)
    crossings.look(
      slot, at: point, floor: floor, isDoubtful: isDoubtful, on: plan.lines(on: floor))
  }

  /// Looks again at people that did not move, where areas have changed.
  private mutating func lookAgain(at time: Int64) {
    for slot in 0..<people.slotCount where occupancy.isStale(slot) {
      guard let person = people[slot], !person.isMissing else { continue }
      occupancy.look(
        slot, at: person.point, floor: person.floor, in: plan.grid(of: person.floor), now: time)
    }
  }

  // MARK: - Events

  /// Counts an event, if it fills a batch.
  private func key(
    _ event: PendingBatches.Key.Event, _ subject: Int32, _ detail: Int32 = 0, of slot: Int
  ) -> PendingBatches.Key {
    let group = crowd.group(of: people[slot]?.group)
    return PendingBatches.Key(event: event, subject: subject, detail: detail, group: group)
  }

  private mutating func note(
    _ event: PendingBatches.Key.Event, _ subject: Int32, _ detail: Int32 = 0, of slot: Int,
    value: Int64 = 0, _ figures: inout MinuteFigures
  ) {
    guard let token = people[slot]?.token else { return }
    let key = key(event, subject, detail, of: slot)
    let batch = pending.note(key, of: token, value: value, least: plan.least)
    if let batch { figures.note(batch, of: key) }
  }

  /// Takes entries and exits of areas, those of one person together: first the exits.
  private mutating func takePassages(at time: Int64, _ figures: inout MinuteFigures) {
    let passages = occupancy.passages.compactMap { passage in
      people[passage.slot].map { (token: $0.token, passage: passage) }
    }
    .sorted {
      ($0.token, $0.passage.isEntry ? 1 : 0, $0.passage.area)
        < ($1.token, $1.passage.isEntry ? 1 : 0, $1.passage.area)
    }
    for (token, passage) in passages {
      dirty.insert(passage.slot)
      let counts = fresh.note(token, in: passage.area, at: time, least: plan.least)
      if counts { countAgain() }
      if passage.isEntry {
        people.update(passage.slot) { $0.begin(passage.area, at: time) }
        note(.entry, passage.area, of: passage.slot, &figures)
      } else {
        note(.exit, passage.area, of: passage.slot, &figures)
        var begin: Int64?
        people.update(passage.slot) { begin = $0.end(passage.area) }
        guard let begin else { continue }
        let length = max(0, (leaving[passage.slot] ?? time) - begin)
        note(
          .dwell, passage.area, Int32(DwellEdges.place(of: length)), of: passage.slot,
          value: length, &figures)
      }
    }
  }

  private mutating func takeCrossings(_ figures: inout MinuteFigures) {
    let passages = crossings.passages.compactMap { passage in
      people[passage.slot].map { (token: $0.token, passage: passage) }
    }
    .sorted { ($0.token, $0.passage.line) < ($1.token, $1.passage.line) }
    for (_, passage) in passages {
      for _ in 0..<min(abs(passage.net), 8) {
        note(passage.net > 0 ? .forward : .backward, passage.line, of: passage.slot, &figures)
      }
    }
  }

  // MARK: - People at once

  /// Takes all people into the count again, because what counts has changed.
  private mutating func countAgain() {
    crowd.clear()
    dirty.formUnion(0..<people.slotCount)
  }

  /// Brings the count up to date, and takes the flows of people that came to another area.
  private mutating func replace(at time: Int64, _ figures: inout MinuteFigures) {
    let slots = dirty.filter { people[$0] != nil }
    for slot in slots.sorted(by: { (people[$0]?.token ?? 0, $0) < (people[$1]?.token ?? 0, $1) }) {
      replace(slot, at: time, &figures)
    }
    for slot in leaving.keys { people.remove(slot) }
    dirty.removeAll(keepingCapacity: true)
    leaving.removeAll(keepingCapacity: true)
  }

  private mutating func replace(_ slot: Int, at time: Int64, _ figures: inout MinuteFigures) {
    crowd.remove(slot)
    guard let person = people[slot] else { return }
    let areas = plan.sorted(occupancy.areas(of: slot))
    if leaving[slot] != nil {
      if person.origin > 0 { note(.flow, person.origin, 0, of: slot, &figures) }
      note(.exit, SubjectTable.venue, of: slot, &figures)
      return
    }
    guard !person.isMissing else { return }
    if let area = areas.last, area != person.origin {
      if !fresh.isSettling(at: time) { note(.flow, person.origin, area, of: slot, &figures) }
      people.update(slot) { $0.origin = area }
    }
    crowd.add(slot, on: person.floor, areas.filter { !fresh.contains($0) }, group: person.group)
  }

  private mutating func noteHeat(milliseconds: Int64, at time: Int64) {
    for slot in 0..<people.slotCount {
      guard let person = people[slot], !person.isMissing else { continue }
      if milliseconds > 0, let way = person.way {
        let group = crowd.group(of: person.group)
        heat?.note(
          person.token, group: group, on: person.floor, at: person.point,
          milliseconds: milliseconds, metres: way)
      }
      people.see(slot, at: time)
    }
  }

  // MARK: - State

  /// All that goes on from one minute to the next, but for the running quarter of an hour of heat.
  public var state: [UInt8] {
    let kept = people.ordered.compactMap { slot in
      people[slot].map {
        InsightState.Kept(
          person: $0, memberships: occupancy.memberships(of: slot),
          lines: crossings.crossed(by: slot))
      }
    }
    return InsightState(
      revision: revision, last: last, next: next, day: day, fresh: fresh, people: kept,
      pending: pending
    ).bytes
  }

  /// The revision of the plan that a state goes on with; `nil` where it had none.
  public static func revision(of state: [UInt8]) throws(Unreadable) -> Int? {
    do { return try InsightState.revision(of: state) } catch { throw Unreadable() }
  }

  /// Goes on from a state.
  ///
  /// - Parameters:
  ///   - plan: the plan of the state's revision, or the nearest one that is known.
  ///   - subjects: what figures were of then.
  public init(
    _ state: [UInt8], plan venue: Venue?, subjects: SubjectTable
  ) throws(Unreadable) {
    self.init(subjects: subjects)
    if let venue { take(venue) }
    (closing, movedLines) = ([], [])
    let kept: InsightState
    do { kept = try InsightState(bytes: state) } catch { throw Unreadable() }
    (last, next, day) = (kept.last, kept.next, kept.day)
    (fresh, pending) = (kept.fresh, kept.pending)
    for each in kept.people { resume(each) }
    countAgain()
  }

  private mutating func resume(_ kept: InsightState.Kept) {
    let person = kept.person
    let slot = people.add(person)
    if person.isMissing { missing += 1 }
    occupancy.resume(
      slot, on: person.floor, kept.memberships.filter { [plan] in plan.has($0.area) })
    crossings.resume(
      slot, at: person.point, floor: person.isMissing ? -1 : person.floor,
      kept.lines.filter { [plan] in plan.hasLine($0.line) })
  }
}
