import TestKit
import Testing

@testable import LiveMap

private final class Note: EncodedMessage {
  let number: Int
  init(_ number: Int) { self.number = number }
}

struct PendingRouteUpdatesTests {
  private func key(_ number: Int) -> RouteBook.Key {
    RouteBook.Key(viewer: ada, id: "\(number)")
  }

  @Test
  func `the newest update of each route is sent, in the order in which the routes came first`() {
    var pending = PendingRouteUpdates()
    for (number, route) in [3, 1, 3, 2, 1].enumerated() {
      pending.put(Note(number), of: key(route))
    }
    let next = pending.next(10)
    #expect(next.map(\.key) == [key(3), key(1), key(2)])
    #expect(next.compactMap { ($0.message as? Note)?.number } == [2, 4, 3])
    pending.removeSent(next.prefix(2))
    #expect(pending.next(10).map(\.key) == [key(2)])
    pending.removeSent(pending.next(1)[...])
    #expect(pending.isEmpty)
  }

  @Test(arguments: UInt64(1)...10)
  func `whatever comes and goes, every update is sent once and none of a route that is over`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    var pending = PendingRouteUpdates()
    var expected: [Int: Int] = [:]
    for step in 0..<3000 {
      let route = Int.random(in: 0..<12, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        pending.remove(key(route))
        expected[route] = nil
      case 1:
        let next = pending.next(Int.random(in: 1...4, using: &random))
        #expect(Set(next.map(\.key)).count == next.count)
        let taken = Int.random(in: 0...next.count, using: &random)
        for element in next {
          let route = Int(element.key.id) ?? -1
          #expect(expected[route] == (element.message as? Note)?.number)
        }
        pending.removeSent(next.prefix(taken))
        for element in next.prefix(taken) { expected[Int(element.key.id) ?? -1] = nil }
      default:
        pending.put(Note(step), of: key(route))
        expected[route] = step
      }
      #expect(pending.isEmpty == expected.isEmpty)
    }
    #expect(Set(pending.next(100).map(\.key)) == Set(expected.keys.map(key)))
  }
}
