import LwsTransport
import Testing
import WebServer

@Suite(.serialized) struct HandshakeTests {
  @Test func `the handshake is answered`() async throws {
    try await serving { port, _ in
      let client = try RawClient(port: port)
      let answer = try await client.handshake()
      #expect(answer.status == 101)
      #expect(answer.fields["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
      #expect(answer.fields["sec-websocket-protocol"] == nil)
      #expect(answer.fields["sec-websocket-extensions"] == nil)
    }
  }

  @Test(arguments: [
    ("positions", "positions"), ("positions+json", "positions+json"),
    ("positions+json, positions", "positions+json"), ("other, positions", "positions"),
  ])
  func `the first known subprotocol is agreed on`(_ offered: String, _ agreed: String) async throws
  {
    let recorder = Recorder()
    try await serving(TestApplication(handler: recorder)) { port, _ in
      let client = try RawClient(port: port)
      let answer = try await client.handshake(protocols: offered)
      #expect(answer.fields["sec-websocket-protocol"] == agreed)
      #expect(try await recorder.socket().subprotocol == agreed)
    }
  }

  @Test func `a handshake may be refused with a response`() async throws {
    let application = TestApplication(accepts: { _, _ in .none })
    try await serving(application) { port, _ in
      let client = try RawClient(port: port)
      let answer = try await client.handshake()
      #expect(answer.status == 403)
      #expect(answer.text == "no\n")
      #expect(try await client.readToEnd())
    }
  }

  @Test func `only unknown subprotocols are refused`() async throws {
    try await serving { port, _ in
      let client = try RawClient(port: port)
      #expect(try await client.handshake(protocols: "other").status == 400)
    }
  }

  @Test func `the application sees path and query of a handshake`() async throws {
    let application = TestApplication(accepts: { request, _ in
      request.path == "/a b" && request.query("t") == "1" ? .some(nil) : .none
    })
    try await serving(application) { port, _ in
      let client = try RawClient(port: port)
      #expect(try await client.handshake(path: "/a%20b?t=1").status == 101)
    }
  }

  @Test func `a connection may speak HTTP first`() async throws {
    let recorder = Recorder()
    try await serving(TestApplication(handler: recorder)) { port, _ in
      let client = try RawClient(port: port)
      try await client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(try await client.answer().text == "/a")
      #expect(try await client.handshake().status == 101)
      try await client.send(text: "hello")
      #expect(try await recorder.message() == .text("hello"))
    }
  }

  @Test func `a handshake without a key does no harm`() async throws {
    let recorder = Recorder()
    try await serving(TestApplication(handler: recorder)) { port, _ in
      let client = try RawClient(port: port)
      try await client.send(
        "GET /live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")
      try await client.readToEnd()
      _ = try await RawClient.webSocket(port: port)
      _ = try await recorder.socket()
    }
  }
}
