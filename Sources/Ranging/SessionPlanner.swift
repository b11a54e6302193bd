import Devices
import IndoorModel
import Positioning

/// Decides which pairs measure each other: for each navigator the anchors that make its position best,
/// as far as those have room, and by turns where they have not.
struct SessionPlanner: Sendable {
  /// What is to become of sessions.
  enum Change {
    case begin(anchor: Int, navigator: Int)
    case end(session: Int)
  }

  /// The devices and sessions that there are.
  struct State {
    let devices: [Int: RangingDeviceState]
    let sessions: [Int: RangingSession]
    let backOff: PairBackOff
    let now: Double
  }

  /// Seconds for which a session stays with its anchor at least.
  private static let leastStay = 4.0
  /// Seconds for which a navigator keeps its sessions where there are too few for all, and for which
  /// one without waits at least.
  private static let turn = 10.0
  private static let leastWait = 2.0
  /// Sessions that give a position: those that have fewer wait for the turn of one that has them.
  private static let usefulCount = 3
  /// Batteries below this make an anchor count less, by this factor.
  private static let weakBattery = 0.15
  private static let weakPenalty = 1.3
  /// How much an anchor of which all sessions are in use counts less.
  private static let loadPenalty = 0.05
  /// Seconds of running after which the two of a pair surely hear each other: devices end a session
  /// after 2 s without any range.
  private static let provenAfter = 3.0
  /// Measuring anchors below which others are tried that should not be heard from the navigator's place.
  private static let exploresBelow = 6
  /// Seconds after a failure in which an anchor with room is left alone by a navigator that no anchor
  /// measures: it may be back within reach at any moment.
  private static let loneBackOff = 5.0
  /// Metres of radius up to which a place decides, and up to which it is better than none.
  private static let sureRadius = 5.0
  private static let vagueRadius = 15.0
  /// Anchors that measure a navigator, and the most of them that its place may leave out of reach.
  private static let witnesses = 3
  private static let mostContradictions = 0.25

  private var ground = RangingGround()
  private var places = KnownPlaces()
  /// Since when a navigator has fewer sessions than it could.
  private var waiting: [Int: Double] = [:]
  /// The anchors that are there and drawn, in the order of their numbers.
  private var anchors: [Int] = []
  private var room = AnchorRoom()
  /// The sessions that end with the present changes.
  private var ended: Set<Int> = []

  /// Takes the plan as it is now.
  mutating func take(_ venue: Venue) { ground.take(venue) }

  /// Takes where a navigator is.
  mutating func place(_ navigator: Identifier<Device>, at place: NavigatorPlace, now: Double) {
    places.note(navigator, at: place, now: now)
  }

  /// Forgets the places that say nothing any more.
  mutating func forgetPlaces(at now: Double) {
    places.forget(at: now)
  }

  /// Forgets a device, but not where it was: one that was cut off is near there when it is back.
  mutating func forget(_ device: Int) {
    waiting[device] = nil
    room.forget(device)
  }

  /// Decides for some navigators, those with the fewest sessions first.
  mutating func changes(for navigators: [Int], in state: State) -> [Change] {
    prepare(state)
    let ordered = navigators.compactMap { number in state.devices[number].map { (number, $0) } }
      .filter { $0.1.isFresh(at: state.now) && $0.1.capabilities.role == .navigator }
      .sorted { left, right in
        let (first, second) = (left.1.sessions.count, right.1.sessions.count)
        if first != second { return first < second }
        let since = (waiting[left.0] ?? state.now, waiting[right.0] ?? state.now)
        return since == (since.1, since.0) ? left.0 < right.0 : since.0 < since.1
      }
    var changes: [Change] = []
    for (number, device) in ordered { review(number, device, state, &changes) }
    return changes
  }

  private mutating func prepare(_ state: State) {
    anchors = []
    ended = []
    var left: [Int: Int] = [:]
    for (number, device) in state.devices
    where device.capabilities.role == .anchor && device.isFresh(at: state.now)
      && ground.has(device.id)
    {
      anchors.append(number)
      left[number] = device.room
    }
    anchors.sort()
    room.take(left, at: state.now) { state.devices[$0] != nil }
  }

