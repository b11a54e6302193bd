public import Geometry

/// The people that walk on one floor, and their next steps by `SpeedModel`.
///
/// A value: the same people, fields and steps give the same places. All decide from where all are; then
/// each goes as far as neither a wall nor a person stops it, so that no person passes a wall, and no step
/// brings two nearer than `SpeedModel.core`, unless they squeeze past each other.
public struct WalkingCrowd: Sendable {
  /// A person that has come to where its way leads.
  public struct Arrival: Hashable, Sendable {
    /// The person.
    public let slot: Int
    /// The goal of its field that it stands in; `nil` where it was led to a point.
    public let goal: Int?
  }

  /// Metres to a point from which on a person is there.
  private static let arrivalRadius = 0.3
  /// Metres per second below which a person stands.
  private static let standing = 0.02
  /// The share of the own speed below which a person is held up, other than for an instant.
  private static let heldUp = 0.3
  /// Seconds after which a person that stands tries other directions.
  private static let patience = 1.0
  /// Seconds of standing after which a person squeezes past others as well as it can.
  private static let squeezing = 1.0
  /// Metres between the surfaces of people beyond which they no longer turn away from each other.
  private static let repulsionReach = 0.8

  /// Where people may walk.
  public let floor: WalkableFloor
  private let model: SpeedModel
  private var positions: [SIMD2<Double>] = []
  private var velocities: [SIMD2<Double>] = []
  private var freeSpeeds: [Double] = []
  /// The field that leads a person; -1 for none: it walks to its aim, or else east.
  private var fields: [Int32] = []
  /// The point that a person is led to instead; not a number for none.
  private var aims: [SIMD2<Double>] = []
  /// Whither a person wanted to go in the last step.
  private var headings: [SIMD2<Double>] = []
  private var isHere: [Bool] = []
  /// Seconds that a person has stood where it wants to go on.
  private var stillness: [Double] = []
  /// How much a person presses on, from 0 to 1.
  private var pressures: [Double] = []
  private var stepNumber: UInt64 = 0
  private var vacant: [Int] = []
  private var cells: NeighbourCells
  /// People that the last step has brought to where their ways lead, in the order of slots.
  public private(set) var arrivals: [Arrival] = []
  /// How many people there are.
  public private(set) var count = 0

  /// Begins without people.
  public init(on floor: WalkableFloor, model: SpeedModel = SpeedModel()) {
    self.floor = floor
    self.model = model
    cells = NeighbourCells(of: floor, side: model.length + 2 * model.timeGap)
  }

  // MARK: - People

  /// Slots of people, some of them vacant.
  public var slots: Range<Int> { positions.indices }

  /// Whether a slot has a person.
  public func isHere(_ slot: Int) -> Bool { isHere[slot] }

  /// Where a person is.
  public func point(of slot: Int) -> Point { Point(x: positions[slot].x, y: positions[slot].y) }

  /// The metres per second that a person has gone with the last step; before its first one, its own.
  public func speed(of slot: Int) -> Double {
    (velocities[slot] * velocities[slot]).sum().squareRoot()
  }

  /// The metres per second of a person without hindrance.
  public func freeSpeed(of slot: Int) -> Double { freeSpeeds[slot] }

  /// Whether a person walks much slower than it wants to, or presses on because it did.
  public func isHeldUp(_ slot: Int) -> Bool {
    pressures[slot] > 0.5 || speed(of: slot) < Self.heldUp * freeSpeeds[slot]
  }

