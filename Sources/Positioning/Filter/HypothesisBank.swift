import Foundation
import Geometry
import IndoorModel

/// The beliefs of one tag that its measurements allow, at most four, and the best of them in front.
///
/// Measurements decide slowly between mirror images, rooms and floors; so each belief is a filter of
/// its own, and the champion stays until another is clearly better (docs/positioning.md).
struct HypothesisBank: Sendable {
  /// The most beliefs between two sets.
  static let capacity = 4
  /// Seconds without a set after which the tag is lost.
  static let lostSeconds = 3.0
  /// Seconds that a measurement counts for a start.
  private static let startAge = 0.4
  /// Natural logarithms of the weights by which a challenger must lead, begins, and is dropped.
  private static let lead = 3.0
  private static let challenger = -7.0
  private static let floorChallenger = -5.0
  private static let dropped = -14.0
  /// The share of inliers below which a place that explains all measurements may compete: a false one
  /// explains some.
  private static let doubtfulShare = 0.8
  /// Seconds between searches for it.
  private static let doubtfulSeconds = 0.3
  /// Seconds off walkable ground after which the champion may be a mirror image.
  private static let impossibleLimit: Float = 1
  /// The share of inliers below which the champion is degraded.
  static let degradedShare = 0.5
  /// The standard deviation of the place, in metres, above which it is as good as unknown.
  static let unknownSpread = 5.0

  /// The champion first.
  private(set) var hypotheses: [Hypothesis] = []
  private(set) var slots = BiasSlots()
  private(set) var lastSet = -Double.infinity
  /// What follows the champion where a caller wants places that are known better later.
  var smoothers = ChampionSmoothers()
  private var memory: SlowStates
  private var recents = RecentObservations()
  private var reckoner = StepReckoner()
  private var lastStep = -Double.infinity
  private var lastSearch = -Double.infinity
  private var lastFloorSearch = -Double.infinity
  private var degradedSeconds: Float = 0
  /// For how long the champion has been where no person can be.
  private var impossibleSeconds: Float = 0
  /// Where the tag was when it was lost; `nil` where that was not known well.
  private var lastPlace: LastPlace?

  init(settings: FilterSettings) { memory = SlowStates(settings) }

  /// Whether the champion does not explain the measurements, or knows little.
  private var isDegraded: Bool {
    mutating get {
      guard !hypotheses.isEmpty else { return false }
      return hypotheses[0].inlierShare < Self.degradedShare
        || hypotheses[0].lentSpread() > Self.unknownSpread * Self.unknownSpread
    }
  }

  /// Takes the measurements of one moment, not earlier than the last one.
  mutating func take(_ set: borrowing MeasurementSet, model: ObservationModel, plan: FloorPlans) {
    let seconds = hypotheses.isEmpty ? 0 : max(0, set.time - lastSet)
    if seconds > Self.lostSeconds {
      lastPlace = LastPlace(hypotheses, at: lastSet)
      hypotheses.removeAll(keepingCapacity: true)
      smoothers.cut()
    }
    lastSet = set.time
    let fresh = assignSlots(set, settings: model.settings)
    recents.remember(set.observations)
    let displacement = displacement(set)
    update(
      set, seconds: seconds, displacement: set.time - lastStep < 2 ? displacement : nil,
      fresh: fresh, model: model, plan: plan)
    degradedSeconds =
      !hypotheses.isEmpty && hypotheses[0].inlierShare < Self.degradedShare
      ? degradedSeconds + Float(seconds) : 0
    if hypotheses.isEmpty {
      start(set, model: model, plan: plan)
    } else {
      let isPossible =
        plan.isEmpty
        || plan.isPossible(
          Point(x: hypotheses[0].x, y: hypotheses[0].y), on: hypotheses[0].floor,
          anchors: model.anchors)
      impossibleSeconds = isPossible ? 0 : impossibleSeconds + Float(seconds)
      if isDegraded || hypotheses[0].inlierShare < Self.doubtfulShare
        || impossibleSeconds > Self.impossibleLimit
      {
        challenge(set, model: model, plan: plan)
      }
      challengeFloors(time: set.time, model: model)
    }
    settle(time: set.time)
    if !hypotheses.isEmpty { smoothers.finish(&hypotheses[0], time: set.time) }
    learn(isMeasured: !set.fixes.isEmpty || !set.observations.isEmpty)
  }