  private mutating func review(
    _ number: Int, _ device: RangingDeviceState, _ state: State, _ changes: inout [Change]
  ) {
    if let place = likelyPlace(of: number, device, state) {
      choose(for: number, device, at: place, state, &changes)
    } else {
      search(for: number, device, state, mayWait: true, &changes)
    }
  }

  /// Where a navigator is: its last place, if that is sure and the anchors that do measure the navigator
  /// bear it out; else in the middle of those.
  ///
  /// Anchors chosen for a wrong place are not heard, so that the place stays wrong: one or two ranges,
  /// a large radius or anchors that could not be heard from the place are its signs.
  private mutating func likelyPlace(
    of number: Int, _ device: RangingDeviceState, _ state: State
  ) -> Place? {
    let measuring = measuring(device, state)
    guard let known = places.present(device.id, at: state.now) else {
      return ground.middle(of: measuring)
    }
    if measuring.isEmpty { return known.radius <= Self.vagueRadius ? known.place : nil }
    let far = measuring.count { ground.information(of: $0, at: known.place) == nil }
    let needed = min(Self.witnesses, device.capabilities.sessions)
    let isSure =
      known.radius <= Self.sureRadius && measuring.count >= needed
      && Double(far) <= Self.mostContradictions * Double(measuring.count)
    return isSure ? known.place : ground.middle(of: measuring)
  }

  /// The anchors that surely measure a navigator.
  private func measuring(_ device: RangingDeviceState, _ state: State) -> [Identifier<Device>] {
    device.sessions.sorted().compactMap { id in
      guard let session = state.sessions[id], let since = session.runsSince,
        state.now - since >= Self.provenAfter
      else { return nil }
      return state.devices[session.anchor.device]?.id
    }
  }

  // MARK: - Navigators with a place

  private mutating func choose(
    for number: Int, _ device: RangingDeviceState, at place: Place, _ state: State,
    _ changes: inout [Change]
  ) {
    var present: [AnchorChoice.Present] = []
    var taken: Set<Int> = []
    var left = 0
    var doubtful: Int?
    for session in device.sessions.sorted().compactMap({ state.sessions[$0] })
    where !ended.contains(session.number) {
      let anchor = session.anchor.device
      taken.insert(anchor)
      if let candidate = candidate(anchor, for: device, at: place, state) {
        present.append(
          AnchorChoice.Present(
            session: session.number, candidate: candidate,
            isSettled: state.now - session.made >= Self.leastStay))
      } else if session.runsSince == nil, state.now - session.made >= Self.leastStay {
        changes.append(.end(session: session.number))
        left += 1
      } else {
        // One that is measured is there, whatever the plan and a place that may be wrong say.
        doubtful = doubtful ?? session.number
      }
    }
    var open: [AnchorChoice.Candidate] = []
    var full: [AnchorChoice.Candidate] = []
    for anchor in anchors where !taken.contains(anchor) {
      let hasRoom = room.has(anchor, for: number)
      guard isDue(anchor, for: number, device, hasRoom: hasRoom, state),
        let candidate = candidate(anchor, for: device, at: place, state)
      else { continue }
      if hasRoom { open.append(candidate) } else { full.append(candidate) }
    }
    if taken.isEmpty, open.isEmpty, full.isEmpty {
      // Its place may be wrong, but not so surely that others should lose a session for it.
      search(for: number, device, state, mayWait: false, &changes)
      return
    }
    let ground = ground
    var choice = AnchorChoice(present) { ground.radius($0, on: place.floor) }
    let needs = min(Self.usefulCount, taken.count + open.count + full.count)
    guard taken.count + open.count >= min(needs, device.capabilities.sessions) else {
      let wanted = full.map(\.device) + open.map(\.device)
      waitForTurn(number, at: wanted, missing: needs - taken.count - open.count, state, &changes)
      return
    }
    waiting[number] = nil
    var free = device.room
    while free > 0, let best = choice.best(of: open) {
      choice.add(best)
      begin(best.device, number, &changes)
      open.removeAll { $0.device == best.device }
      taken.insert(best.device)
      free -= 1
    }
    if free > 0 { explore(for: number, device, beside: taken, state, &changes) }
    guard device.room == 0, left == 0 else { return }
    if let doubtful {
      if choice.best(of: open) != nil { changes.append(.end(session: doubtful)) }
    } else if let weak = choice.handover(from: present, to: open) {
      changes.append(.end(session: weak.session))
    }
  }

