import HTTPTypes
import Testing
import WebServer

@Suite(.serialized) struct ResponseTests {
  @Test func `a response says when and how long it is`() async throws {
    try await serving { port, _ in
      let client = try RawClient(port: port)
      try await client.send("GET /abc HTTP/1.1\r\nHost: x\r\n\r\n")
      let answer = try await client.answer()
      #expect(answer.fields["content-length"] == "4")
      #expect(answer.fields["date"]?.hasSuffix(" GMT") == true)
      #expect(answer.fields["connection"] == nil)
    }
  }

  @Test func `HEAD tells the length and sends nothing`() async throws {
    try await serving { port, _ in
      let client = try RawClient(port: port)
      try await client.send(
        "HEAD /abc HTTP/1.1\r\nHost: x\r\n\r\nGET /next HTTP/1.1\r\nHost: x\r\n\r\n")
      let answer = try await client.answer(toHead: true)
      #expect(answer.fields["content-length"] == "4")
      #expect(try await client.answer().text == "/next")
    }
  }

  @Test(arguments: [204, 304])
  func `some responses have no body`(_ code: Int) async throws {
    let application = TestApplication(answer: { request in
      request.path == "/"
        ? Response(status: .init(code: code), body: [1, 2]) : Response(body: [65])
    })
    try await serving(application) { port, _ in
      let client = try RawClient(port: port)
      try await client.send(
        "GET / HTTP/1.1\r\nHost: x\r\n\r\nGET /next HTTP/1.1\r\nHost: x\r\n\r\n")
      let answer = try await client.answer()
      #expect(answer.status == code)
      #expect(answer.fields["content-length"] == nil)
      #expect(try await client.answer().text == "A")
    }
  }

  @Test(arguments: [8_192, 8_193, 65_536, 262_144, 262_145, 9_000_000])
  func `a response of any size arrives whole`(_ size: Int) async throws {
    let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    let application = TestApplication(answer: { _ in Response(body: body) })
    try await serving(application) { port, _ in
      let client = try RawClient(port: port, receiveBuffer: 4_096)
      for _ in 0..<2 {
        try await client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try await client.answer().body == body)
      }
    }
  }

  @Test func `HTTP 1.0 gets its answer and the end`() async throws {
    try await serving { port, _ in
      let client = try RawClient(port: port)
      try await client.send("GET /old HTTP/1.0\r\n\r\n")
      let answer = try await client.answer()
      #expect(answer.text == "/old")
      #expect(answer.fields["connection"] == "close")
      #expect(try await client.readToEnd())
    }
  }

  @Test func `a client that wants to leave is let go`() async throws {
    try await serving { port, _ in
      let client = try RawClient(port: port)
      try await client.send("GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
      #expect(try await client.answer().fields["connection"] == "close")
      #expect(try await client.readToEnd())
    }
  }

  @Test func `a request whose client goes away is cancelled`() async throws {
    let (started, start) = AsyncStream<Void>.makeStream()
    let (cancelled, cancel) = AsyncStream<Void>.makeStream()
    let application = TestApplication(answer: { _ in
      start.yield()
      await withTaskCancellationHandler {
        try? await Task.sleep(for: .seconds(60))
      } onCancel: {
        cancel.yield()
      }
      return Response()
    })
    try await serving(application) { port, _ in
      var client: RawClient? = try RawClient(port: port)
      try await client?.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      for await _ in started { break }
      client = nil
      for await _ in cancelled { break }
    }
  }

  @Test func `a slow answer does not hold up others`() async throws {
    let (open, gate) = AsyncStream<Void>.makeStream()
    let application = TestApplication(answer: { request in
      if request.path == "/slow" { for await _ in open { break } }
      return Response(body: Array(request.path.utf8))
    })
    try await serving(application) { port, _ in
      let slow = try RawClient(port: port)
      try await slow.send(
        "GET /slow HTTP/1.1\r\nHost: x\r\n\r\nGET /then HTTP/1.1\r\nHost: x\r\n\r\n")
      let fast = try RawClient(port: port)
      try await fast.send("GET /fast HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(try await fast.answer().text == "/fast")
      gate.yield()
      #expect(try await slow.answer().text == "/slow")
      #expect(try await slow.answer().text == "/then")
    }
  }
}