  /// What the champion said at the last set; `nil` without one.
  mutating func outlook() -> Outlook? { hypotheses.isEmpty ? nil : hypotheses[0].outlook() }

  /// What the champion says at a time that is not before the last set; `nil` without one.
  mutating func outlook(at time: Double, model: ObservationModel) -> Outlook? {
    guard !hypotheses.isEmpty else { return nil }
    let seconds = time - lastSet
    guard seconds > 0 else { return hypotheses[0].outlook() }
    var champion = hypotheses[0]
    champion.predict(
      MotionModel(seconds: seconds, velocitySeconds: champion.velocitySeconds(at: time)),
      BiasDecay(seconds: seconds, settings: model.settings), slots: slots,
      settings: model.settings)
    return champion.outlook()
  }

  /// Calls with the latest distance from each anchor and what the champion made of it; not with
  /// distances of which the champion knows nothing yet.
  func forEachRange(
    _ body: (_ distance: Observation, _ residual: Double, _ weight: Double) -> Void
  ) {
    guard let notes = hypotheses.first?.notes else { return }
    for observation in recents.all where observation.kind == .distance {
      guard let slot = slots.slot(of: observation.anchor, observation.biasKind),
        let note = notes[slot]
      else {
        continue
      }
      body(observation, note.residual, note.weight)
    }
  }

  // MARK: Updates

  /// Gives each anchor of a set a slot; a slot that is used again is forgotten everywhere.
  ///
  /// - Returns: the slots that now belong to another anchor, as bits.
  private mutating func assignSlots(
    _ set: borrowing MeasurementSet, settings: FilterSettings
  ) -> UInt8 {
    var fresh: UInt8 = 0
    for observation in set.observations {
      let kind = observation.biasKind
      fresh |= assignSlot(observation.anchor, kind, at: set.time, settings: settings)
      if observation.kind == .difference {
        fresh |= assignSlot(observation.other, kind, at: set.time, settings: settings)
      }
    }
    return fresh
  }

  private mutating func assignSlot(
    _ anchor: Int32, _ kind: BiasKind, at time: Double, settings: FilterSettings
  ) -> UInt8 {
    let before = slots.count
    guard case .assigned(let slot) = slots.find(anchor, kind, at: time) else { return 0 }
    let variances = settings.variances(kind)
    memory[slot] = SlowState(mean: 0, variance: variances.slow)
    for index in hypotheses.indices {
      if slot == before {
        hypotheses[index].append(slow: memory[slot], fast: variances.fast)
      } else {
        hypotheses[index].resetSlot(slot, variances: variances)
      }
    }
    return 1 << UInt8(slot)
  }

  private mutating func update(
    _ set: borrowing MeasurementSet, seconds: Double, displacement: StepReckoner.Displacement?,
    fresh: UInt8, model: ObservationModel, plan: FloorPlans
  ) {
    guard !hypotheses.isEmpty else { return }
    let update = SetUpdate(
      seconds: seconds, displacement: displacement, fresh: fresh,
      isContested: hypotheses.count > 1, model: model, plan: plan)
    update.apply(set, to: &hypotheses[0], slots: slots, smoothers: &smoothers)
    var none = ChampionSmoothers()
    for index in hypotheses.indices.dropFirst() {
      update.apply(set, to: &hypotheses[index], slots: slots, smoothers: &none)
    }
  }

  private mutating func displacement(
    _ set: borrowing MeasurementSet
  ) -> StepReckoner.Displacement {
    var sum = StepReckoner.Displacement(dx: 0, dy: 0, variance: 0)
    for step in set.steps {
      let displacement = reckoner.take(step)
      sum.dx += displacement.dx
      sum.dy += displacement.dy
      sum.variance += displacement.variance
      lastStep = set.time
    }
    return sum
  }

  // MARK: Starts

