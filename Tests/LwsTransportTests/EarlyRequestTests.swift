import Dispatch
import Foundation
import HTTPTypes
import Support
import Testing
import WebServer

@testable import LwsTransport

@Suite(.serialized) struct EarlyRequestTests {
  private static let paths: Set = ["/healthz"]

  private func read(_ text: String) -> EarlyRequest? {
    EarlyRequest(Array(text.utf8), paths: Self.paths, remoteAddress: "192.0.2.1")
  }

  @Test func `a plain probe is read with its fields`() throws {
    let probe = try #require(
      read(
        "GET /healthz HTTP/1.1\r\nHost: fair.example:8080\r\nUser-Agent: probe/1\r\nAccept:*/*\r\n\r\n"
      ))
    #expect(probe.request.path == "/healthz" && probe.request.remoteAddress == "192.0.2.1")
    #expect(probe.request.head.authority == "fair.example:8080" && !probe.isHTTP10)
    #expect(probe.request.head.headerFields[.userAgent] == "probe/1")
    #expect(read("GET /healthz HTTP/1.0\r\n\r\n")?.isHTTP10 == true)
  }

  @Test(arguments: [
    "", "GET /healthz HTTP/1.1\r\nHost: x\r\n", "GET /healthz HTTP/1.1\r\n\r\n",
    "GET /other HTTP/1.1\r\nHost: x\r\n\r\n", "GET /healthz?a HTTP/1.1\r\nHost: x\r\n\r\n",
    "HEAD /healthz HTTP/1.1\r\nHost: x\r\n\r\n", "get /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /healthz HTTP/1.2\r\nHost: x\r\n\r\n", "GET  /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
    "GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n",
    "GET /healthz HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n\r\n",
    "GET /healthz HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n",
    "GET /healthz HTTP/1.1\r\nX: 1\r\nHost: x\r\n\r\n",
    "GET /healthz HTTP/1.1\r\nHost : x\r\n\r\n", "GET /healthz HTTP/1.1\nHost: x\n\r\n\r\n",
    "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /healthz HTTP/1.1\r\nHost: caf\u{E9}\r\n\r\n",
    "\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
  ]) func `anything else goes the usual way`(text: String) {
    #expect(read(text) == nil)
  }

  @Test func `a probe does not wait for others that are served`() async throws {
    let (first, sent, answered) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let count = 20
    let handled = Locked((messages: 0, hasWaited: false))
    let recorder = Recorder { _, _ in
      let number = handled.withLock { state in
        state.messages += 1
        return state.messages
      }
      if number == 1 {
        // All others and the probe are there when this one is done.
        first.signal()
        _ = sent.wait(timeout: .now() + 20)
      }
      usleep(25_000)
      if number == count, answered.wait(timeout: .now() + 5) == .timedOut {
        handled.withLock { $0.hasWaited = true }
      }
    }
    let application = TestApplication(
      answerAtOnce: { $0.path == "/healthz" ? Response(body: Array("fine".utf8)) : nil },
      handler: recorder)
    try await serving(application, configure: { $0.probePaths = Self.paths }) { port, _ in
      var clients: [RawClient] = []
      for _ in 0..<count { clients.append(try await RawClient.webSocket(port: port)) }
      try await clients[0].send(text: "a")
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          first.wait()
          continuation.resume()
        }
      }
      for client in clients.dropFirst() { try await client.send(text: "a") }
      let probe = try RawClient(port: port)
      try await probe.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
      sent.signal()
      let answer = try await probe.answer()
      answered.signal()
      #expect(answer.status == 200 && answer.text == "fine")
      #expect(answer.fields["connection"] == "close")
      #expect(try await probe.readToEnd())
    }
    #expect(!handled.withLock(\.hasWaited), "the probe was answered after all others")
  }
}
