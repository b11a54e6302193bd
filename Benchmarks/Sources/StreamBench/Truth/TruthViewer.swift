import IndoorModel
import JSONText
import Support

/// A viewer that believes nothing: every frame is decoded and held against what was reported.
package final class TruthViewer: Part {
  /// How it watches.
  package enum Kind: String, CaseIterable, Sendable {
    case whole, floor, view, group, names, resume, slow, json

    /// Whether a person is among those that it asks for.
    func includes(_ person: Int, of world: World) -> Bool {
      switch self {
      case .group: world.group(of: person) == "group-1"
      case .names: person % 3 == 0 && person < 3 * TruthViewer.namesLimit
      default: true
      }
    }
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
  /// How often the server ended its connection because it did not keep up.
  package private(set) var closings = 0
  package private(set) var faults: [Fault] = []
  package private(set) var faultCount = 0
  /// Whether it has seen anything since it subscribed.
  package private(set) var isSeeing = false

  /// Navigators that one may ask for by name.
  private static let namesLimit = 1000
  /// The code of a close frame for clients that do not keep up, and the nanoseconds after which
  /// they come back (docs/protocol.md).
  private static let (tooSlow, pause): (Int, Int64) = (1013, 1_000_000_000)

  private let name: String
  private let world: World
  private let stage: Stage
  private var random: SeededGenerator
  private var sight: TruthSight
  private var connection: Int?
  private var epoch: Value?
  private var rosterSequence: Value?
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
    random = SeededGenerator(seed: UInt64(number) &* 977)
    sight = TruthSight(
      of: world, check: TruthCheck(of: world, staleAfter: staleAfter, goneAfter: goneAfter),
      isOfView: kind == .view, includes: { kind.includes($0, of: world) })
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
    let sequences = sight.sequences.map { ("\($0.floor)", Value(Int($0.sequence))) }
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
    guard code == Self.tooSlow else {
      return fault("the server ended the connection (\(code.map { "\($0)" } ?? "no code"))", [])
    }
    closings += 1
    isSeeing = false
    acks = Acknowledging()
    var wait: Rhythm?
    wait = stage.every(Self.pause, from: SystemCalls.now + Self.pause) { [weak self] _ in
      wait?.isOver = true
      wait = nil
      guard let self, connection == nil else { return }
      do { try connect() } catch { fault("it cannot come back: \(error)", []) }
    }
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
      if let epoch, object["epoch"] != epoch { sight.forget() }
      epoch = object["epoch"]
      subscribe()
    case "welcome":
      venue = UInt16(object["number"]?.number ?? 0)
      sight.take(floors: object["floors"]?.array ?? [])
      if object["resumed"] == true { resumed += 1 } else { sight.forget() }
    case "roster":
      if let sequence = object["sequence"] { rosterSequence = sequence }
      sight.take(roster: object)
      if let told = object["time"]?.number {
        acks.take(rosterOf: told, at: time)
        acknowledge()
      }
    case "viewing": sight.take(viewing: object)
    case "positions": takeText(object, bytes)
    case "error":
      stage.note(problem: object["problem"])
      fault("refused: \(object["problem"]?.object?["title"]?.string ?? "?")", bytes.copy)
    default: break
    }
  }

  // MARK: - Frames

  private func take(_ head: FrameHead, _ bytes: Span<UInt8>, at time: Int64) {
    do throws(FrameFault) {
      guard try sight.take(head, bytes) else {
        gaps += 1
        return
      }
    } catch { return fault("\(error), sequence \(head.sequence)", bytes.copy) }
    acks.take(head, at: time)
    acknowledge()
    let told = FrameHead.nanoseconds(head.time, near: time) / 1_000_000
    verify(head.floor, at: told, bytes)
  }

  /// Takes a frame that came as text.
  private func takeText(_ object: [String: Value], _ bytes: Span<UInt8>) {
    guard let floor = sight.number(ofFloor: object["floor"]?.string ?? ""),
      let frame = FrameText(object, floor: floor, in: world)
    else { return fault("a frame of an unknown floor", bytes.copy) }
    guard sight.take(frame) else {
      gaps += 1
      return
    }
    verify(floor, at: frame.time, bytes)
  }

  private func verify(_ floor: UInt16, at time: Int64?, _ bytes: Span<UInt8>) {
    guard let reasons = sight.faults(onFloor: floor, at: time) else { return }
    checked += 1
    isSeeing = true
    for reason in reasons { fault(reason, bytes.copy) }
  }

  /// Whether it sees the end of all steps, now that no person takes another one.
  package var seesTheEnd: Bool { isSeeing && !sight.isWaiting && sight.faultsAtRest.isEmpty }

  /// Checks once more when all has come to rest.
  package func verifyAtRest() {
    if !isSeeing { fault("it never saw anything", []) }
    if sight.isWaiting { fault("it still waits for a keyframe", []) }
    for reason in sight.faultsAtRest { fault(reason, []) }
  }

  private func fault(_ reason: String, _ bytes: [UInt8]) {
    faultCount += 1
    // After one mistake the same state is wrong in every frame.
    if faults.count < 5 { faults.append(Fault(viewer: name, reason: reason, bytes: bytes)) }
  }
}
