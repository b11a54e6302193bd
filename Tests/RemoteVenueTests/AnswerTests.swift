import Foundation
import Glibc
import RemoteVenue
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Requests of tasks that are cancelled.
struct AnswerTests {
  /// A port at which connections are taken and nothing is ever answered.
  private final class SilentPort {
    let port: UInt16
    private let descriptor: CInt

    init() throws {
      descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let descriptor = descriptor
      let isBound = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, size) == 0 && listen(descriptor, 512) == 0
            && getsockname(descriptor, $0, &size) == 0
        }
      }
      try #require(isBound)
      port = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(descriptor) }
  }

  @Test(
    "a cancelled task waits for no answer, whenever it is cancelled", .timeLimit(.minutes(1)))
  func cancelledTasks() async throws {
    let silent = try SilentPort()
    let url = try #require(URL(string: "http://127.0.0.1:\(silent.port)/"))
    let session = URLSession(configuration: .ephemeral)
    // All at once: one after the other they wait long for their turns beside other tests.
    try await withThrowingTaskGroup { group in
      for round in 0..<300 {
        group.addTask {
          let waiting = Task { try await session.answer(to: URLRequest(url: url)) }
          try await Task.sleep(for: .microseconds(round * 10))
          waiting.cancel()
          await #expect(throws: CancellationError.self) { _ = try await waiting.value }
        }
      }
      try await group.waitForAll()
    }
    withExtendedLifetime(silent) {}
  }

  @Test("a server that is not there is an error of the session")
  func nobodyListens() async throws {
    let url = try #require(URL(string: "http://127.0.0.1:1/"))
    await #expect(throws: URLError.self) {
      try await URLSession(configuration: .ephemeral).answer(to: URLRequest(url: url))
    }
  }
}
