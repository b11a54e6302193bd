package import IndoorModel
import JSONText

/// A client that asks for routes that are kept, and lets each go after some others.
package final class Walker: Part {
  /// What came of it.
  package struct Figures {
    /// From when a route was due to be asked for to its coming, in nanoseconds.
    package var delay = LatencyHistogram()
    /// Routes that came again, because an edit had changed them.
    package var again = 0
    package var refused = 0

    package init() {}
  }

  package var figures = Figures()
  /// Whether it may ask.
  package private(set) var isReady = false
  private let slug: String
  private let stage: Stage
  private let kept: Int
  private var connection: Int?
  private var asked: [Int: Int64] = [:]
  private var last = 0

  /// - Parameter kept: how many of its routes it keeps at a time.
  package init(of slug: String, keeping kept: Int, on stage: Stage) {
    (self.slug, self.kept, self.stage) = (slug, kept, stage)
  }

  package func connect() throws(SystemFailure) {
    let connection = try stage.connections.openWebSocket(
      subprotocol: "floorcast.2+json")
    self.connection = connection
    stage.cast(self, on: connection)
  }

  package func disconnect() {
    if let connection { stage.dismiss(connection) }
    connection = nil
    isReady = false
  }

  /// Asks for a route.
  package func ask(from: Value, to: Value, due: Int64) {
    guard isReady, let connection else { return }
    last += 1
    asked[last] = due
    let venue = Value.string(slug)
    stage.connections.say(
      ClientMessages.text(
        "route", ["venue": venue, "id": .string("\(last)"), "from": from, "to": to]),
      on: connection)
    guard last > kept else { return }
    stage.connections.say(
      ClientMessages.text("endRoute", ["venue": venue, "id": .string("\(last - kept)")]),
      on: connection)
  }

  package func opened(on connection: Int) { isReady = true }

  package func ended(code: Int?) {
    isReady = false
    connection = nil
  }

  package func received(_ opcode: UInt8, _ bytes: Span<UInt8>, length: Int, at time: Int64) {
    guard opcode == 1, let object = (try? Value(json: bytes.copy))?.object else { return }
    switch object["type"] {
    case "route":
      if let due = asked.removeValue(forKey: Int(object["id"]?.string ?? "") ?? 0) {
        figures.delay.add(time - due)
        if object["route"] == nil { figures.refused += 1 }
      } else {
        figures.again += 1
      }
    case "error": if object["about"] != "endRoute" { stage.note(problem: object["problem"]) }
    default: break
    }
  }
}
