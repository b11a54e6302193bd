import LiveMap
import TestServers
import Testing

/// Ticks over a real NATS server.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct EdgeBusTests {
  @Test func `people whom the owner knows are seen at the edge, where they are`() async throws {
    let server = try await NatsServer()
    let world = BusWorld(port: server.port, people: 300)
    try await world.run {
      for step in 0..<20 {
        await world.walk(step)
        try await world.waitForRecords(3)
      }
      try await world.waitUntilEqual()
      // The bus breaks, people walk on, and the edge finds them again.
      try await server.end()
      for step in 20..<30 {
        await world.walk(step)
        await world.owner.tick()
      }
      try await server.restart()
      await world.walk(30)
      try await world.waitUntilEqual()
      #expect(await world.edge.figures?.faults == 0)
    }
    try await server.end()
  }
}

extension BusWorld {
  /// Waits until the edge has taken some more records over.
  func waitForRecords(_ count: Int) async throws {
    let target = (await edge.figures?.taken ?? 0) + count
    while await edge.figures?.taken ?? 0 < target { try await Task.sleep(for: .milliseconds(10)) }
  }

  /// Waits until the edge shows what the owner knows; people stand meanwhile.
  func waitUntilEqual() async throws {
    while await Self.places(at: owner) != Self.places(at: edge) {
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}

extension LiveVenue {
  var figures: RecordExchange.EdgeFigures? { records.edgeFigures }
}
