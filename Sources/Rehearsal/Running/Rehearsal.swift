import Geometry
public import IndoorModel
public import Insight
import Pedestrians
import Support

/// A scenario that runs on a plan: people come, walk, stay, queue and go, minute by minute.
///
/// A value without clock and disk; the same plan and scenario give the same minutes. People that walk
/// are in each other's way; those that stay, queue or are in a connector block no way. `Agenda` says what
/// groups do, `JamRouting` which gates people take; this takes the steps.
public struct Rehearsal: Sendable {
  /// Seconds after which a person that walks to a spot stays where it is.
  private static let approachLimit = 20.0
  /// Seconds between two tries to step in.
  private static let retry = 0.5

  private let plan: RehearsalPlan
  private let scenario: Scenario
  private let places: RehearsalPlaces
  private var lines: [ServiceLine]
  private var traffic: [PassageTraffic]
  private var meter: WaitingMeter
  private var tally: RehearsalTally
  private var guidance: Guidance
  private var crowds: [WalkingCrowd]
  private var people: [RehearsedPerson] = []
  private var personAtSlot: [[Int]]
  private var agenda: Agenda
  private var jamRouting: JamRouting
  /// `nil` without an evacuation.
  private var escape: EscapePlan?
  /// People on their way to spots, some of which take too long.
  private var approaching: [(person: Int, since: Double)] = []
  private var events = EventLine()
  private var generator: SeededGenerator
  private var gatherer: ChunkGatherer
  private var ticks = 0
  private var inside = 0

  /// Prepares a rehearsal.
  ///
  /// - Throws: what of the scenario the plan does not have.
  public init(_ scenario: Scenario, on plan: RehearsalPlan) throws(ValueError) {
    self.plan = plan
    self.scenario = scenario
    places = try RehearsalPlaces(of: scenario, on: plan)
    lines = places.lines
    traffic = plan.passages.map {
      PassageTraffic($0, limit: scenario.connectors[$0.connector])
    }
    meter = WaitingMeter(on: plan)
    guidance = Guidance(on: plan)
    crowds = plan.grounds.map { WalkingCrowd(on: $0, model: plan.model) }
    personAtSlot = plan.floors.map { _ in [] }
    generator = SeededGenerator(seed: scenario.seed)
    let arrivals = ArrivalPlan(of: scenario, at: places, using: generator)
    people = arrivals.people
    agenda = Agenda(
      of: scenario, at: places, groups: arrivals.groups, using: arrivals.generator)
    jamRouting = JamRouting(on: plan)
    tally = RehearsalTally(planned: people.count)
    for (time, group) in arrivals.times { events.add(.comes(group: group), at: time) }
    generator = SeededGenerator(seed: ~scenario.seed)
    gatherer = ChunkGatherer(
      begin: scenario.begin.millisecondsSince1970, floors: plan.floors, count: people.count)
    escape = EscapePlan(of: scenario, to: places)
    if let escape { events.add(.alarm, at: escape.alarm) }
  }

  /// Seconds since the begin.
  public var seconds: Double { Double(ticks) * plan.model.step }

  /// How many people are in the venue.
  public var insideCount: Int { inside }

  /// How many people walk now.
  public var walkingCount: Int { crowds.reduce(0) { $0 + $1.count } }

  /// Whether nothing is left to be done.
  public var isOver: Bool {
    if let escape, escape.isUnderWay { return escape.isOver(inside: inside, at: seconds) }
    return seconds >= scenario.end.seconds(since: scenario.begin)
  }

  /// What came out until now.
  ///
  /// - Complexity: with an evacuation, the walks of all people.
  public var summary: RehearsalSummary {
    let people = tally.people(inside: inside, since: scenario.begin)
    let waiting = meter.places(since: scenario.begin)
    let queues = lines.map(\.summary)
    let evacuation = tally.evacuation(on: plan, since: scenario.begin)
    return RehearsalSummary(
      value: Value(members: [
        "people": people.value, "waiting": waiting.value, "jams": meter.jams(on: plan.floors),
        "queues": .array(queues.map(\.value)), "rerouted": Value(jamRouting.changes),
        "connectors": .array(traffic.map { $0.value(on: plan.floors) }),
        "evacuation": evacuation?.value, "seed": Value(Int(clamping: scenario.seed)),
      ]), lines: people.lines + waiting.lines + queues.flatMap(\.lines) + (evacuation?.lines ?? []))
  }

