import Geometry
import IndoorModel
import JSONText
import LiveMap
import Support
import TestKit
import Testing
import WebServer

@testable import VenueServer

/// Keeps the list of issues as the stream tells it.
private final class Reader: Viewer {
  struct State {
    var issues: [String: Value]?
    var revision = -1
    var count = -1
  }

  let id = ViewerID(rawValue: 1)
  let format = FrameFormat.json
  let state = Locked(State())
  private let news: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (news, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func offer(_ frame: any EncodedMessage) -> Bool { true }

  func send(_ message: any EncodedMessage) {
    guard let frame = message as? WebSocketFrame,
      let value = try? Value(json: Array(frame.payload)),
      value["type"]?.string == "issues"
    else { return }
    state.withLock { state in
      if value["complete"] == .bool(true) { state.issues = [:] }
      for id in value["gone"]?.array ?? [] { state.issues?[id.string ?? ""] = nil }
      for issue in value["issues"]?.array ?? [] {
        state.issues?[issue["id"]?.string ?? ""] = issue
      }
      state.revision = Int(value["revision"]?.number ?? -1)
      state.count = Int(value["count"]?.number ?? -1)
    }
    continuation.yield()
  }

  func wait(until isTrue: (State) -> Bool) async {
    for await _ in news where isTrue(state.withLock { $0 }) { return }
  }
}

@Suite(.timeLimit(.minutes(20)))
struct IssueStreamTests {
  private let poi = Feature(
    id: "cafe", floor: "0", kind: .poi, shape: .point(Point(x: 2, y: 1)),
    properties: ["name": "Café"])
  private let rock = Feature(
    id: "rock", floor: "0", kind: .obstacle, shape: .circle(center: Point(x: 2, y: 1), radius: 1))

  @Test func `issues come with the edits that make them and go with those that mend them`()
    async throws
  {
    let server = try await TestServer(plan: "A       B")
    let plan = try server.plan
    let reader = Reader()
    try await plan.live.subscribe(reader, to: SubscriptionRequest(streams: [.issues]))
    await reader.wait { $0.issues != nil }
    let inside = "poi-inside-solid:cafe:rock"
    _ = try await plan.submit(edit("e1", [.put(poi), .put(rock)]))
    await reader.wait { $0.issues?.keys.contains { $0.hasPrefix("poi-inside-solid") } == true }
    let told = reader.state.withLock { $0 }
    #expect(told.revision == 1)
    #expect(told.issues?.keys.contains(inside) == true, "\(told.issues?.keys.sorted() ?? [])")
    #expect(told.count == told.issues?.count)

    _ = try await plan.submit(edit("e2", [.remove("rock")]))
    await reader.wait { $0.revision == 2 && $0.issues?[inside] == nil }
    let list = await plan.issues
    #expect(list.revision == 2)
    #expect(!list.issues.contains { $0.id == inside })
  }

  @Test func `a poi that is walled in is told of when the router knows`() async throws {
    let server = try await TestServer(
      plan: """
        ############
        #A         #
        #          #
        #        B #
        #          #
        ############
        """)
    let plan = try server.plan
    let reader = Reader()
    try await plan.live.subscribe(reader, to: SubscriptionRequest(streams: [.issues]))
    let entrance = Operation.change("A", FieldChanges(properties: ["category": "entrance"]))
    let goal = try #require(try await plan.venue().features["B"]?.place?.point)
    let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)].map {
      Point(x: goal.x + Double($0.0), y: goal.y + Double($0.1))
    }
    let wall = Feature(
      id: "cage", floor: "0", kind: .wall, shape: .polyline(Polyline(corners)))
    _ = try await plan.submit(edit("e1", [entrance, .put(wall)]))
    await reader.wait { $0.issues?["poi-unreachable:B"] != nil }
    _ = try await plan.submit(edit("e2", [.remove("cage")]))
    await reader.wait { $0.issues.map { $0["poi-unreachable:B"] == nil } ?? false }
  }

  @Test func `what is told adds up to the whole list, whatever is edited`() async throws {
    let server = try await TestServer(plan: "A       B")
    let plan = try server.plan
    let reader = Reader()
    try await plan.live.subscribe(reader, to: SubscriptionRequest(streams: [.issues]))
    var maker = RandomOperations(SeededGenerator(seed: 5))
    for number in 1...60 {
      // An edit with a picture that was never stored is refused, which is as good.
      _ = try? await plan.submit(edit("e\(number)", maker.operations(on: try await plan.venue())))
    }
    let last = try await plan.venue().revision
    await reader.wait { $0.revision == last }
    var list = await plan.issues
    while !list.isComplete {
      await Task.yield()
      list = await plan.issues
    }
    let wanted = Dictionary(uniqueKeysWithValues: list.issues.map { ($0.id, $0.value) })
    await reader.wait(for: wanted)
    let fresh = Validator(venue: try await plan.venue()).issues.map(\.id)
    #expect(Set(fresh).isSubset(of: Set(list.issues.map(\.id))))
    let others = Set(list.issues.map(\.id)).subtracting(fresh)
    #expect(others.allSatisfy { $0.hasPrefix("poi-unreachable") })
  }

  private func edit(_ id: String, _ operations: [IndoorModel.Operation]) -> Edit {
    Edit(id: Identifier(id), base: 0, author: "ada", operations: operations)
  }
}

extension Reader {
  /// Waits until the list is this one; it may be already.
  fileprivate func wait(for wanted: [String: Value]) async {
    if state.withLock({ $0.issues }) == wanted { return }
    await wait { $0.issues == wanted }
  }
}
