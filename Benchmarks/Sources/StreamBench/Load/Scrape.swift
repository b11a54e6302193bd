/// One question over HTTP on a connection of its own that the server closes after the answer.
package final class Scrape: Part {
  /// The answer without its head; `nil` until it is there.
  package private(set) var body: String?
  private var answer: [UInt8] = []

  /// Asks.
  package init(_ path: String, on stage: Stage) throws(SystemFailure) {
    let connection = try stage.connections.openPlain()
    stage.cast(self, on: connection)
    let head = "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    stage.connections.write(Array(head.utf8), on: connection)
  }

  package func opened(on connection: Int) {}

  package func received(_ opcode: UInt8, _ bytes: Span<UInt8>, length: Int, at time: Int64) {
    answer += bytes.copy
  }

  package var mayEnd: Bool { true }

  package func ended(code: Int?) {
    let head = answer.firstRange(of: Array("\r\n\r\n".utf8))
    let isGood = answer.starts(with: Array("HTTP/1.1 200".utf8))
    body = isGood ? String(decoding: answer[(head?.upperBound ?? 0)...], as: UTF8.self) : ""
  }
}