  /// Runs on for a minute.
  ///
  /// - Returns: the minute for the figures; its first sample is the last one of the minute before.
  public mutating func advanceMinute() -> InsightChunk? {
    var chunk: InsightChunk?
    let stepsPerSecond = Int((1 / plan.model.step).rounded())
    if ticks == 0 { _ = gatherer.take(second: 0, positions) }
    for _ in 0..<60 {
      for _ in 0..<stepsPerSecond { step() }
      noteSecond()
      chunk = gatherer.take(second: Int(seconds.rounded()), positions) ?? chunk
    }
    return chunk
  }

  private var positions: some Collection<(person: Int, floor: Int, point: Point?)> {
    people.indices.lazy.map { index in
      let person = people[index]
      return (index, person.floor, person.isInside ? person.point : nil)
    }
  }

  private mutating func step() {
    ticks += 1
    let now = seconds
    while let event = events.next(until: now) { perform(event, at: now) }
    for floor in crowds.indices {
      crowds[floor].step(by: guidance.fields[floor])
      for arrival in crowds[floor].arrivals {
        arrive(personAtSlot[floor][arrival.slot], goal: arrival.goal, at: now)
      }
    }
    callServed(at: now)
  }

  private mutating func noteSecond() {
    for floor in crowds.indices {
      meter.note(crowds[floor], on: floor)
      for slot in crowds[floor].slots where crowds[floor].isHere(slot) {
        people[personAtSlot[floor][slot]].point = crowds[floor].point(of: slot)
      }
    }
    for line in lines {
      line.forEachPlace { person, point in people[person].point = point }
    }
    meter.endSecond(at: seconds)
    if Int(seconds.rounded()).isMultiple(of: Int(JamRouting.interval)) { reroute() }
    tally.noteInside(inside, at: seconds)
  }

  // MARK: - Events

  private mutating func perform(_ event: RehearsalEvent.Kind, at now: Double) {
    switch event {
    case .comes(let group):
      if isEvacuating { return }
      for person in agenda.members(of: group) { enter(person) }
      agenda.begin(group, at: now)
      decide(group, at: now)
    case .steps(let person): tryToStep(person, at: now)
    case .moves(let group):
      if !isEvacuating { decide(group, at: now) }
    case .served(let person):
      if isEvacuating { return }
      if case .queueing(let line) = people[person].state { lines[line].finish(person) }
      people[person].state = .staying
      finish(person, at: now)
    case .leavesPassage(let person): leavePassage(person, at: now)
    case .alarm: startEvacuation(at: now)
    case .flees(let person): flee(person, at: now)
    }
  }

  /// Puts a person at its entrance, where it waits for room.
  private mutating func enter(_ person: Int) {
    let site = agenda.entrance(of: people[person].group)
    people[person].state = .pausing
    people[person].floor = site.floor
    people[person].point = site.spots[Int.random(in: site.spots.indices, using: &generator)]
    inside += 1
    tally.enter()
  }

  /// Sends the members of a group to the next thing that it does.
  private mutating func decide(_ group: Int, at now: Double) {
    let members = agenda.members(of: group)
    let first = people[members.lowerBound]
    let errand = agenda.next(
      for: group, at: now, from: first.point, on: first.floor, using: &guidance)
    guard let errand else { return tally.noteAimless(members.count) }
    for person in members where people[person].isInside {
      people[person].spot = errand.site.flatMap { $0.spots.randomElement(using: &generator) }
      lead(person, by: errand.field, at: now)
    }
  }

  // MARK: - Walking

