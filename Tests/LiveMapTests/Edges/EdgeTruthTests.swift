import IndoorModel
import TestKit
import Testing

@testable import LiveMap

/// Viewers of an edge see what was true at the owner, whatever is lost on the way to the edge.
@Suite(.timeLimit(.minutes(20)))
struct EdgeTruthTests {
  @Test(arguments: UInt64(1)...2)
  func `viewers of the owner and of two edges see the same in each tick`(seed: UInt64) async throws
  {
    let world = await EdgeWorld(seed: seed)
    try await world.join()
    for step in 0..<250 {
      try await world.tick { _, _ in false }
      await world.check()
      // The first reports of edges reach the owner after its first tick.
      if step > 2 { #expect(world.edges.allSatisfy { $0.behind == 0 }) }
    }
    #expect(world.owner.number > 240)
    for edge in world.edges {
      #expect(await edge.live.edgeFigures?.missed == 0)
      #expect(await edge.live.edgeFigures?.faults == 0)
      // They waited for the owner's state, and began with it.
      #expect(edge.viewers.allSatisfy { $0.welcomes.count == 1 })
      #expect(edge.viewers.allSatisfy { $0.welcomes.last?.epoch == "owner" })
    }
  }

  @Test(arguments: UInt64(1)...2)
  func `with every 100th record lost no viewer ever sees what was not so`(seed: UInt64) async throws
  {
    let world = await EdgeWorld(seed: seed)
    try await world.join()
    for _ in 0..<700 {
      try await world.tick { edge, record in record % 100 == 30 + 40 * edge }
      await world.check()
    }
    for edge in world.edges {
      #expect(await edge.live.edgeFigures?.missed == 7)
      // The edge asks at once, and has the state with the owner's next tick.
      #expect(edge.longestBehind <= 2)
      // The roster goes on where it was.
      #expect(edge.viewers.allSatisfy { $0.welcomes.count == 1 })
    }
  }

  @Test(arguments: UInt64(1)...2)
  func `after outages, and while the plan changes, edges find the truth again`(
    seed: UInt64
  ) async throws {
    let world = await EdgeWorld(seed: seed)
    try await world.join()
    for step in 0..<500 {
      try await world.tick(editing: step % 60 == 50) { edge, record in
        // One of twenty, and all of three seconds.
        (record &* 2_654_435_761 >> 4) % 20 == 0 || (100...130).contains(record - 100 * edge)
      }
      await world.check()
    }
    for _ in 0..<25 { try await world.tick { _, _ in false } }
    await world.check()
    for edge in world.edges { #expect(edge.behind == 0) }
  }
}
