package import IndoorModel
import JSONText

/// A client that watches positions.
package final class Watcher: Part {
  /// What a viewer asks for and how it behaves.
  package struct Habits {
    /// Members of `subscribe` besides `venue`.
    package var wishes: [String: Value] = ["streams": ["positions"]]
    /// Whether frames are read to the end; else their heads alone.
    package var decodes = false
    /// Whether it says what it has taken in.
    package var acks = false
    /// Bytes a second of its link; `nil` for no limit.
    package var pace: Double?

    package init() {}
  }

  /// What came of it.
  package struct Figures {
    package var frames = 0
    package var keyframes = 0
    package var bytes = 0
    /// Bytes of texts, and of the largest other message.
    package var textBytes = 0
    package var largest = 0
    /// Frames that it did not get.
    package var gaps = 0
    /// From the tick to the last byte of the frame, in nanoseconds.
    package var frameAge = LatencyHistogram()
    /// From the sending of a location to the last byte of the first frame that shows it.
    package var latency = LatencyHistogram()
    /// Entries that show nothing that was ever reported.
    package var strange = 0
    /// Entries and bytes of deltas that were read to the end.
    package var deltaEntries = 0
    package var deltaBytes = 0
    package var faults: [String] = []
    /// How late ticks were, from the times in frames.
    package var lateness: TickLateness

    init(tick: Int64) { lateness = TickLateness(interval: tick) }
  }

  package private(set) var figures: Figures
  /// The time of the newest frame in nanoseconds since 1970; `nil` before the first.
  package private(set) var newest: Int64?
  /// The server ended its connection.
  package private(set) var isOver = false
  package private(set) var connection: Int?
  private let habits: Habits
  private let tick: Int64
  private let world: World
  private let stage: Stage
  private var sequences: [UInt16: UInt32] = [:]
  private var states: [UInt16: FloorState] = [:]
  private var names: [Int: Int] = [:]
  private var lastSteps: [Int] = []
  private var isWelcome = false
  /// The number of the venue in binary messages.
  private var venue: UInt16 = 0
  private var acks = Acknowledging()
  private var acking: Rhythm?

  package init(_ habits: Habits, tick: Int64, in world: World, on stage: Stage) {
    (self.habits, self.world, self.stage) = (habits, world, stage)
    self.tick = tick
    figures = Figures(tick: tick)
  }

  /// Opens the connection and subscribes.
  package func connect() throws(SystemFailure) {
    let connection = try stage.connections.openWebSocket(
      subprotocol: "floorcast.2", wanted: habits.decodes ? .max : FrameHead.size,
      pace: habits.pace, receiveBuffer: habits.pace == nil ? nil : 16 << 10)
    self.connection = connection
    stage.cast(self, on: connection)
    guard habits.acks else { return }
    acking = stage.every(Acknowledging.look) { [weak self] _ in self?.acknowledge() }
  }

  /// Breaks the connection.
  package func disconnect() {
    acking?.isOver = true
    if let connection { stage.dismiss(connection) }
    connection = nil
  }

  /// Reads nothing any more.
  package func stall() {
    if let connection { stage.connections.setReading(false, of: connection) }
  }

  /// Forgets all figures.
  package func forgetFigures() { figures = Figures(tick: tick) }

  private func acknowledge() {
    guard habits.acks, let connection,
      let message = acks.message(to: venue, at: SystemCalls.now)
    else { return }
    stage.connections.say(message, on: connection)
  }

  // MARK: - Part

  package func opened(on connection: Int) {
    var members = habits.wishes
    members["venue"] = .string(world.slug)
    if habits.acks { members["ack"] = true }
    stage.connections.say(ClientMessages.text("subscribe", members), on: connection)
  }

  package func ended(code: Int?) {
    isOver = true
    acking?.isOver = true
    connection = nil
  }

  package func received(_ opcode: UInt8, _ bytes: Span<UInt8>, length: Int, at time: Int64) {
    figures.bytes += length
    if opcode == 1 {
      figures.textBytes += length
    } else {
      figures.largest = max(figures.largest, length)
    }
    if opcode == 1 {
      take(text: bytes, at: time)
    } else if let head = FrameHead(bytes) {
      take(head, bytes, at: time)
    }
  }

  private func take(text: Span<UInt8>, at time: Int64) {
    // Whoever reads heads alone does without names, too; who acknowledges must know when they came.
    let isProblem = text.count > 8 && text[2] == UInt8(ascii: "a") && text[3] == UInt8(ascii: "b")
    guard habits.decodes || isProblem || !isWelcome || habits.acks,
      let object = (try? Value(json: text.copy))?.object
    else { return }
    switch object["type"] {
    case "welcome":
      isWelcome = true
      venue = UInt16(object["number"]?.number ?? 0)
    case "roster":
      if let told = object["time"]?.number {
        acks.take(rosterOf: told, at: time)
        acknowledge()
      }
      if object["complete"] == true { names = [:] }
      for entry in object["navigators"]?.array ?? [] {
        guard let slot = entry.object?["slot"]?.number, let id = entry.object?["id"]?.string
        else { continue }
        names[Int(slot)] = world.number(of: id)
      }
      for slot in object["gone"]?.array ?? [] { names[Int(slot.number ?? -1)] = nil }
    case "error": stage.note(problem: object["problem"])
    default: break
    }
  }

  private func take(_ head: FrameHead, _ bytes: Span<UInt8>, at time: Int64) {
    let told = FrameHead.nanoseconds(head.time, near: time)
    figures.frames += 1
    if head.isKeyframe { figures.keyframes += 1 }
    figures.frameAge.add(time - told)
    figures.lateness.take(told)
    newest = max(newest ?? told, told)
    acks.take(head, at: time)
    acknowledge()
    if let last = sequences[head.floor], head.sequence != last, !head.isLeap {
      // A keyframe bears the number of the frame that it continues.
      let missed = Int(head.sequence &- last) - 1
      if missed > 0, missed < 1 << 20 { figures.gaps += missed }
    }
    sequences[head.floor] = head.sequence
    if habits.decodes { decode(head, bytes, at: time) }
  }

  private func decode(_ head: FrameHead, _ bytes: Span<UInt8>, at time: Int64) {
    var state = states.removeValue(forKey: head.floor) ?? FloorState()
    let (entries, size) = (state.deltaEntries, state.deltaBytes)
    do throws(FrameFault) {
      _ = try state.apply(bytes, head) { slot, sighting in note(slot, sighting, at: time) }
    } catch {
      figures.faults.append("\(error) (sequence \(head.sequence))")
    }
    figures.deltaEntries += state.deltaEntries - entries
    figures.deltaBytes += state.deltaBytes - size
    states[head.floor] = state
  }

  /// Measures how old a step is that is seen for the first time.
  private func note(_ slot: Int, _ sighting: Sighting, at time: Int64) {
    guard let person = names[slot], let (gateway, step) = world.step(of: person, at: sighting)
    else {
      figures.strange += 1
      return
    }
    while lastSteps.count <= person { lastSteps.append(-1) }
    guard step > lastSteps[person] else { return }
    lastSteps[person] = step
    if let sending = gateway.sending(step) { figures.latency.add(time - sending.sent) }
  }
}