  /// Sends a person by a field, from wherever it is.
  private mutating func lead(_ person: Int, by field: Int, at now: Double) {
    people[person].field = field
    people[person].detour = nil
    switch people[person].state {
    case .walking, .approaching, .waiting:
      people[person].state = .walking
      crowds[people[person].floor].lead(people[person].slot, by: field)
    case .staying, .queueing:
      people[person].state = .pausing
      events.add(.steps(person: person), at: now)
    case .pausing: events.add(.steps(person: person), at: now)
    case .riding, .outside: break
    }
  }

  /// Has a person step into the crowd where it is, or near, if there is room.
  private mutating func tryToStep(_ person: Int, at now: Double) {
    let this = people[person]
    guard this.state == .pausing, this.field >= 0 else { return }
    let ground = plan.grounds[this.floor]
    var point = this.point
    var tries = 0
    while !ground.contains(point) || !crowds[this.floor].hasRoom(at: point) {
      tries += 1
      guard tries < 9 else {
        tally.pause(for: Self.retry)
        events.add(.steps(person: person), at: now + Self.retry)
        return
      }
      let reach = tries < 5 ? 0.4 : 0.9
      point = Point(
        x: this.point.x + Double.random(in: -reach...reach, using: &generator),
        y: this.point.y + Double.random(in: -reach...reach, using: &generator))
      if !ground.contains(point) || !ground.sees(point, from: this.point) { point = this.point }
    }
    let field = this.detour.map { guidance.field(toGate: $0) } ?? this.field
    let slot = crowds[this.floor].add(at: point, freeSpeed: this.freeSpeed, field: field)
    while personAtSlot[this.floor].count <= slot { personAtSlot[this.floor].append(-1) }
    personAtSlot[this.floor][slot] = person
    people[person].slot = slot
    people[person].point = point
    people[person].state = .walking
  }

  /// Takes a person out of the crowd.
  private mutating func stop(_ person: Int) {
    let (floor, slot) = (people[person].floor, people[person].slot)
    guard slot >= 0 else { return }
    people[person].point = crowds[floor].point(of: slot)
    people[person].slot = -1
    crowds[floor].remove(slot)
  }

  /// Takes that a person has come to where its way leads.
  private mutating func arrive(_ person: Int, goal: Int?, at now: Double) {
    let this = people[person]
    if case .waiting(let passage) = this.state { return board(person, passage, at: now) }
    if this.state == .approaching {
      if goal == nil { settle(person, at: now) }
      return
    }
    guard let goal else { return }
    let field = this.detour.map { guidance.field(toGate: $0) } ?? this.field
    switch guidance.goal(goal, of: field, on: this.floor) {
    case .passage(let passage):
      people[person].state = .waiting(passage: passage)
      board(person, passage, at: now)
    case .destination(let number): reach(person, number, at: now)
    case .gate: lead(person, by: this.field, at: now)
    }
  }

  private mutating func reach(_ person: Int, _ number: Int, at now: Double) {
    let purpose = agenda.purpose(of: people[person].group)
    if people[person].flees || purpose == .exit { return leave(person, number, at: now) }
    if case .queue(let line) = purpose {
      stop(person)
      people[person].state = .queueing(line)
      return lines[line].join(person, at: now)
    }
    let (floor, slot) = (people[person].floor, people[person].slot)
    guard let spot = people[person].spot,
      plan.grounds[floor].sees(spot, from: crowds[floor].point(of: slot))
    else { return settle(person, at: now) }
    people[person].state = .approaching
    crowds[floor].lead(slot, by: people[person].field, to: spot)
    approaching.append((person, now))
  }

  /// Has a person stay where it is.
  private mutating func settle(_ person: Int, at now: Double) {
    stop(person)
    people[person].state = .staying
    finish(person, at: now)
  }

  /// Takes that a person has done what its group is up to.
  private mutating func finish(_ person: Int, at now: Double) {
    let group = people[person].group
    guard let moment = agenda.finish(memberOf: group, at: now), !isEvacuating else { return }
    events.add(.moves(group: group), at: moment)
  }

