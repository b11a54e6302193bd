import Geometry
import IndoorModel
import JSONText
import LiveMap
import Routing
import Support
import Testing
import VenueServer
import WebServer

struct EditOrderTests {
  @Test func `whoever watches sees every revision once and in order`() async throws {
    let server = try await TestServer()
    let venue = try server.plan
    let watcher = Watcher()
    try await venue.live.subscribe(watcher, to: SubscriptionRequest(streams: [.edits]))
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          _ = await server.post(
            "/api/v1/venues/plan/edits", putting("p\(number)", id: "e\(number)"))
        }
      }
    }
    #expect(watcher.revisions == Array(1...40))
    let answer = await venue.planner.route(
      from: Place(floor: "0", point: .init(x: 0, y: 0)),
      to: Place(floor: "0", point: .init(x: 1, y: 0)), profile: .walking)
    #expect(answer.revision == 40)
  }

  @Test func `an edit that is sent again is not told again`() async throws {
    let server = try await TestServer()
    let watcher = Watcher()
    try await server.plan.live.subscribe(watcher, to: SubscriptionRequest(streams: [.edits]))
    for _ in 0..<3 {
      _ = await server.post("/api/v1/venues/plan/edits", putting("p", id: "e1"))
    }
    #expect(watcher.revisions == [1])
  }
}

/// Remembers the revisions of the edits that it is told.
private final class Watcher: Viewer {
  let id = ViewerID(rawValue: 1)
  let format = FrameFormat.json
  private let seen = Locked<[Int]>([])

  var revisions: [Int] { seen.withLock { $0 } }

  func offer(_ frame: any EncodedMessage) -> Bool { true }

  func send(_ message: any EncodedMessage) {
    guard let frame = message as? WebSocketFrame,
      let value = try? Value(json: Array(frame.payload)), value["type"] == "edit",
      let revision = value["edit"]?["revision"]?.number
    else { return }
    seen.withLock { $0.append(Int(revision)) }
  }
}
