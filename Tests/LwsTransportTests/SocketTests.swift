import LwsTransport
import Support
import Testing
import WebServer

@Suite(.serialized) struct SocketTests {
  /// Sends every message back.
  private static func echo() -> Recorder {
    Recorder { message, socket in
      switch message {
      case .text(let text): socket.send(WebSocketFrame(text: text))
      case .binary(let bytes): socket.send(WebSocketFrame(binary: bytes))
      }
    }
  }

  @Test(arguments: [0, 1, 125, 126, 2_047, 2_048, 2_049, 65_535, 65_536, 200_000, 1_048_576])
  func `a message of any size comes back whole`(_ size: Int) async throws {
    let payload = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
    // However slow the machine is: how long a message may take, and pings, are tried elsewhere.
    func bePatient(_ configuration: inout Server.Configuration) {
      (configuration.queueLimit, configuration.messageTimeout) = (4 << 20, 600)
      configuration.pingInterval = 600
    }
    try await serving(TestApplication(handler: Self.echo()), configure: bePatient) { port, _ in
      let client = try await RawClient.webSocket(port: port)
      for _ in 0..<2 {
        try await client.send(frame: 2, payload)
        let message = try await client.message()
        #expect(message.opcode == 2, "\(message.payload.prefix(125))")
        #expect(message.payload.count == size)
        #expect(message.payload == payload)
      }
    }
  }

  @Test func `fragments are joined and may have pings between them`() async throws {
    try await serving(TestApplication(handler: Self.echo())) { port, _ in
      let client = try await RawClient.webSocket(port: port)
      try await client.send(frame: 1, Array("Grü".utf8.dropLast()), isFinal: false)
      try await client.send(frame: 9, [1, 2, 3])
      try await client.send(frame: 0, [0xBC], isFinal: false)
      try await client.send(frame: 0, Array("ße".utf8))
      let frames = try await [client.frame(), client.frame()].sorted { $0.opcode < $1.opcode }
      #expect(frames[0].text == "Grüße")
      #expect(frames[1] == .init(opcode: 10, payload: [1, 2, 3]))
    }
  }

  @Test func `messages sent in one piece come in order`() async throws {
    let recorder = Recorder()
    try await serving(TestApplication(handler: recorder)) { port, _ in
      let client = try await RawClient.webSocket(port: port)
      var bytes: [UInt8] = []
      for number in 0..<200 { bytes += [0x82, 0x81, 0, 0, 0, 0, UInt8(number)] }
      try await client.send(bytes)
      for number in 0..<200 {
        #expect(try await recorder.message() == .binary([UInt8(number)]))
      }
    }
  }

  @Test func `text that is not UTF-8 closes with 1007`() async throws {
    let recorder = Recorder()
    try await serving(TestApplication(handler: recorder)) { port, _ in
      let client = try await RawClient.webSocket(port: port)
      try await client.send(frame: 1, [0x61, 0xFF])
      #expect(try await client.closeFrame().code == 1007)
      #expect(try await recorder.closeCode() == .invalidData)
    }
  }

  @Test func `a message over the limit closes with 1009`() async throws {
    try await serving(configure: { $0.messageLimit = 5_000 }) { port, _ in
      let client = try await RawClient.webSocket(port: port)
      try await client.send(frame: 2, [UInt8](repeating: 0, count: 3_000), isFinal: false)
      try await client.send(frame: 0, [UInt8](repeating: 0, count: 3_000))
      #expect(try await client.closeFrame().code == 1009)
    }
  }

  @Test(arguments: [[0x83, 0x80], [0xC1, 0x80], [0x80, 0x80]] as [[UInt8]])
  func `a frame against the protocol closes with 1002`(_ start: [UInt8]) async throws {
    let recorder = Recorder()
    try await serving(TestApplication(handler: recorder)) { port, _ in
      let client = try await RawClient.webSocket(port: port)
      try await client.send(start + [0, 0, 0, 0])
      #expect(try await client.closeFrame().code == 1002)
      _ = try await recorder.closeCode()
    }
  }

  @Test func `a client's close is answered and its handler gets the code`() async throws {
    let recorder = Recorder()
    try await serving(TestApplication(handler: recorder)) { port, _ in
      let client = try await RawClient.webSocket(port: port)
      try await client.send(frame: 8, [0x0F, 0xA1] + Array("bye".utf8))
      #expect(try await client.closeFrame().code == 4001)
      #expect(try await recorder.closeCode() == WebSocketCloseCode(rawValue: 4001))
      let other = try await RawClient.webSocket(port: port)
      try await other.send(frame: 8, [])
      #expect(try await recorder.closeCode() == .noStatus)
    }
  }

