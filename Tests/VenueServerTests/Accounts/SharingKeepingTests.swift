import Accounts
import Geometry
import HTTPTypes
import IndoorModel
import JSONText
import Logging
import Storage
import Testing
import WebServer

@testable import LiveMap
@testable import VenueServer

/// The audience that navigators chose outlasts a restart of the server.
struct SharingKeepingTests {
  private static func path(_ id: String) -> String {
    "/api/v1/venues/plan/navigators/\(id)/sharing"
  }

  /// Another server with the same accounts, as after a restart.
  private func restarted(_ world: AccountWorld) async throws -> TestServer {
    let clock = world.clock
    let book = try await AccountBook(
      file: try AccountFile(folder: world.path),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, now: { clock.now })
    return try await TestServer(
      permissions: .closed, accounts: book, further: ["other"], clock: { clock.now })
  }

  private func report(_ id: String, to server: TestServer, at time: Timestamp) async throws {
    let location = Location(place: Place(floor: "0", point: Point(x: 1, y: 0.5)), time: time)
    let refused = await (try server.plan).live.report(
      [LocationReport(navigator: Identifier(id), location: location)])
    #expect(refused.isEmpty)
  }

  @Test func `who hid before a restart hides after it`() async throws {
    let world = try await AccountWorld()
    let (_, own) = try await world.link(.navigator, Scope(venue: "plan", navigator: "n-1"))
    let hidden: Value = ["status": "hidden", "friends": ["n-2", "n-3"]]
    #expect(await world.send(.put, Self.path("n-1"), hidden, token: own).status == .ok)
    // It is on disk when the answer comes.
    let rows = try await world.book.file.read { try $0.sharing.all() }
    #expect(rows.map(\.navigator) == ["n-1"] && rows[0].isOwn && rows[0].status == "hidden")
    // By the stream, soon after.
    let (_, third) = try await world.link(.navigator, Scope(venue: "plan", navigator: "n-3"))
    let (socket, handler) = try world.open(third)
    handler.received(
      .text(#"{"type": "sharing", "venue": "plan", "status": "friends", "friends": ["n-1"]}"#),
      from: socket)
    let live = try world.server.plan.live
    while await live.sharing(of: "n-3").status != .friends { await Task.yield() }
    try await world.book.sharing.flush()

    let server = try await restarted(world)
    for id in ["n-1", "n-2", "n-3"] {
      try await report(id, to: server, at: world.clock.now)
    }
    let second = try server.plan.live
    #expect(await second.navigators.map(\.id) == ["n-2", "n-3"])
    #expect(await second.sharing(of: "n-1") == Sharing(status: .hidden, friends: ["n-2", "n-3"]))
    #expect(await second.sharing(of: "n-3") == Sharing(status: .friends, friends: ["n-1"]))
    // Names of other venues are others.
    let other = try #require(server.venues.open.first { $0.slug == "other" }).live
    #expect(await other.sharing(of: "n-1") == Sharing())
    // No other client takes it back then, either.
    await #expect(throws: LiveError.setByOwnDevice("n-1")) {
      try await second.set(Sharing(), of: "n-1", isOwn: false)
    }
  }

  @Test func `what is said anew replaces what is kept, and the usual of others is not kept`()
    async throws
  {
    let world = try await AccountWorld()
    let (_, gateway) = try await world.link(.gateway, Scope(venue: "plan"))
    for status in ["visible", "hidden", "friends"] {
      let said: Value = ["status": .string(status), "friends": ["x"]]
      #expect(await world.send(.put, Self.path("n-1"), said, token: gateway).status == .ok)
    }
    let kept = try await world.book.file.read { try $0.sharing.all() }
    #expect(kept.map(\.status) == ["friends"] && kept[0].friends == ["x"] && !kept[0].isOwn)
    let usual: Value = ["status": "staff", "friends": []]
    #expect(await world.send(.put, Self.path("n-1"), usual, token: gateway).status == .ok)
    #expect(try await world.book.file.read { try $0.sharing.all() }.isEmpty)
  }

  @Test func `what was said is forgotten when one is not heard of for long`() async throws {
    let world = try await AccountWorld()
    let (id, own) = try await world.link(.navigator, Scope(venue: "plan", navigator: "n-1"))
    let (_, gateway) = try await world.link(.gateway, Scope(venue: "plan"))
    let hidden: Value = ["status": "hidden"]
    #expect(await world.send(.put, Self.path("n-1"), hidden, token: own).status == .ok)
    for name in ["n-2", "n-3"] {
      #expect(await world.send(.put, Self.path(name), hidden, token: gateway).status == .ok)
    }
    func kept() async throws -> [String] {
      try await world.book.keepHouse()
      // Works of a live side are done in their order.
      let live = try world.server.plan.live
      await withCheckedContinuation { done in live.perform { _ in done.resume() } }
      try await world.book.sharing.flush()
      return try await world.book.file.read { try $0.sharing.all() }.map(\.navigator)
    }
    #expect(try await kept() == ["n-1", "n-2", "n-3"])
    world.clock.move(seconds: 60 * 86_400)
    try await report("n-3", to: world.server, at: world.clock.now)
    #expect(try await kept() == ["n-1", "n-2", "n-3"])
    world.clock.move(seconds: 31 * 86_400)
    // Its own link keeps the first, the third was here a month ago.
    #expect(try await kept() == ["n-1", "n-3"])
    #expect(await (try world.server.plan).live.sharing(of: "n-2") == Sharing())
    // Without the link it is forgotten with the next start at the latest.
    try await world.book.write { try $0.remove(link: id, to: "plan") }
    let server = try await restarted(world)
    #expect(await (try server.plan).live.sharing(of: "n-1") == Sharing())
    #expect(await (try server.plan).live.sharing(of: "n-3").status == .hidden)
  }
}
