import Geometry
import IndoorModel
import JSONText
import Support
import WebServer

/// A clock that goes on when its caller moves it.
final class BenchClock: Sendable {
  private let time = Locked(Timestamp(millisecondsSince1970: 1_795_248_000_000))

  var now: Timestamp { time.withLock(\.self) }

  func advance(milliseconds: Int64) {
    time.withLock { $0.millisecondsSince1970 += milliseconds }
  }
}

/// The socket of a gateway that keeps only what it must know.
final class SilentSocket: WebSocket {
  let id: UInt64 = 1
  let subprotocol: String? = nil
  private let enrolled = Locked<[UInt8]?>(nil)

  func send(_ frame: WebSocketFrame) {
    let start = Array(#"{"count":"#.utf8)
    if frame.payload.starts(with: start) { enrolled.withLock { $0 = Array(frame.payload) } }
  }

  func offer(_ frame: WebSocketFrame) -> Bool { true }
  func close(_ code: WebSocketCloseCode, reason: String) {}

  /// The floors of the last `enrolled`.
  func enrolledFloors() throws -> [IngestWalkers.FloorScale] {
    let value = try Value(json: enrolled.withLock(\.self) ?? [])
    return (value.object?["floors"]?.array ?? []).compactMap { floor in
      guard let members = floor.object, let index = members["index"]?.number,
        let origin = members["origin"]?.array, origin.count == 2, let x = origin[0].number,
        let y = origin[1].number, let unit = members["unit"]?.number
      else { return nil }
      return IngestWalkers.FloorScale(index: Int(index), origin: Point(x: x, y: y), unit: unit)
    }
  }
}