  private mutating func leave(_ person: Int, _ number: Int, at now: Double) {
    stop(person)
    people[person].state = .outside
    inside -= 1
    // A place's number is that among the places that the person went to.
    let escape = people[person].flees ? escape : nil
    tally.leave(by: escape?.exit(number) ?? places.wayOut.features[number], at: now)
  }

  // MARK: - Connectors and queues

  private mutating func board(_ person: Int, _ passage: Int, at now: Double) {
    let way = plan.passages[passage]
    guard traffic[passage].admit(at: now) else {
      return crowds[people[person].floor].lead(people[person].slot, by: nil, to: way.from)
    }
    stop(person)
    people[person].state = .riding(passage: passage)
    let seconds = traffic[passage].seconds(freeSpeed: people[person].freeSpeed)
    events.add(.leavesPassage(person: person), at: now + seconds)
  }

  /// Has people that are held up take other gates where that is quicker.
  private mutating func reroute() {
    var walkers: [JamRouting.Walker] = []
    for floor in crowds.indices {
      for slot in crowds[floor].slots where crowds[floor].isHere(slot) {
        let number = personAtSlot[floor][slot]
        let person = people[number]
        guard person.state == .walking || person.isWaiting else { continue }
        walkers.append(
          JamRouting.Walker(
            person: number, floor: floor, point: person.point, freeSpeed: person.freeSpeed,
            field: person.field, detour: person.detour,
            isHeldUp: person.isWaiting || crowds[floor].isHeldUp(slot)))
      }
    }
    guard !walkers.isEmpty else { return }
    for (person, gate) in jamRouting.decide(walkers, using: &guidance) {
      let field = gate.map { guidance.field(toGate: $0) } ?? people[person].field
      people[person].state = .walking
      people[person].detour = gate
      crowds[people[person].floor].lead(people[person].slot, by: field)
    }
  }

  private mutating func leavePassage(_ person: Int, at now: Double) {
    guard case .riding(let passage) = people[person].state else { return }
    let way = plan.passages[passage]
    traffic[passage].leave()
    people[person].floor = way.toFloor
    people[person].point = way.to
    people[person].detour = nil
    people[person].state = .pausing
    events.add(.steps(person: person), at: now)
  }

  /// Boards people that stand at connectors, calls those that are next at counters, and has people stay
  /// that do not come to their spots.
  private mutating func callServed(at now: Double) {
    for line in lines.indices {
      while let person = lines[line].call(at: now) {
        let seconds = scenario.queues[line].service.seconds(using: &generator)
        events.add(.served(person: person), at: now + seconds)
      }
    }
    guard ticks.isMultiple(of: 4) else { return }
    for floor in crowds.indices {
      for slot in crowds[floor].slots where crowds[floor].isHere(slot) {
        let person = personAtSlot[floor][slot]
        if case .waiting(let passage) = people[person].state { board(person, passage, at: now) }
      }
    }
    let late = approaching.filter { now - $0.since > Self.approachLimit }
    for (person, _) in late where people[person].state == .approaching { settle(person, at: now) }
    approaching.removeAll { people[$0.person].state != .approaching }
  }

  // MARK: - Evacuation

  private var isEvacuating: Bool { escape?.isUnderWay == true }

  private mutating func startEvacuation(at now: Double) {
    noteSecond()
    for line in lines.indices { lines[line].clear() }
    let starts = people.filter(\.isInside).map {
      Place(floor: plan.floors[$0.floor], point: $0.point)
    }
    let delays = escape?.begin(with: &people, using: &generator) ?? []
    for (person, delay) in delays { events.add(.flees(person: person), at: now + delay) }
    tally.startEvacuation(of: starts, at: now)
  }

  private mutating func flee(_ person: Int, at now: Double) {
    guard people[person].isInside, !people[person].flees else { return }
    people[person].flees = true
    guard let field = escape?.field(for: people[person], using: &guidance) else {
      stop(person)
      people[person].state = .staying
      return tally.strand()
    }
    lead(person, by: field, at: now)
  }
}