  @Test func `a client that vanishes is closed with 1006`() async throws {
    let recorder = Recorder()
    try await serving(TestApplication(handler: recorder)) { port, _ in
      var client: RawClient? = try await RawClient.webSocket(port: port)
      _ = try await recorder.socket()
      client = nil
      #expect(try await recorder.closeCode() == .abnormal)
      _ = client
    }
  }

  @Test func `what waits is sent before a close`() async throws {
    let recorder = Recorder()
    try await serving(TestApplication(handler: recorder)) { port, _ in
      let client = try await RawClient.webSocket(port: port)
      let socket = try await recorder.socket()
      let large = WebSocketFrame(binary: [UInt8](repeating: 1, count: 900_000))
      socket.send(large)
      socket.send(WebSocketFrame(text: "last"))
      socket.close(.policyViolation, reason: "enough")
      socket.send(WebSocketFrame(text: "too late"))
      #expect(socket.offer(WebSocketFrame(text: "too late")) == false)
      #expect(try await client.message().payload.count == 900_000)
      #expect(try await client.message().text == "last")
      let close = try await client.frame()
      #expect(close.opcode == 8)
      #expect(close.code == 1008)
      #expect(String(decoding: close.payload.dropFirst(2), as: UTF8.self) == "enough")
      try await client.send(frame: 8, Array(close.payload.prefix(2)))
      #expect(try await recorder.closeCode() == .policyViolation)
    }
  }

  @Test func `libwebsockets cuts off what a client has not read when it closes`() async throws {
    let recorder = Recorder()
    try await serving(TestApplication(handler: recorder)) { port, _ in
      let client = try await RawClient.webSocket(port: port, receiveBuffer: 4_096)
      let socket = try await recorder.socket()
      socket.send(WebSocketFrame(binary: [UInt8](repeating: 1, count: 12_000_000)))
      while socket.offer(WebSocketFrame(text: "owes")) { await Task.yield() }
      // A close that comes before the first byte of the message is answered as if there were none.
      while !client.isAnswered { await Task.yield() }
      try await client.send(frame: 8, [0x03, 0xE8])
      #expect(try await recorder.closeCode() == .abnormal)
      await #expect(throws: (any Error).self) { try await client.message() }
    }
  }

  @Test func `a client that does not keep up is closed with 1013`() async throws {
    let recorder = Recorder()
    try await serving(
      TestApplication(handler: recorder), configure: { $0.queueLimit = 100_000 }
    ) { port, _ in
      let client = try await RawClient.webSocket(port: port, receiveBuffer: 4_096)
      let socket = try await recorder.socket()
      let frame = WebSocketFrame(binary: [UInt8](repeating: 1, count: 20_000))
      for _ in 0..<1_000 { socket.send(frame) }
      #expect(try await client.closeFrame().code == 1013)
      #expect(try await recorder.closeCode() == .tryAgainLater)
    }
  }

