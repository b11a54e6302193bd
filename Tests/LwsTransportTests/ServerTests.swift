import Glibc
import Logging
import LwsTransport
import Support
import Synchronization
import Testing
import WebServer

@Suite(.serialized) struct ServerTests {
  @Test func `a port in use is named`() async throws {
    try await serving { port, _ in
      let second = Server(
        application: TestApplication(), configuration: .init(port: port), logger: Logger(label: "t")
      )
      await #expect(
        throws: Server.Failure.cannotListen(
          host: "127.0.0.1", port: port, reason: "Address already in use")
      ) { try await second.run() }
      await #expect(throws: Server.Failure.self) { try await second.waitUntilListening() }
    }
  }

  @Test func `an address that is none is named`() async throws {
    let server = Server(
      application: TestApplication(), configuration: .init(host: "300.1.1.1"),
      logger: Logger(label: "t"))
    await #expect(throws: Server.Failure.self) { try await server.run() }
  }

  @Test func `stopping closes sockets with 1001 and finishes answers`() async throws {
    let (open, gate) = AsyncStream<Void>.makeStream()
    let (started, start) = AsyncStream<Void>.makeStream()
    let recorder = Recorder()
    let application = TestApplication(
      answer: { _ in
        start.yield()
        for await _ in open { break }
        return Response(body: Array("done".utf8))
      }, handler: recorder)
    try await serving(application, configure: { $0.drainTimeout = 60 }) { port, server in
      let viewer = try await RawClient.webSocket(port: port)
      let client = try RawClient(port: port)
      try await client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      for await _ in started { break }
      let idle = try RawClient(port: port)
      async let stopped: Void = server.stop()
      let close = try await viewer.closeFrame()
      #expect(close.code == 1001)
      try await viewer.send(frame: 8, Array(close.payload.prefix(2)))
      #expect(try await idle.readToEnd())
      gate.yield()
      #expect(try await client.answer().text == "done")
      #expect(try await client.readToEnd())
      await stopped
      #expect(throws: RawClient.Failure.self) { try RawClient(port: port) }
    }
  }

  @Test func `a client that does not close holds up no server`() async throws {
    let recorder = Recorder()
    let took = try await serving(
      TestApplication(handler: recorder), configure: { $0.drainTimeout = 1 }
    ) { port, server in
      let client = try await RawClient.webSocket(port: port)
      _ = try await recorder.socket()
      let took = await ContinuousClock().measure { await server.stop() }
      #expect(try await recorder.closeCode() == .goingAway)
      _ = client
      return took
    }
    #expect(took < .seconds(5))
  }

  @Test func `the end of a server closes no other files of the process`() async throws {
    let bystander = Bystander()
    let client = try await serving(
      TestApplication(handler: bystander), configure: { $0.drainTimeout = 0 }
    ) { port, _ in try await RawClient.webSocket(port: port) }
    // Not answered, so that the connection lasts until libwebsockets is torn down.
    _ = client
    #expect(bystander.files.withLock(\.count) == 100)
    #expect(bystander.closeFiles() == 100)
  }

  /// Opens files while a server ends, as any thread of the process may.
  private final class Bystander: WebSocketHandler {
    let files = Mutex<[CInt]>([])

    func opened(_ socket: any WebSocket) {}
    func received(_ message: WebSocketMessage, from socket: any WebSocket) {}
    func closed(_ socket: any WebSocket, code: WebSocketCloseCode) {
      files.withLock { $0 += (0..<100).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) } }
    }

    /// How many of them were still open.
    func closeFiles() -> Int { files.withLock { $0.count { close($0) == 0 } } }
  }

  @Test(arguments: ["", "GET / HT", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc"])
  func `a client that stops in the middle is hung up on`(_ start: String) async throws {
    try await serving(configure: { $0.requestTimeout = 1 }) { port, _ in
      let client = try RawClient(port: port)
      try await client.send(start)
      try await client.readToEnd()
    }
  }

  @Test func `a client that does not read its answer is hung up on`() async throws {
    let application = TestApplication(answer: { _ in
      Response(body: [UInt8](repeating: 1, count: 20_000_000))
    })
    try await serving(
      application,
      configure: {
        $0.requestTimeout = 1
        $0.connectionLimit = 1
      }
    ) { port, _ in
      let client = try RawClient(port: port, receiveBuffer: 4_096)
      try await client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      // Its place is free again when it is gone.
      while true {
        let other = try RawClient(port: port)
        do {
          try await other.send("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n")
          if try await other.answer(toHead: true).status == 200 { break }
        } catch { await Task.yield() }
      }
      _ = client
    }
  }

  @Test func `a client that sends on and does not read is hung up on`() async throws {
    let application = TestApplication(answer: { _ in
      Response(body: [UInt8](repeating: 1, count: 20_000_000))
    })
    try await serving(application) { port, _ in
      let client = try RawClient(port: port, receiveBuffer: 4_096)
      try await client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      _ = try await client.read(100_000)
      await #expect(throws: RawClient.Failure.self) {
        while true { try await client.send("GET /next HTTP/1.1\r\nHost: x\r\n\r\n") }
      }
    }
  }

  @Test func `cancelling stops`() async throws {
    let server = Server(application: TestApplication(), logger: Logger(label: "t"))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run() }
      let port = try await server.waitUntilListening().port
      #expect(port > 0)
      group.cancelAll()
      try await group.waitForAll()
    }
    await #expect(throws: Server.Failure.stopped) { try await server.waitUntilListening() }
    await server.stop()
  }

  @Test func `actors on the service loop work before, during and after`() async throws {
    let server = Server(application: TestApplication(), logger: Logger(label: "t"))
    let counter = Counter(executor: server.executor)
    #expect(await counter.count() == 1)
    async let running: Void = server.run()
    _ = try await server.waitUntilListening()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<500 { group.addTask { _ = await counter.count() } }
    }
    await server.stop()
    try await running
    #expect(await counter.count() == 502)
  }

  @Test func `a server can be followed by another on the same port`() async throws {
    let port = try await serving { port, _ in
      let client = try await RawClient.webSocket(port: port)
      _ = client
      return port
    }
    try await serving(configure: { $0.port = port }) { again, _ in
      #expect(again == port)
      _ = try await RawClient.webSocket(port: again)
    }
  }

  /// Lives on the service loop.
  private actor Counter {
    private let executor: ServiceLoop
    private var number = 0
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    init(executor: ServiceLoop) { self.executor = executor }
    func count() -> Int {
      number += 1
      return number
    }
  }

  @Test func `more connections than allowed are hung up on`() async throws {
    try await serving(configure: { $0.connectionLimit = 2 }) { port, _ in
      var clients: [RawClient] = []
      for path in ["/1", "/2"] {
        let client = try RawClient(port: port)
        try await client.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try await client.answer().text == path)
        clients.append(client)
      }
      let third = try RawClient(port: port)
      try await third.readToEnd()
      try await clients[0].send("GET /again HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(try await clients[0].answer().text == "/again")
    }
  }

  @Test func `an answer that comes after the end is no harm`() async throws {
    let (started, start) = AsyncStream<Void>.makeStream()
    let (open, gate) = AsyncStream<Void>.makeStream()
    let (finished, finish) = AsyncStream<Void>.makeStream()
    let application = TestApplication(answer: { _ in
      start.yield()
      for await _ in Uncancelled(stream: open) { break }
      finish.yield()
      return Response()
    })
    try await serving(application, configure: { $0.drainTimeout = 1 }) { port, server in
      let client = try RawClient(port: port)
      try await client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      for await _ in started { break }
      await server.stop()
      _ = client
    }
    gate.yield()
    for await _ in finished { break }
  }

  /// A stream with a reader that does not notice its cancellation.
  private struct Uncancelled: AsyncSequence, AsyncIteratorProtocol {
    let stream: AsyncStream<Void>
    func makeAsyncIterator() -> Self { self }
    mutating func next() async -> Void? {
      let stream = stream
      return await Task.detached { for await _ in stream { return } }.value
    }
  }
}
