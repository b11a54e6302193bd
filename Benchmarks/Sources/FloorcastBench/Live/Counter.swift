import IndoorModel
import JSONText
import StreamBench

/// A client to which the server sends how many are there.
final class Counter: Part {
  private(set) var navigators = 0
  private(set) var viewers = 0
  private(set) var isTold = false
  /// How many are in the roster; `nil` before it has come.
  private(set) var roster: Int?
  private let streams: Value
  private var connection: Int?
  private let load: Load

  /// - Parameter isNewcomer: whether it asks for the roster, too, which is sent whole only at first.
  init(in load: Load, isNewcomer: Bool = false) {
    self.load = load
    streams = isNewcomer ? ["counts", "positions"] : ["counts"]
  }

  func connect() throws {
    let opened = try load.stage.connections.openWebSocket(subprotocol: "floorcast.2+json")
    load.stage.cast(self, on: opened)
    connection = opened
  }

  func opened(on connection: Int) {
    load.stage.connections.say(
      ClientMessages.text(
        "subscribe", ["venue": .string(BenchHall.slug), "streams": streams]),
      on: connection)
  }

  func received(_ opcode: UInt8, _ bytes: Span<UInt8>, length: Int, at time: Int64) {
    guard let object = (try? Value(json: bytes.copy))?.object else { return }
    if object["type"] == "roster", object["complete"] == true {
      roster = object["navigators"]?.array?.count
    }
    guard object["type"] == "counts" else { return }
    navigators = Int(object["navigators"]?.number ?? 0)
    viewers = Int(object["viewers"]?.number ?? 0)
    isTold = true
  }

  func disconnect() {
    if let connection { load.stage.dismiss(connection) }
    connection = nil
  }

  func ended(code: Int?) { connection = nil }
}