  @Test func `an offer is refused while the client owes reading`() async throws {
    let recorder = Recorder()
    try await serving(TestApplication(handler: recorder)) { port, _ in
      let client = try await RawClient.webSocket(port: port, receiveBuffer: 4_096)
      let socket = try await recorder.socket()
      var taken: [UInt8] = []
      var refusals = 0
      for number in 0..<UInt8(250) {
        let frame = WebSocketFrame(binary: [UInt8](repeating: number, count: 60_000))
        if socket.offer(frame) { taken.append(number) } else { refusals += 1 }
        await Task.yield()
      }
      #expect(refusals > 0)
      for number in taken { #expect(try await client.message().payload.first == number) }
      while !socket.offer(WebSocketFrame(text: "newest")) { await Task.yield() }
      #expect(try await client.message().text == "newest")
    }
  }

  @Test func `frames offered at once leave in one write, in order, shared by all`() async throws {
    let frames = (0..<5).map { WebSocketFrame(text: "frame \($0)") }
    let recorder = Recorder { _, socket in #expect(socket.offer(frames) == 5) }
    try await serving(TestApplication(handler: recorder)) { port, server in
      for _ in 0..<3 {
        let client = try await RawClient.webSocket(port: port)
        let before = server.counters
        try await client.send(text: "go")
        for number in 0..<5 { #expect(try await client.frame().text == "frame \(number)") }
        // Counted when it is written, which the client may hear of sooner.
        while server.counters.writes == before.writes { await Task.yield() }
        let after = server.counters
        #expect(after.writes - before.writes == 1)
        #expect(after.bytes - before.bytes == frames.reduce(0) { $0 + $1.bytes.count })
      }
    }
  }

  @Test func `what is offered never overtakes what waits`() async throws {
    let large = WebSocketFrame(binary: [UInt8](repeating: 1, count: 900_000))
    let isRefused = Locked(false)
    let recorder = Recorder { _, socket in
      socket.send(large)
      // The client has read nothing of it yet.
      let isTaken = socket.offer(WebSocketFrame(text: "position"))
      isRefused.withLock { $0 = !isTaken }
      socket.send(WebSocketFrame(text: "edit"))
    }
    try await serving(TestApplication(handler: recorder)) { port, server in
      let client = try await RawClient.webSocket(port: port, receiveBuffer: 4_096)
      try await client.send(text: "go")
      #expect(try await client.message().payload.count == 900_000)
      #expect(try await client.message().text == "edit")
      #expect(isRefused.withLock { $0 })
      #expect(server.counters.partialWrites > 0)
    }
  }

  @Test(arguments: ["small", "large", nil])
  func `messages come whole whatever is read at once`(_ subprotocol: String?) async throws {
    let recorder = Recorder()
    try await serving(
      TestApplication(handler: recorder), subprotocols: ["small", "large"],
      configure: { $0.receiveBuffers = ["small": 128, "large": 262_144] }
    ) { port, _ in
      let client = try await RawClient.webSocket(port: port, protocols: subprotocol)
      for size in [1, 127, 128, 129, 511, 512, 513, 5_000, 300_000] {
        let payload = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        try await client.send(frame: 2, payload)
        #expect(try await recorder.message() == .binary(payload))
      }
    }
  }

  @Test func `the counters tell who is there and who did not keep up`() async throws {
    let recorder = Recorder()
    try await serving(
      TestApplication(handler: recorder),
      configure: {
        $0.queueLimit = 100_000
        $0.connectionLimit = 2
      }
    ) { port, server in
      let slow = try await RawClient.webSocket(port: port, receiveBuffer: 4_096)
      let socket = try await recorder.socket()
      let plain = try RawClient(port: port)
      try await plain.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      _ = try await plain.answer()
      #expect(server.counters.connections == 2)
      #expect(server.counters.webSockets == 1)
      let third = try RawClient(port: port)
      try await third.readToEnd()
      #expect(server.counters.refused == 1)
      #expect(server.counters.accepted == 2)
      let frame = WebSocketFrame(binary: [UInt8](repeating: 1, count: 20_000))
      for _ in 0..<1_000 { socket.send(frame) }
      #expect(server.counters.tooSlow == 1)
      #expect(try await slow.closeFrame().code == 1013)
      #expect(try await recorder.closeCode() == .tryAgainLater)
      #expect(server.counters.webSockets == 0)
    }
  }

  @Test func `a client that reads nothing of what it owes is counted when it is dropped`()
    async throws
  {
    let recorder = Recorder()
    try await serving(TestApplication(handler: recorder), configure: { $0.pingInterval = 3 }) {
      port, server in
      let client = try await RawClient.webSocket(port: port, receiveBuffer: 4_096)
      let socket = try await recorder.socket()
      // What is only offered never fills the queue that has a limit.
      let frame = WebSocketFrame(binary: [UInt8](repeating: 1, count: 60_000))
      for _ in 0..<250 {
        _ = socket.offer(frame)
        await Task.yield()
      }
      #expect(try await recorder.closeCode() == .abnormal)
      #expect(server.counters.tooSlow == 1)
      _ = client
    }
  }

  @Test func `an idle client is pinged, and dropped when it is silent`() async throws {
    let recorder = Recorder()
    try await serving(TestApplication(handler: recorder), configure: { $0.pingInterval = 3 }) {
      port, _ in
      let client = try await RawClient.webSocket(port: port)
      let ping = try await client.frame()
      #expect(ping.opcode == 9)
      try await client.send(frame: 10, ping.payload)
      #expect(try await client.frame().opcode == 9)
      #expect(try await recorder.closeCode() == .abnormal)
    }
  }

  @Test func `a client that pings while it is pinged gets its own bytes back`() async throws {
    try await serving(TestApplication(handler: Recorder()), configure: { $0.pingInterval = 2 }) {
      port, _ in
      try await withThrowingTaskGroup { group in
        for _ in 0..<8 {
          group.addTask {
            let client = try await RawClient.webSocket(port: port)
            var (number, pings) = (0, 0)
            while pings < 2 {
              number += 1
              let payload = Array("ping \(number)".utf8)
              try await client.send(frame: 9, payload)
              var frame = try await client.frame()
              while frame.opcode == 9 {
                pings += 1
                try await client.send(frame: 10, frame.payload)
                frame = try await client.frame()
              }
              #expect(frame.opcode == 10 && frame.payload == payload)
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }
}
