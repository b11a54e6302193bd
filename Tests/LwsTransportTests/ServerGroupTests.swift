import Logging
import LwsTransport
import Testing
import WebServer

@Suite(.serialized) struct ServerGroupTests {
  /// Runs several loops on a free port for as long as the closure takes.
  private func serving(
    _ application: TestApplication, loops: Int,
    configure: (inout Server.Configuration) -> Void = { _ in },
    _ body: (Int, ServerGroup) async throws -> Void
  ) async throws {
    var configuration = Server.Configuration()
    configuration.connectionLimit = 64
    // These clients read what they are sent in order, and no pings between.
    configuration.pingInterval = 600
    configure(&configuration)
    let group = ServerGroup(
      application: application, configuration: configuration, loops: loops,
      logger: Logger(label: "test"))
    async let running: Void = group.run()
    let port = try await group.waitUntilListening().port
    try await body(port, group)
    await group.stop()
    try await running
  }

  @Test(arguments: [1, 2, 3])
  func `connections are shared out evenly and all get what is sent`(_ loops: Int) async throws {
    let recorder = Recorder()
    try await serving(TestApplication(handler: recorder), loops: loops) { port, group in
      var clients: [RawClient] = []
      var sockets: [any WebSocket] = []
      for _ in 0..<12 {
        clients.append(try await RawClient.webSocket(port: port))
        sockets.append(try await recorder.socket())
      }
      #expect(group.loads.map(\.webSockets) == Array(repeating: 12 / loops, count: loops))
      #expect(Set(sockets.map(\.id)).count == 12)
      let frames = (0..<3).map { WebSocketFrame(text: "\($0)") }
      for round in 0..<50 {
        for socket in sockets { socket.send(frames + [WebSocketFrame(text: "round \(round)")]) }
      }
      for client in clients {
        for round in 0..<50 {
          for number in 0..<3 { #expect(try await client.frame().text == "\(number)") }
          #expect(try await client.frame().text == "round \(round)")
        }
      }
      #expect(group.counters.webSockets == 12)
    }
  }

  @Test func `an offer from another loop is refused while the client owes reading`() async throws {
    let recorder = Recorder()
    try await serving(TestApplication(handler: recorder), loops: 2) { port, _ in
      for _ in 0..<2 {
        let client = try await RawClient.webSocket(port: port, receiveBuffer: 4_096)
        let socket = try await recorder.socket()
        let frame = WebSocketFrame(binary: [UInt8](repeating: 1, count: 60_000))
        var taken = 0
        while socket.offer([frame, frame]) == 2 || taken < 2 {
          taken += 1
          await Task.yield()
          if taken > 10_000 { break }
        }
        #expect(taken < 10_000)
        #expect(try await client.message().payload.count == 60_000)
      }
    }
  }

  @Test func `requests are answered on every loop, and too many connections refused`() async throws
  {
    try await serving(
      TestApplication(), loops: 2, configure: { $0.connectionLimit = 3 }
    ) { port, group in
      var clients: [RawClient] = []
      for _ in 0..<3 {
        let client = try RawClient(port: port)
        for _ in 0..<3 {
          try await client.send("GET /here HTTP/1.1\r\nHost: x\r\n\r\n")
          #expect(try await client.answer().text == "/here")
        }
        clients.append(client)
      }
      let fourth = try RawClient(port: port)
      try await fourth.readToEnd()
      #expect(group.counters.refused == 1)
      #expect(group.counters.connections == 3)
    }
  }
}