  /// Solutions on every floor, each with the floor's own disbelief added to its cost.
  private func solve(
    starts: Int, model: ObservationModel, plan: FloorPlans
  ) -> (solutions: [StartSolution], count: Int) {
    var solutions: [StartSolution] = []
    var count = 0
    let latest = recents.all.lazy.map { ($0, age: lastSet - $0.time) }
      .filter { $0.age <= Self.startAge }
    for floor in recents.floors(since: lastSet - Self.startAge, anchors: model.anchors) {
      let solver = StartSolver(latest, on: floor, model: model)
      count = solver.count
      let least = (plan.isEmpty || !hypotheses.isEmpty) && !solver.hasDirection ? 3 : 2
      guard count >= least else { continue }
      let strangers = latest.reduce(0) { $0 - 2 * model.hearing($1.0, on: floor) }
      for var solution in solver.solutions(starts: starts) {
        solution.cost += strangers
        solutions.append(solution)
      }
    }
    solutions.sort { $0.cost < $1.cost }
    return (solutions, count)
  }

  private mutating func start(
    _ set: borrowing MeasurementSet, model: ObservationModel, plan: FloorPlans
  ) {
    if let fix = set.fixes.last {
      add(StartSolution(fix, floor: fix.floor ?? 0), logWeight: 0, model: model)
      return
    }
    let (solutions, count) = solve(starts: 16, model: model, plan: plan)
    guard let best = solutions.first?.cost else { return }
    for solution in solutions where hypotheses.count < Self.capacity {
      guard solution.cost < best + 9,
        solution.forgivingCost(of: count, least: 5) < 1.5 * Double(count) + 2
      else { continue }
      let disbelief =
        plan.disbelief(of: solution, anchors: model.anchors)
        + (lastPlace?.disbelief(of: solution, at: lastSet) ?? 0)
      add(
        solution, logWeight: -SetUpdate.evidenceShare * (solution.cost - best) - disbelief,
        model: model)
    }
    if let first = hypotheses.indices.max(by: {
      hypotheses[$0].logWeight < hypotheses[$1].logWeight
    }) {
      hypotheses.swapAt(0, first)
      smoothers.cut()
    }
  }

  /// Lets consistent sets of measurements compete with a champion that does not explain them.
  private mutating func challenge(
    _ set: borrowing MeasurementSet, model: ObservationModel, plan: FloorPlans
  ) {
    let base = hypotheses[0].logWeight + Self.challenger
    if let fix = set.fixes.last, let floor = fix.floor ?? hypotheses.first?.floor {
      let solution = StartSolution(fix, floor: floor)
      if !isKnown(solution) { add(solution, logWeight: base, model: model) }
      return
    }
    guard set.time - lastSearch >= (isDegraded ? 0.099 : Self.doubtfulSeconds) else { return }
    lastSearch = set.time
    let (solutions, count) = solve(starts: 8, model: model, plan: plan)
    for solution in solutions.prefix(2)
    where solution.forgivingCost(of: count, least: 6) < Double(count) + 1 && !isKnown(solution) {
      add(
        solution, logWeight: base - plan.disbelief(of: solution, anchors: model.anchors),
        model: model)
    }
  }

  /// Whether a hypothesis already stands for a solution.
  private func isKnown(_ solution: StartSolution) -> Bool {
    hypotheses.contains { hypothesis in
      hypothesis.floor == solution.floor
        && solution.squaredDistance(x: hypothesis.x, y: hypothesis.y)
          < max(1, 0.25 * hypothesis.spread)
        && hypothesis.spread < 2 * (solution.xx + solution.yy) + 2
    }
  }

  /// Lets a floor compete if its anchors are heard about as often as those of the champion's floor.
  private mutating func challengeFloors(time: Double, model: ObservationModel) {
    guard time - lastFloorSearch >= 0.5, hypotheses.count < Self.capacity else { return }
    let own = hypotheses[0].floor
    var (ownCount, otherCount, other) = (0, 0, own)
    for observation in recents.all where time - observation.time <= 1 {
      let floor = model.anchors[observation.anchor].floor
      if floor == own { ownCount += 1 }
      if floor != own, !hypotheses.contains(where: { $0.floor == floor }) {
        otherCount += 1
        other = floor
      }
    }
    guard otherCount > 0, 2 * otherCount >= ownCount else { return }
    lastFloorSearch = time
    var hypothesis = Hypothesis(hypotheses[0], on: other, time: time, settings: model.settings)
    hypothesis.logWeight = hypotheses[0].logWeight + Self.floorChallenger
    hypotheses.append(hypothesis)
  }

