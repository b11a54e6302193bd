import CurlRequests
import Foundation
import Support
import Testing

/// How requests end that no server answers. The listener never accepts: the kernel takes connections for it, as of
/// a program that was stopped.
@Suite(.timeLimit(.minutes(2))) struct CurlLoopTests {
  private let listener: Int32
  private let port: UInt16

  init() throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isListening = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 64) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    try #require(isListening)
    port = UInt16(bigEndian: address.sin_port)
  }

  private func request(_ limit: CurlRequest.TimeLimit) -> CurlRequest {
    CurlRequest(
      url: "http://127.0.0.1:\(port)/", body: nil, fields: [], connectionTimeout: 1, limit: limit)
  }

  /// How requests end that are made at once.
  private func endings(
    of requests: [CurlRequest], at once: Int = 64
  ) async -> [CurlEnding] {
    let loop = CurlLoop(named: "test", requestLimit: once)
    let carrier = Task { await loop.run() }
    defer { carrier.cancel() }
    return await withTaskGroup(of: CurlEnding.self) { group in
      for request in requests { group.addTask { await loop.answer(to: request).ending } }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test(arguments: [CurlRequest.TimeLimit.total(0.3), .silence(1)])
  func `a request that is not answered ends`(_ limit: CurlRequest.TimeLimit) async {
    defer { close(listener) }
    let endings = await endings(of: [request(limit)])
    guard case .late(_, isSent: true) = endings.first else {
      Issue.record("it ended with \(endings)")
      return
    }
  }

  @Test func `requests that wait for their turn end as well, unsent`() async {
    defer { close(listener) }
    let endings = await endings(of: Array(repeating: request(.total(0.5)), count: 5), at: 1)
    let sent = endings.compactMap { ending -> Bool? in
      if case .late(_, let isSent) = ending { isSent } else { nil }
    }
    #expect(sent.count == 5 && sent.contains(true) && sent.contains(false), "\(endings)")
  }

  @Test func `a port without a program refuses`() async {
    let request = request(.total(5))
    close(listener)
    let endings = await endings(of: [request])
    guard case .refused = endings.first else {
      Issue.record("it ended with \(endings)")
      return
    }
  }
}
