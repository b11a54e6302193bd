import Geometry
import Testing

@testable import StreamBench

/// What the check takes for wrong.
struct TruthCheckTests {
  private let stage: Stage
  private let world: World

  init() throws {
    stage = try Stage(port: 1) { false }
    world = World(
      slug: "hall", floors: ["0"], bounds: Box(Point(x: 0, y: 0), Point(x: 200, y: 120)),
      people: 4, share: 2, rate: 10, format: .json, seed: 1, on: stage)
    for gateway in world.gateways {
      // Steps 0, 1, 2 at 1000, 1100, 1200 ms, of which the server had taken two.
      for step in 0..<3 {
        gateway.remember(
          floor: 0, sent: Int64(1000 + 100 * step) * 1_000_000,
          taken: step < 2 ? Int64(1001 + 100 * step) : nil)
      }
    }
  }

  /// All people as after some steps, one for each gateway.
  private func seen(_ steps: [Int]) -> [Int: Sighting] {
    var seen: [Int: Sighting] = [:]
    for (number, step) in steps.enumerated() {
      for person in world.gateways[number].people {
        let spot = world.walks.spot(of: person, step: step)
        seen[person] = Sighting(x: spot.x, y: spot.y, heading: spot.heading, state: 1, tile: 0)
      }
    }
    return seen
  }

  private func faults(_ seen: [Int: Sighting], time: Int64? = 1150) -> [String] {
    var check = TruthCheck(of: world, staleAfter: 2, goneAfter: 6)
    return check.check(.init(floor: 0, time: time, seen: seen))
  }

  @Test(arguments: [[1, 1], [2, 1], [2, 2]])
  func `what was taken, or may have been, is right`(steps: [Int]) {
    #expect(faults(seen(steps)) == [])
  }

  @Test func `what is older than what was taken is stale`() {
    #expect(faults(seen([0, 1])).count == 1)
    // Before it was taken it was right.
    #expect(faults(seen([0, 1]), time: 1101) == [])
    // At rest only the last step is.
    #expect(faults(seen([2, 1]), time: nil).count == 1)
    #expect(faults(seen([2, 2]), time: nil) == [])
  }

  @Test func `two steps of one message at once are mixed`() {
    var mixed = seen([1, 1])
    mixed[0] = seen([2, 1])[0]
    #expect(faults(mixed).count == 1)
  }

  @Test func `whoever is missing, or is where nobody went, is told`() {
    var missing = seen([1, 1])
    missing[3] = nil
    #expect(faults(missing).count == 1)
    var moved = seen([1, 1])
    moved[2]?.x += 1
    #expect(faults(moved).count == 1)
    var turned = seen([1, 1])
    turned[2]?.heading &+= 1
    #expect(faults(turned).count == 1)
  }

  @Test func `silence is told in time, and not before`() {
    var stale = seen([1, 1])
    for person in stale.keys { stale[person]?.state = 2 }
    #expect(faults(stale).count == 2)
    // Two seconds after the last step that can have been heard all must be stale.
    #expect(faults(stale, time: 3300) == [])
    #expect(faults(seen([1, 1]), time: 3300).count == 2)
    #expect(faults(seen([1, 1]), time: 7200).count == 2)
  }

  @Test func `what came too late may have been refused`() {
    // A machine that stood still: the server got steps 3 and 4 after 5.8 s, and after more than six.
    for gateway in world.gateways {
      gateway.remember(floor: 0, sent: 1_300_000_000, taken: 7100)
      gateway.remember(floor: 0, sent: 1_400_000_000, taken: 7500)
    }
    #expect(faults(seen([3, 4]), time: 7600) == [])
    #expect(faults(seen([2, 4]), time: 7600).count == 1)
    #expect(faults(seen([3, 4]), time: nil) == [])
    #expect(faults(seen([2, 4]), time: nil).count == 1)
  }

  @Test func `nobody goes back`() {
    var check = TruthCheck(of: world, staleAfter: 2, goneAfter: 6)
    #expect(check.check(.init(floor: 0, time: 1101, seen: seen([2, 2]))) == [])
    #expect(check.check(.init(floor: 0, time: 1101, seen: seen([1, 1]))).count == 2)
  }
}
