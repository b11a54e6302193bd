import IndoorModel
import Testing

@testable import LiveMap

private final class Note: EncodedMessage {
  let number: Int
  init(_ number: Int) { self.number = number }
}

struct RouteFeedTests {
  var feed = RouteFeed()

  @Test mutating func `a viewer gets the routes of the navigators that it follows`() {
    feed.join(ada, navigators: nil)
    feed.join(bob, navigators: ["n-2"])
    #expect(feed.viewers(ofRoutesOf: "n-1") == [ada])
    #expect(feed.viewers(ofRoutesOf: "n-2") == [ada, bob])
    feed.leave(bob, navigators: ["n-2"])
    #expect(feed.viewers(ofRoutesOf: "n-2") == [ada])
  }

  @Test mutating func `the owner of a route does not get its news a second time`() {
    feed.join(ada, navigators: nil)
    feed.join(bob, navigators: nil)
    feed.add(Note(1), of: key("a", of: ada), "n-1")
    #expect(next()?.viewer == bob)
    #expect(next() == nil)
  }

  @Test mutating func `a slow viewer gets the newest news of each route when it reads again`() {
    feed.join(ada, navigators: nil)
    for number in 1...3 { feed.add(Note(number), of: key("a"), "n-1") }
    feed.add(Note(4), of: key("b"), "n-1")
    let first = next()
    #expect(first?.numbers == [3, 4])
    feed.noteTaken(0, of: first?.updates ?? [], by: ada)
    #expect(!feed.hasReady)
    #expect(next() == nil)
    feed.retry()
    #expect(feed.hasReady)
    let second = next()
    #expect(second?.numbers == [3, 4])
    feed.noteTaken(1, of: second?.updates ?? [], by: ada)
    feed.retry()
    #expect(next()?.numbers == [4])
  }

  @Test mutating func `a viewer that took all may have more at once`() {
    feed.join(ada, navigators: nil)
    for number in 1...5 { feed.add(Note(number), of: key("\(number)"), "n-1") }
    let first = next(limit: 2)
    #expect(first?.numbers == [1, 2])
    feed.noteTaken(2, of: first?.updates ?? [], by: ada)
    #expect(feed.hasReady)
    #expect(next(limit: 9)?.numbers == [3, 4, 5])
  }

  @Test mutating func `neither a route that is over nor a viewer that left waits`() {
    feed.join(ada, navigators: nil)
    feed.join(bob, navigators: nil)
    feed.add(Note(1), of: key("a"), "n-1")
    feed.add(Note(2), of: key("b"), "n-1")
    feed.end(key("a"))
    feed.leave(bob, navigators: nil)
    #expect(next()?.numbers == [2])
    #expect(next() == nil)
    feed.end(key("b"))
    feed.retry()
    #expect(!feed.hasReady)
  }

  // MARK: - Parts

  private struct Next: Equatable {
    let viewer: ViewerID
    let updates: [PendingRouteUpdates.Element]

    var numbers: [Int] { updates.compactMap { ($0.message as? Note)?.number } }

    static func == (left: Next, right: Next) -> Bool {
      left.viewer == right.viewer && left.numbers == right.numbers
    }
  }

  private mutating func next(limit: Int = 64) -> Next? {
    feed.next(limit: limit).map { Next(viewer: $0.viewer, updates: $0.updates) }
  }

  private func key(_ id: String, of viewer: ViewerID = ViewerID(rawValue: 9)) -> RouteBook.Key {
    RouteBook.Key(viewer: viewer, id: id)
  }
}
