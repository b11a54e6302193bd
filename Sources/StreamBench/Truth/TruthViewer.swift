import Geometry
import IndoorModel
import JSONText

/// A viewer who believes nothing: every frame is decoded and held against what was reported.
package final class TruthViewer: Part {
  /// How it watches.
  package enum Kind: String, CaseIterable, Sendable {
    case whole, floor, view, group, names, resume, slow, json
  }

  /// Something that is wrong.
  package struct Fault: Sendable {
    package let viewer: String
    package let reason: String
    /// The message that was taken last.
    package let bytes: [UInt8]
  }

  package let kind: Kind
  /// Frames that were decoded and checked.
  package private(set) var checked = 0
  /// Frames that did not lead on from what was known.
  package private(set) var gaps = 0
  /// How often it came back, and how often the server then went on where it was.
  package private(set) var returns = 0
  package private(set) var resumed = 0
  package private(set) var faults: [Fault] = []
  package private(set) var faultCount = 0
  /// Whether it has seen anything since it subscribed.
  package private(set) var isSeeing = false

  /// Navigators that one may ask for by name.
  private static let namesLimit = 1000

  private let name: String
  private let world: World
  private let stage: Stage
  private var random: Lots
  private var check: TruthCheck
  private var connection: Int?
  private var epoch: Value?
  private var rosterSequence: Value?
  private var floors: [UInt16: FloorEntry] = [:]
  private var states: [UInt16: FloorState] = [:]
  private var names: [Int: Int] = [:]
  /// The floor and the parts that are looked at, of those of a view; with the parts that are known.
  private var viewed: (floor: String, tiles: Set<UInt32>?)?
  private var known: Set<UInt32> = []
  /// The number of the venue in binary messages.
  private var venue: UInt16 = 0
  private var acks = Acknowledging()
  private var rhythms: [Rhythm] = []

  package init(
    _ kind: Kind, number: Int, staleAfter: Double, goneAfter: Double, in world: World,
    on stage: Stage
  ) {
    (self.kind, self.world, self.stage) = (kind, world, stage)
    name = "\(kind.rawValue) \(number)"
    random = Lots(seed: UInt64(number) &* 977)
    check = TruthCheck(of: world, staleAfter: staleAfter, goneAfter: goneAfter)
  }

  /// Opens the connection, and does from then on what its kind does.
  package func begin() throws(SystemFailure) {
    try connect()
    switch kind {
    case .view: repeatedly(900_000_000) { [weak self] in self?.look() }
    case .resume: repeatedly(1_700_000_000) { [weak self] in self?.comeBack() }
    case .slow: _ = stage.every(Acknowledging.look) { [weak self] _ in self?.acknowledge() }
    default: break
    }
  }

  private func repeatedly(_ nanoseconds: Int64, _ work: @escaping () -> Void) {
    let first = SystemCalls.now + nanoseconds
    rhythms.append(stage.every(nanoseconds, from: first) { _ in work() })
  }

  /// Keeps still: it watches on, but does nothing by itself.
  package func rest() {
    for rhythm in rhythms { rhythm.isOver = true }
  }

  private func connect() throws(SystemFailure) {
    let connection = try stage.connections.openWebSocket(
      subprotocol: kind == .json ? "floorcast.2+json" : "floorcast.2",
      pace: kind == .slow ? 20_000 : nil, receiveBuffer: kind == .slow ? 4096 : nil)
    self.connection = connection
    stage.cast(self, on: connection)
  }

  /// Whether somebody is among those whom it asks for.
  private func includes(_ person: Int) -> Bool {
    switch kind {
    case .group: world.group(of: person) == "group-1"
    case .names: person % 3 == 0 && person < 3 * Self.namesLimit
    default: true
    }
  }

  // MARK: - What it says

  private func subscribe() {
    guard let connection else { return }
    var members: [String: Value] = ["venue": .string(world.slug), "streams": ["positions"]]
    switch kind {
    case .floor:
      members["floors"] = ["0"]
      members["rate"] = 5
    case .view: members["view"] = drawView()
    case .group: members["who"] = ["groups": ["group-1"]]
    case .names:
      let end = min(world.walks.count, 3 * Self.namesLimit)
      let ids = stride(from: 0, to: end, by: 3).map { Value.string("n-\($0)") }
      members["who"] = .object(["navigators": .array(ids)])
    case .slow: members["ack"] = true
    case .resume: members["resume"] = resumption
    case .whole, .json: break
    }
    stage.connections.say(ClientMessages.text("subscribe", members), on: connection)
  }

  private var resumption: Value? {
    guard let epoch, let rosterSequence else { return nil }
    let sequences = states.compactMap { index, state in
      state.sequence.map { ("\(index)", Value(Int($0))) }
    }
    return .object([
      "epoch": epoch, "roster": rosterSequence,
      "floors": .object(Dictionary(sequences) { first, _ in first }),
    ])
  }

  private func drawView() -> Value {
    let floor = world.floors.randomElement(using: &random) ?? "0"
    let x = Double.random(in: 0...150, using: &random)
    let y = Double.random(in: 0...90, using: &random)
    let box = [x, y, x + 50, y + 30].map { Value.number($0) }
    return .object(["floor": .string(floor), "box": .array(box)])
  }

  /// Looks somewhere else.
  private func look() {
    guard let connection, var members = drawView().object else { return }
    members["venue"] = .string(world.slug)
    stage.connections.say(ClientMessages.text("view", members), on: connection)
  }

  /// Loses the connection and comes back at once.
  private func comeBack() {
    if let connection { stage.dismiss(connection) }
    connection = nil
    returns += 1
    try? connect()
  }

  private func acknowledge() {
    guard kind == .slow, let connection,
      let message = acks.message(to: venue, at: SystemCalls.now)
    else { return }
    stage.connections.say(message, on: connection)
  }

  // MARK: - Part

  package func opened(on connection: Int) {}

  package func ended(code: Int?) {
    connection = nil
    fault("the server ended the connection (\(code.map { "\($0)" } ?? "no code"))", [])
  }

  package func received(_ opcode: UInt8, _ bytes: Span<UInt8>, length: Int, at time: Int64) {
    if opcode == 1 {
      guard let object = (try? Value(json: bytes.copy))?.object else {
        return fault("a text is no JSON", bytes.copy)
      }
      take(object, bytes, at: time)
    } else if let head = FrameHead(bytes) {
      take(head, bytes, at: time)
    } else {
      fault("a binary message is no frame of positions", bytes.copy)
    }
  }

  private func take(_ object: [String: Value], _ bytes: Span<UInt8>, at time: Int64) {
    switch object["type"] {
    case "hello":
      if let epoch, object["epoch"] != epoch { forget() }
      epoch = object["epoch"]
      subscribe()
    case "welcome":
      venue = UInt16(object["number"]?.number ?? 0)
      for floor in object["floors"]?.array ?? [] {
        floors[UInt16(floor.object?["index"]?.number ?? 0)] = FloorEntry(floor, in: world)
      }
      if object["resumed"] == true { resumed += 1 } else { forget() }
    case "roster":
      take(roster: object)
      if let told = object["time"]?.number {
        acks.take(rosterOf: told, at: time)
        acknowledge()
      }
    case "viewing": take(viewing: object)
    case "positions": takeText(object, bytes)
    case "error":
      stage.note(problem: object["problem"])
      fault("refused: \(object["problem"]?.object?["title"]?.string ?? "?")", bytes.copy)
    default: break
    }
  }

  /// Begins anew, as after a first `welcome`.
  private func forget() {
    states = [:]
    names = [:]
    known = []
    check.reset()
  }

  private func take(roster: [String: Value]) {
    if roster["complete"] == true { names = [:] }
    if let sequence = roster["sequence"] { rosterSequence = sequence }
    for slot in roster["gone"]?.array ?? [] { names[Int(slot.number ?? -1)] = nil }
    for entry in roster["navigators"]?.array ?? [] {
      guard let slot = entry.object?["slot"]?.number, let id = entry.object?["id"]?.string
      else { continue }
      names[Int(slot)] = world.number(of: id)
    }
  }

  private func take(viewing: [String: Value]) {
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

  // MARK: - Frames

  private func take(_ head: FrameHead, _ bytes: Span<UInt8>, at time: Int64) {
    var state = states.removeValue(forKey: head.floor) ?? FloorState()
    defer { states[head.floor] = state }
    do throws(FrameFault) {
      guard try state.apply(bytes, head, seen: { _, _ in }) == .applied else {
        gaps += 1
        return
      }
    } catch { return fault("\(error), sequence \(head.sequence)", bytes.copy) }
    acks.take(head, at: time)
    acknowledge()
    if head.isKeyframe { known.formUnion(state.parts.subtracting([0])) }
    let told = FrameHead.nanoseconds(head.time, near: time) / 1_000_000
    verify(head.floor, state, at: told, bytes)
  }

  /// Takes a frame that came as text.
  private func takeText(_ object: [String: Value], _ bytes: Span<UInt8>) {
    let floor = object["floor"]?.string ?? ""
    guard let index = floors.first(where: { world.floors[$0.value.place] == floor })?.key,
      let sequence = object["sequence"]?.number, let time = object["time"]?.number
    else { return fault("a frame of an unknown floor", bytes.copy) }
    var state = states.removeValue(forKey: index) ?? FloorState()
    defer { states[index] = state }
    let positions = (object["positions"]?.array ?? []).compactMap { entry -> (Int, Sighting?)? in
      guard let list = entry.array, list.count >= 5, let slot = list[0].number,
        let x = list[1].number, let y = list[2].number, let told = list[4].number
      else { return nil }
      if Int(told) & 7 == 3 { return (Int(slot), nil) }
      let heading = list[3].number.map {
        UInt8(truncatingIfNeeded: Int(($0 * 128 / .pi).rounded()))
      }
      return (
        Int(slot),
        Sighting(
          x: Int16(((x - world.origin.x) / world.unit).rounded()),
          y: Int16(((y - world.origin.y) / world.unit).rounded()), heading: heading ?? 0,
          state: UInt8(Int(told) & 15) | (heading == nil ? 0x80 : 0), tile: 0)
      )
    }
    guard
      state.apply(
        positions, from: object["key"] == true ? nil : UInt32(object["from"]?.number ?? 0),
        sequence: UInt32(sequence)) == .applied
    else {
      gaps += 1
      return
    }
    verify(index, state, at: Int64(time), bytes)
  }

  private func verify(
    _ index: UInt16, _ state: FloorState, at time: Int64?, _ bytes: Span<UInt8>
  ) {
    guard let entry = floors[index] else { return fault("a floor that nobody told of", bytes.copy) }
    if let viewed, world.floors[entry.place] != viewed.floor {
      // What was on its way when the view moved to another floor.
      return
    }
    var seen: [Int: Sighting] = [:]
    for slot in state.sightings.indices {
      guard let sighting = state.sightings[slot] else { continue }
      guard let person = names[slot] else {
        return fault("slot \(slot) is in a frame and not in the roster", bytes.copy)
      }
      if seen.updateValue(sighting, forKey: person) != nil {
        return fault("n-\(person) is there twice", bytes.copy)
      }
    }
    checked += 1
    isSeeing = true
    let view = TruthCheck.View(
      floor: entry.place, entry: entry, tiles: kind == .view ? known : nil,
      includes: includes, time: time, seen: seen)
    for reason in check.check(view) { fault(reason, bytes.copy) }
  }

  /// Whether it sees the end of all steps, now that nobody takes another one.
  package var seesTheEnd: Bool {
    isSeeing && states.allSatisfy { $0.value.sequence != nil } && endFaults.isEmpty
  }

  /// Checks once more when all has come to rest.
  package func verifyAtRest() {
    if !isSeeing { fault("it never saw anything", []) }
    for state in states.values where state.sequence == nil {
      fault("it still waits for a keyframe", [])
    }
    for reason in endFaults { fault(reason, []) }
  }

  /// What is not as it must be in the end.
  private var endFaults: [String] {
    states.flatMap { index, state -> [String] in
      guard let entry = floors[index], viewed.map({ $0.floor == world.floors[entry.place] }) ?? true
      else { return [] }
      var seen: [Int: Sighting] = [:]
      for slot in state.sightings.indices {
        if let sighting = state.sightings[slot], let person = names[slot] {
          seen[person] = sighting
        }
      }
      var check = check
      return check.check(
        TruthCheck.View(
          floor: entry.place, entry: entry, tiles: kind == .view ? known : nil, includes: includes,
          time: nil, seen: seen))
    }
  }

  private func fault(_ reason: String, _ bytes: [UInt8]) {
    faultCount += 1
    // After one mistake the same state is wrong in every frame.
    if faults.count < 5 { faults.append(Fault(viewer: name, reason: reason, bytes: bytes)) }
  }
}