  private mutating func add(
    _ solution: StartSolution, logWeight: Double, model: ObservationModel
  ) {
    var hypothesis = Hypothesis(
      solution, time: lastSet, memory: memory, slots: slots, settings: model.settings)
    hypothesis.logWeight = logWeight
    hypotheses.append(hypothesis)
  }

  // MARK: Choice

  /// Joins what has become one, drops what is unlikely, and lets a clear leader become champion.
  private mutating func settle(time: Double) {
    guard hypotheses.count > 1 else {
      if !hypotheses.isEmpty { hypotheses[0].logWeight = 0 }
      return
    }
    let best = hypotheses.reduce(-Double.infinity) { max($0, $1.logWeight) }
    for index in hypotheses.indices { hypotheses[index].logWeight -= best }
    merge()
    var index = 1
    while index < hypotheses.count {
      if hypotheses[index].logWeight < Self.dropped {
        hypotheses.remove(at: index)
      } else {
        index += 1
      }
    }
    while hypotheses.count > Self.capacity, let weakest = weakestChallenger {
      hypotheses.remove(at: weakest)
    }
    promote(time: time)
    // A tag costs a kilobyte or two while it is where it seems to be.
    if hypotheses.count == 1 { hypotheses = [hypotheses[0]] }
  }

  private var weakestChallenger: Int? {
    hypotheses.indices.dropFirst().min { hypotheses[$0].logWeight < hypotheses[$1].logWeight }
  }

  private mutating func merge() {
    var first = 0
    while first < hypotheses.count {
      var second = first + 1
      while second < hypotheses.count {
        if hypotheses[first].isOne(with: hypotheses[second]) {
          let (a, b) = (hypotheses[first].logWeight, hypotheses[second].logWeight)
          if b > a {
            hypotheses[first] = hypotheses[second]
            if first == 0 { smoothers.cut() }
          }
          hypotheses[first].logWeight = max(a, b) + log1p(exp(-abs(a - b)))
          hypotheses.remove(at: second)
        } else {
          second += 1
        }
      }
      first += 1
    }
  }

  private mutating func promote(time: Double) {
    guard
      let leader = hypotheses.indices.max(by: {
        hypotheses[$0].logWeight < hypotheses[$1].logWeight
      }), leader != 0, hypotheses[leader].logWeight > hypotheses[0].logWeight + Self.lead
    else { return }
    let age = time - hypotheses[leader].born
    let least = max(0.195, 0.4 - Double(degradedSeconds))
    let isOldEnough = age >= least || hypotheses[leader].born <= hypotheses[0].born
    guard isOldEnough else { return }
    hypotheses.swapAt(0, leader)
    degradedSeconds = 0
    smoothers.cut()
  }

  /// - Parameter isMeasured: whether the set said where the tag is, and not only how it moved.
  private mutating func learn(isMeasured: Bool) {
    guard hypotheses.count == 1, isMeasured else { return }
    if hypotheses[0].inlierShare > 0.8 { memory.remember(&hypotheses[0]) }
    if lastSet - lastStep < 2 {
      reckoner.learn(x: hypotheses[0].x, y: hypotheses[0].y, variance: hypotheses[0].spread / 2)
    }
  }
}

extension Hypothesis {
  /// Whether two hypotheses no longer differ.
  fileprivate func isOne(with other: Hypothesis) -> Bool {
    let (dx, dy) = (x - other.x, y - other.y)
    let (dvx, dvy) = (mean[2] - other.mean[2], mean[3] - other.mean[3])
    return floor == other.floor && dx * dx + dy * dy < 0.25 * min(spread, other.spread) + 0.01
      && dvx * dvx + dvy * dvy < 1
  }
}
