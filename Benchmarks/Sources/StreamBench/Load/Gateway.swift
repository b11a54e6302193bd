import Geometry
import IndoorModel
import JSONText

/// A client that reports where many people are, all of them in one message.
package final class Gateway: Part {
  /// How locations are written.
  package enum Format: String, CaseIterable, Sendable {
    case binary
    case json
  }

  /// One message of locations.
  struct Sending {
    /// The floor's place in the list of the bench's floors.
    var floor: Int
    /// What it says of when people were there, in nanoseconds since 1970; never after `sent`.
    var time: Int64
    /// When it was sent, in nanoseconds since 1970.
    var sent: Int64
    /// When the server had certainly taken it, in its milliseconds; `nil` while that is not known.
    var taken: Int64?
  }

  /// The number of the first of its people, and how many there are.
  package let people: Range<Int>
  /// The number of the last step that was sent; −1 before the first.
  package private(set) var step = -1
  /// Whether locations can be sent.
  package private(set) var isReady = false
  private let world: World
  private let stage: Stage
  private let number: Int
  private var connection: Int?
  private var venue: UInt16 = 0
  private var floors: [Int: UInt16] = [:]
  private var sendings: [Sending] = []
  private var firstStep = 0
  /// It is silent until then, in nanoseconds since 1970.
  package var sleepsUntil: Int64 = 0
  /// Whether it asks after each message when the server had taken it.
  package var asks = false

  init(_ number: Int, people: Range<Int>, in world: World, on stage: Stage) {
    (self.number, self.people, self.world, self.stage) = (number, people, world, stage)
  }

  /// Opens the connection.
  package func connect() throws(SystemFailure) {
    let subprotocol =
      world.format == .binary ? "floorcast.2.gateway" : "floorcast.2+json"
    let connection = try stage.connections.openWebSocket(subprotocol: subprotocol)
    self.connection = connection
    stage.cast(self, on: connection)
  }

  /// Breaks the connection; its people stay where they are and are soon stale.
  package func disconnect() {
    if let connection { stage.dismiss(connection) }
    connection = nil
    isReady = false
  }

  /// Whether the server has certainly taken all that was sent; needs `asks`.
  package var hasAllTaken: Bool { sendings.last?.taken != nil }

  /// What was sent as some step; `nil` for steps that are long past or not yet.
  func sending(_ step: Int) -> Sending? {
    let index = step - firstStep
    return sendings.indices.contains(index) ? sendings[index] : nil
  }

  /// Sends the next step of all its people.
  ///
  /// - Parameter due: when that was due, in nanoseconds since 1970; the time of the locations.
  package func send(due: Int64) {
    guard isReady, let connection, due >= sleepsUntil else { return }
    step += 1
    let floor = world.floor(ofGateway: number, step: step)
    // Text names no time: the server takes its own, which is later than now.
    let time = world.format == .binary ? due : SystemCalls.now
    if world.format == .binary {
      stage.connections.say(binary(floor, due: due), on: connection)
    } else {
      stage.connections.say(text(floor), on: connection)
    }
    note(Sending(floor: floor, time: time, sent: SystemCalls.now, taken: nil))
    if asks { stage.connections.say(#"{"type":"ping","time":\#(step)}"#, on: connection) }
  }

  private func note(_ sending: Sending) {
    if sendings.count >= 2048 {
      sendings.removeFirst(1024)
      firstStep += 1024
    }
    sendings.append(sending)
  }

  /// Takes a step for sent without a connection, for tests.
  func remember(floor: Int, sent: Int64, taken: Int64?) {
    step += 1
    note(Sending(floor: floor, time: sent, sent: sent, taken: taken))
  }

  private func binary(_ floor: Int, due: Int64) -> [UInt8] {
    var bytes = ClientMessages.locations(
      venue: venue, floor: floors[floor] ?? 0, count: people.count,
      time: UInt32(truncatingIfNeeded: due / 1_000_000))
    for (handle, person) in people.enumerated() {
      ClientMessages.append(
        world.walks.spot(of: person, step: step), handle: handle, to: &bytes)
    }
    return bytes
  }

  private func text(_ floor: Int) -> String {
    var text = #"{"type":"locations","venue":"\#(world.slug)","locations":["#
    for person in people {
      let spot = world.walks.spot(of: person, step: step)
      if person > people.lowerBound { text += "," }
      text += #"{"navigator":"n-\#(person)","floor":"\#(world.floors[floor])","x":"#
      text += "\(world.metres(spot.x, from: world.origin.x)),\"y\":"
      text += "\(world.metres(spot.y, from: world.origin.y)),\"heading\":"
      text += "\(Double(spot.heading) * .pi / 128)"
      if step == 0 { text += #","group":"\#(world.group(of: person))""# }
      text += "}"
    }
    return text + "]}"
  }

  // MARK: - Part

  package func opened(on connection: Int) {
    if world.format == .json {
      isReady = true
      return
    }
    let navigators = people.map { person -> Value in
      ["id": .string("n-\(person)"), "group": .string(world.group(of: person))]
    }
    stage.connections.say(
      ClientMessages.text(
        "enrol",
        ["venue": .string(world.slug), "first": 0, "navigators": .array(navigators)]),
      on: connection)
  }

  package func received(_ opcode: UInt8, _ bytes: Span<UInt8>, length: Int, at time: Int64) {
    guard opcode == 1, let object = (try? Value(json: bytes.copy))?.object else { return }
    switch object["type"] {
    case "enrolled":
      venue = UInt16(object["number"]?.number ?? 0)
      for floor in object["floors"]?.array ?? [] {
        guard let id = floor.object?["floor"]?.string, let place = world.floors.firstIndex(of: id)
        else { continue }
        floors[place] = UInt16(floor.object?["index"]?.number ?? 0)
      }
      isReady = true
    case "pong":
      let index = Int(object["time"]?.number ?? -1) - firstStep
      if sendings.indices.contains(index) {
        sendings[index].taken = Int64(object["serverTime"]?.number ?? 0)
      }
    case "error": stage.note(problem: object["problem"])
    default: break
    }
  }

  package func ended(code: Int?) {
    connection = nil
    isReady = false
  }
}
