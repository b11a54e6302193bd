import IndoorModel

/// What the server sent to a viewer that believes nothing, held against what was reported.
struct TruthSight {
  private let world: World
  /// Whether a person, by number, is among those that are asked for.
  private let includes: (Int) -> Bool
  private let isOfView: Bool
  private var check: TruthCheck
  private var floors: [UInt16: FloorEntry] = [:]
  private var states: [UInt16: FloorState] = [:]
  /// People by slot.
  private var people: [Int: Int] = [:]
  /// The floor and the parts that are looked at, of those of a view; with the parts that are known.
  private var viewed: (floor: String, tiles: Set<UInt32>?)?
  private var known: Set<UInt32> = []

  /// Sees nothing yet.
  ///
  /// - Parameters:
  ///   - isOfView: whether parts of a floor are asked for, and not all of it.
  ///   - includes: whether a person is among those that are asked for.
  init(
    of world: World, check: TruthCheck, isOfView: Bool, includes: @escaping (Int) -> Bool
  ) {
    (self.world, self.check, self.isOfView, self.includes) = (world, check, isOfView, includes)
  }

  /// The newest frame of each floor, by number.
  var sequences: [(floor: UInt16, sequence: UInt32)] {
    states.compactMap { index, state in state.sequence.map { (index, $0) } }
  }

  /// Whether a floor still waits for a keyframe.
  var isWaiting: Bool { states.values.contains { $0.sequence == nil } }

  /// Begins again, as after a first `welcome`.
  mutating func forget() {
    states = [:]
    people = [:]
    known = []
    check.reset()
  }

  // MARK: - What is told

  mutating func take(floors told: [Value]) {
    for floor in told {
      floors[UInt16(floor.object?["index"]?.number ?? 0)] = FloorEntry(floor, in: world)
    }
  }

  mutating func take(roster: [String: Value]) {
    if roster["complete"] == true { people = [:] }
    for slot in roster["gone"]?.array ?? [] { people[Int(slot.number ?? -1)] = nil }
    for entry in roster["navigators"]?.array ?? [] {
      guard let slot = entry.object?["slot"]?.number, let id = entry.object?["id"]?.string
      else { continue }
      people[Int(slot)] = world.number(of: id)
    }
  }

  mutating func take(viewing: [String: Value]) {
    let floor = viewing["floor"]?.string ?? ""
    let tiles = viewing["tiles"]?.array.map { Set($0.map { UInt32($0.number ?? 0) + 1 }) }
    if floor != viewed?.floor || tiles == nil {
      states = [:]
      known = []
      check.reset()
    }
    viewed = (floor, tiles)
    guard let tiles else { return }
    known.formIntersection(tiles)
    for index in states.keys { states[index]?.keep(tiles: tiles) }
  }

  /// Takes a frame.
  ///
  /// - Returns: whether it leads on from what is known.
  mutating func take(_ head: FrameHead, _ bytes: Span<UInt8>) throws(FrameFault) -> Bool {
    var state = states.removeValue(forKey: head.floor) ?? FloorState()
    defer { states[head.floor] = state }
    guard try state.apply(bytes, head, seen: { _, _ in }) == .applied else { return false }
    if head.isKeyframe { known.formUnion(state.parts.subtracting([0])) }
    return true
  }

  /// Takes a frame that came as text.
  ///
  /// - Returns: whether it leads on from what is known.
  mutating func take(_ frame: FrameText) -> Bool {
    var state = states.removeValue(forKey: frame.floor) ?? FloorState()
    defer { states[frame.floor] = state }
    let outcome = state.apply(frame.positions, from: frame.from, sequence: frame.sequence)
    return outcome == .applied
  }

  /// The number of a floor in frames.
  func number(ofFloor id: String) -> UInt16? {
    floors.first { world.floors[$0.value.place] == id }?.key
  }

  // MARK: - Whether it is true

  /// Checks what is seen of a floor after a frame.
  ///
  /// - Parameter time: the server's time of the frame, in milliseconds since 1970.
  /// - Returns: what is wrong, in words; `nil` for what was on its way when the view moved to
  ///   another floor.
  mutating func faults(onFloor index: UInt16, at time: Int64?) -> [String]? {
    guard let entry = floors[index] else { return ["a floor that nobody told of"] }
    if let viewed, world.floors[entry.place] != viewed.floor { return nil }
    do throws(Contradiction) {
      return check.check(view(of: entry, try seen(onFloor: index), at: time))
    } catch { return [error.reason] }
  }

  /// What is not as it must be when all has come to rest.
  var faultsAtRest: [String] {
    states.keys.flatMap { index -> [String] in
      var sight = self
      return floors[index] == nil ? [] : sight.faults(onFloor: index, at: nil) ?? []
    }
  }

  private struct Contradiction: Error { let reason: String }

  private func seen(onFloor index: UInt16) throws(Contradiction) -> [Int: Sighting] {
    var seen: [Int: Sighting] = [:]
    let sightings = states[index]?.sightings ?? []
    for slot in sightings.indices {
      guard let sighting = sightings[slot] else { continue }
      guard let person = people[slot] else {
        throw Contradiction(reason: "slot \(slot) is in a frame and not in the roster")
      }
      if seen.updateValue(sighting, forKey: person) != nil {
        throw Contradiction(reason: "n-\(person) is there twice")
      }
    }
    return seen
  }

  private func view(
    of entry: FloorEntry, _ seen: [Int: Sighting], at time: Int64?
  ) -> TruthCheck.View {
    TruthCheck.View(
      floor: entry.place, entry: entry, tiles: isOfView ? known : nil, includes: includes,
      time: time, seen: seen)
  }
}