  /// Adds a person.
  ///
  /// - Parameters:
  ///   - field: the number of the field that leads it; `nil` for none.
  ///   - aim: a point that leads it instead.
  /// - Returns: its slot until it is removed.
  public mutating func add(
    at point: Point, freeSpeed: Double, field: Int?, aim: Point? = nil
  ) -> Int {
    count += 1
    let slot = vacant.popLast() ?? positions.count
    if slot == positions.count {
      positions.append(.zero)
      velocities.append(.zero)
      headings.append(.zero)
      freeSpeeds.append(0)
      fields.append(-1)
      aims.append(.zero)
      isHere.append(false)
      stillness.append(0)
      pressures.append(0)
    }
    positions[slot] = SIMD2(point.x, point.y)
    velocities[slot] = SIMD2(freeSpeed, 0)
    stillness[slot] = 0
    pressures[slot] = 0
    headings[slot] = .zero
    freeSpeeds[slot] = freeSpeed
    isHere[slot] = true
    lead(slot, by: field, to: aim)
    return slot
  }

  /// Leads a person by another field, or to a point.
  public mutating func lead(_ slot: Int, by field: Int?, to aim: Point? = nil) {
    fields[slot] = Int32(field ?? -1)
    aims[slot] = aim.map { SIMD2($0.x, $0.y) } ?? SIMD2(.nan, .nan)
  }

  /// Takes a person away.
  public mutating func remove(_ slot: Int) {
    guard isHere[slot] else { return }
    count -= 1
    isHere[slot] = false
    vacant.append(slot)
  }

  /// Whether a person can be added at a point without touching others.
  ///
  /// - Complexity: O(*n*) in the number of people: for those that come, not for each step.
  public func hasRoom(at point: Point) -> Bool {
    let place = SIMD2(point.x, point.y)
    let square = model.core * model.core
    for slot in positions.indices where isHere[slot] {
      let offset = positions[slot] - place
      if (offset * offset).sum() < square { return false }
    }
    return true
  }

  // MARK: - Steps

  /// Takes one step of the model.
  ///
  /// - Parameter guides: the fields by their numbers.
  public mutating func step(by guides: [GuidanceField]) {
    arrivals.removeAll(keepingCapacity: true)
    stepNumber += 1
    guard count > 0 else { return }
    cells.sort(positions, headings: headings, isHere: isHere)
    var moves = [SIMD2<Double>](repeating: .zero, count: cells.count)
    var isClose = [Bool](repeating: false, count: cells.count)
    var near: [Neighbour] = []
    near.reserveCapacity(128)
    for place in 0..<cells.count {
      let slot = cells.slot(at: place)
      guard let desired = desiredDirection(of: slot, by: guides) else { continue }
      headings[slot] = desired
      let limit = model.length + max(model.timeGap * freeSpeeds[slot], Self.repulsionReach)
      cells.gather(around: place, within: limit, into: &near)
      let (move, close) = decide(slot, desired, near)
      moves[place] = move
      isClose[place] = close
    }
    for place in 0..<cells.count {
      go(place, moves[place], isClose: isClose[place])
    }
    if arrivals.count > 1 { arrivals.sort { $0.slot < $1.slot } }
  }

  /// Whither a person wants to go; notes when it is there.
  private mutating func desiredDirection(
    of slot: Int, by guides: [GuidanceField]
  ) -> SIMD2<Double>? {
    let position = positions[slot]
    let aim = aims[slot]
    if !aim.x.isNaN {
      let offset = aim - position
      let distance = (offset * offset).sum().squareRoot()
      if distance <= Self.arrivalRadius { arrivals.append(Arrival(slot: slot, goal: nil)) }
      return distance > 1e-6 ? offset / distance : nil
    }
    let field = Int(fields[slot])
    guard field >= 0 else { return SIMD2(1, 0) }
    let cell = floor.cell(at: position)
    let code = guides[field].codes[cell]
    if code < GuidanceField.firstGoal {
      let direction = GuidanceField.direction(of: code, in: GuidanceField.directions)
      // A cell's direction is that of one spot in it; elsewhere in the cell a wall may be in the way.
      guard floor.meetsEdge(from: position, by: direction * floor.side) else { return direction }
      return directionOnward(from: position, by: guides[field]) ?? direction
    }
    if code != GuidanceField.nowhere {
      arrivals.append(Arrival(slot: slot, goal: Int(code - GuidanceField.firstGoal)))
      return nil
    }
    return directionOnward(from: position, by: guides[field])
  }