  /// Tries one more anchor among those that do measure a navigator, when these are few: a place that is
  /// wrong, such as a mirror image, would keep them few for good.
  private mutating func explore(
    for number: Int, _ device: RangingDeviceState, beside taken: Set<Int>, _ state: State,
    _ changes: inout [Change]
  ) {
    let measuring = measuring(device, state)
    guard measuring.count < Self.exploresBelow, let middle = ground.middle(of: measuring) else {
      return
    }
    let others = anchors.filter {
      !taken.contains($0) && room.has($0, for: number)
        && !state.backOff.holds(anchor: $0, navigator: number, at: state.now)
    }
    let candidates = others.compactMap { candidate($0, for: device, at: middle, state) }
    let ground = ground
    let choice = AnchorChoice([]) { ground.radius($0, on: middle.floor) }
    if let best = choice.best(of: candidates) {
      begin(best.device, number, &changes)
    } else if measuring.count < Self.usefulCount,
      let next = nearest(others, to: middle, state).first
    {
      // At the edge of what one anchor reaches, the others hang beyond it.
      begin(next, number, &changes)
    }
  }

  /// Anchors on the floor of a place, the nearest first.
  private func nearest(_ anchors: [Int], to place: Place, _ state: State) -> [Int] {
    anchors.compactMap { anchor in
      state.devices[anchor].map { (anchor: anchor, metres: ground.distance(of: $0.id, to: place)) }
    }
    .filter { $0.metres < .infinity }
    .sorted { ($0.metres, $0.anchor) < ($1.metres, $1.anchor) }
    .map(\.anchor)
  }

  private mutating func candidate(
    _ anchor: Int, for device: RangingDeviceState, at place: Place, _ state: State
  ) -> AnchorChoice.Candidate? {
    guard let record = state.devices[anchor],
      record.capabilities.technology == device.capabilities.technology,
      let information = ground.information(of: record.id, at: place)
    else { return nil }
    var penalty = 1 + Self.loadPenalty * record.load
    if let battery = record.capabilities.battery, battery < Self.weakBattery {
      penalty *= Self.weakPenalty
    }
    return AnchorChoice.Candidate(device: anchor, information: information, penalty: penalty)
  }

  /// Whether a pair may be tried, as far as its failures go.
  ///
  /// A lone navigator tries an anchor with room again after `loneBackOff`. At a full one another navigator
  /// would lose its session to the trial, so the whole back-off holds.
  private func isDue(
    _ anchor: Int, for navigator: Int, _ device: RangingDeviceState, hasRoom: Bool, _ state: State
  ) -> Bool {
    let isLone = device.sessions.allSatisfy { state.sessions[$0]?.runsSince == nil }
    return !state.backOff.holds(
      anchor: anchor, navigator: navigator, at: state.now,
      forAtMost: isLone && hasRoom ? Self.loneBackOff : .infinity)
  }

  private mutating func begin(_ anchor: Int, _ navigator: Int, _ changes: inout [Change]) {
    changes.append(.begin(anchor: anchor, navigator: navigator))
    room.use(anchor, by: navigator)
  }

  // MARK: - Turns