  /// The way to the cell in sight through which the destination is nearest.
  private func directionOnward(
    from position: SIMD2<Double>, by guide: GuidanceField
  ) -> SIMD2<Double>? {
    var best: (metres: Double, offset: SIMD2<Double>)?
    floor.forEachCell(around: position, within: 3 * floor.side) { cell in
      let offset = floor.point(of: cell) - position
      let distance = (offset * offset).sum().squareRoot()
      let metres = guide.metres(ofCell: cell) + distance
      if metres < best?.metres ?? .infinity, distance > 0.02,
        floor.isFree(from: position, to: floor.point(of: cell))
      {
        best = (metres, offset / distance)
      }
    }
    return best?.offset
  }

  /// The way of a person within a step, and whether others may be in it.
  private func decide(
    _ slot: Int, _ desired: SIMD2<Double>, _ near: [Neighbour]
  ) -> (move: SIMD2<Double>, isClose: Bool) {
    let position = positions[slot]
    var direction = chosenDirection(of: slot, desired, near)
    var isClose = false
    var push = SIMD2<Double>.zero
    let opposed = opposedWidth(of: slot)
    let strength = model.neighbourStrength(pressed: pressures[slot])
    for other in near where other.distance < model.width + Self.repulsionReach {
      let weight =
        strength
        * exponential((width(other, opposed) - other.distance) / model.neighbourRange)
      push -= other.offset * (weight / max(other.distance, 1e-6))
      isClose = true
    }
    direction += push
    if stillness[slot] > Self.patience, speed(of: slot) < Self.standing {
      direction += restlessness(of: slot)
    }
    let length = (direction * direction).sum().squareRoot()
    guard length > 1e-9 else { return (.zero, isClose) }
    direction /= length
    let pressure = pressures[slot]
    let timeGap = model.timeGap(pressed: pressure)
    let way = freeWay(
      in: direction, near, timeGap * freeSpeeds[slot], opposed,
      length: model.length(pressed: pressure), isLookout: false)
    var speed = min(freeSpeeds[slot], way / timeGap)
    let aim = aims[slot]
    if !aim.x.isNaN {
      let offset = aim - position
      speed = min(speed, (offset * offset).sum().squareRoot() / model.step)
    }
    return (direction * (speed * model.step), isClose)
  }

  /// The direction in which a person comes nearest to where it wants to be, by what it sees: of those
  /// at most 75° off, the one with the least *d*² + *f*² − 2 *d* *f* cos α, where *f* is the free way in
  /// it and *d* the farthest that counts (Moussaïd, Helbing and Theraulaz, *How simple rules determine
  /// pedestrian behavior and crowd disasters*, PNAS 108 (2011)).
  ///
  /// The paper of the speed model has people of one speed, which never overtake; here they do.
  private func chosenDirection(
    of slot: Int, _ desired: SIMD2<Double>, _ near: [Neighbour]
  ) -> SIMD2<Double> {
    let far = model.timeGap * freeSpeeds[slot]
    let opposed = opposedWidth(of: slot)
    let straight = freeWay(
      in: desired, near, far, opposed, length: model.length, isLookout: true)
    if straight >= far { return desired }
    var best = desired
    var least = (far - straight) * (far - straight)
    for turn in Self.turns {
      let direction = SIMD2(
        desired.x * turn.x - desired.y * turn.y, desired.x * turn.y + desired.y * turn.x)
      let way = freeWay(
        in: direction, near, far, opposed, length: model.length, isLookout: true)
      let cost = far * far + way * way - 2 * far * way * turn.x
      if cost < least - 1e-9 { (least, best) = (cost, direction) }
    }
    return best
  }

  /// Directions that a person looks in, seen from the one that it wants: smaller turns first,
  /// and of two the one to the right.
  private static let turns: [SIMD2<Double>] = [-15.0, 15, -30, 30, -45, 45, -60, 60, -75, 75].map {
    SIMD2(cosine($0 / 180 * Double.pi), sine($0 / 180 * Double.pi))
  }