  /// Makes room for a navigator that has not enough sessions for a position and finds too little: others
  /// lose what they have beyond that, or all that they have when they had their turn.
  ///
  /// - Parameters:
  ///   - anchors: those that can measure it.
  ///   - missing: how many sessions it needs at those that are full.
  private mutating func waitForTurn(
    _ number: Int, at anchors: [Int], missing: Int, _ state: State, _ changes: inout [Change]
  ) {
    let since = waiting[number] ?? state.now
    waiting[number] = since
    guard !room.isKept(for: number), state.now - since >= Self.leastWait else { return }
    var missing = missing
    var turns: [Int: Double] = [:]
    for anchor in anchors where !room.has(anchor, for: number) {
      var spare: (session: RangingSession, count: Int)?
      for session in sessions(at: anchor, state) where !ended.contains(session.number) {
        let other = session.navigator.device
        let count = state.devices[other]?.sessions.count ?? 0
        turns[other] = min(turns[other] ?? session.made, session.made)
        if count > Self.usefulCount, count > spare?.count ?? 0 { spare = (session, count) }
      }
      guard missing > 0, let spare else { continue }
      end(spare.session, for: number, state, &changes)
      missing -= 1
    }
    if missing > 0 {
      let due = turns.filter { state.now - $0.value >= Self.turn }
      guard let other = due.min(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key else {
        return
      }
      for id in state.devices[other]?.sessions.sorted() ?? [] where !ended.contains(id) {
        if let session = state.sessions[id] { end(session, for: number, state, &changes) }
      }
      waiting[other] = state.now
    }
    for anchor in anchors where room.has(anchor, for: number) {
      room.reserve(anchor, for: number, at: state.now)
    }
  }

  private func sessions(at anchor: Int, _ state: State) -> [RangingSession] {
    state.devices[anchor]?.sessions.sorted().compactMap { state.sessions[$0] } ?? []
  }

  private mutating func end(
    _ session: RangingSession, for number: Int, _ state: State, _ changes: inout [Change]
  ) {
    changes.append(.end(session: session.number))
    ended.insert(session.number)
    room.reserve(session.anchor.device, for: number, at: state.now)
  }

  // MARK: - Navigators without an anchor at their place

  /// Tries anchors near its last place, and those with the most room: those that do not hear the navigator
  /// report that soon.
  ///
  /// - Parameter mayWait: whether others may lose sessions for it, at anchors that are full.
  private mutating func search(
    for number: Int, _ device: RangingDeviceState, _ state: State, mayWait: Bool,
    _ changes: inout [Change]
  ) {
    let taken = Set(device.sessions.compactMap { state.sessions[$0]?.anchor.device })
    var (open, full): ([Int], [Int]) = ([], [])
    for anchor in anchors where !taken.contains(anchor) {
      let hasRoom = room.has(anchor, for: number)
      guard state.devices[anchor]?.capabilities.technology == device.capabilities.technology,
        isDue(anchor, for: number, device, hasRoom: hasRoom, state)
      else { continue }
      if hasRoom { open.append(anchor) } else if mayWait { full.append(anchor) }
    }
    let needs = min(Self.usefulCount, taken.count + open.count + full.count)
    guard taken.count + open.count >= min(needs, device.capabilities.sessions) else {
      let missing = needs - taken.count - open.count
      waitForTurn(number, at: full + open, missing: missing, state, &changes)
      return
    }
    waiting[number] = nil
    let most = max(0, device.room)
    let tried =
      places.last(device.id).map { nearest(open, to: $0, state).prefix((most + 1) / 2) } ?? []
    // Another order for each navigator, so that not all try the same ones.
    let others = open.filter { !tried.contains($0) }
      .map { (anchor: $0, order: (Double(room[$0]), mix(number, $0))) }
      .sorted { $0.order > $1.order }
    for anchor in (tried + others.map(\.anchor)).prefix(most) { begin(anchor, number, &changes) }
  }

  private func mix(_ navigator: Int, _ anchor: Int) -> Int {
    ((navigator &* 31 &+ anchor) &* 2_654_435_761) >> 8 & 0xFFFF
  }
}