  /// Metres until a person would touch the first of those in its way, at most `far`.
  ///
  /// - Parameters:
  ///   - opposed: the width of people that want to go the opposite way.
  ///   - length: metres that it keeps from those that go the same way.
  ///   - isLookout: whether it looks for a way, where those that come towards it count as half as far.
  @inline(__always)
  private func freeWay(
    in direction: SIMD2<Double>, _ near: [Neighbour], _ far: Double, _ opposed: Double,
    length: Double, isLookout: Bool
  ) -> Double {
    var free = far
    for other in near where !other.isBehind {
      let width = width(other, opposed)
      var way = max(0, other.distance - (other.isOpposed ? opposed : length))
      if isLookout, other.isOpposed { way /= 2 }
      guard way < free else { continue }
      let ahead = direction.x * other.offset.x + direction.y * other.offset.y
      let beside = abs(direction.x * other.offset.y - direction.y * other.offset.x)
      if ahead >= 0, beside <= width { free = way }
    }
    return free
  }

  @inline(__always)
  private func width(_ other: Neighbour, _ opposed: Double) -> Double {
    other.isOpposed ? opposed : model.width
  }

  /// The width of people that want to go the opposite way, for a person that has stood for long: people
  /// turn their shoulders and squeeze past each other, so that no crowd blocks a door for ever.
  @inline(__always)
  private func opposedWidth(of slot: Int) -> Double {
    model.width * squeezedShare(of: slot)
  }

  /// The share of the own body that a person still needs beside those that come towards it.
  @inline(__always)
  private func squeezedShare(of slot: Int) -> Double {
    1 - (1 - SpeedModel.squeezed) * min(1, max(0, stillness[slot] / Self.squeezing))
  }

  /// A turn at random for a person that has stood for long: so two that block each other part.
  private func restlessness(of slot: Int) -> SIMD2<Double> {
    var bits = (UInt64(slot) &* 0x9E37_79B9_7F4A_7C15) ^ (stepNumber &* 0xD1B5_4A32_D192_ED03)
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    let angle = Double(bits >> 11) / Double(1 << 53) * 2 * Double.pi
    return 2 * SIMD2(cosine(angle), sine(angle))
  }

  /// Has a person go as far as walls and others let it.
  private mutating func go(_ place: Int, _ move: SIMD2<Double>, isClose: Bool) {
    let slot = cells.slot(at: place)
    let start = cells.position(at: place)
    guard move != .zero else {
      velocities[slot] = .zero
      noteHindrance(of: slot)
      return
    }
    var end = floor.slide(from: start, by: move)
    if isClose {
      let share = cells.share(
        of: end - start, from: place, core: model.core,
        opposedCore: model.core * squeezedShare(of: slot))
      if share < 1 {
        let shorter = start + (end - start) * share
        end = floor.isFree(from: start, to: shorter) ? shorter : start
      }
    }
    velocities[slot] = (end - start) / model.step
    noteHindrance(of: slot)
    if floor.period > 0 {
      if end.x >= floor.period { end.x -= floor.period }
      if end.x < 0 { end.x += floor.period }
    }
    positions[slot] = end
    cells.move(place, to: end)
  }

  /// Counts the seconds that a person has stood, each second of walking making up for half of one, and how
  /// much it presses on.
  private mutating func noteHindrance(of slot: Int) {
    let pressing = model.pressing
    let isHeldUp = speed(of: slot) < pressing.speedShare * freeSpeeds[slot]
    let change = isHeldUp ? model.step / pressing.growth : -model.step / pressing.decay
    pressures[slot] = min(1, max(0, pressures[slot] + change))
    stillness[slot] =
      speed(of: slot) < Self.standing
      ? stillness[slot] + model.step : max(0, min(Self.squeezing, stillness[slot]) - model.step / 2)
  }
}
