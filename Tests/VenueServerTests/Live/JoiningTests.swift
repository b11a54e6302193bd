import IndoorModel
import JSONText
import LiveMap
import Storage
import Support
import TestKit
import Testing
import WebServer

@testable import VenueServer

/// A client that keeps a copy of the plan as the stream tells it; now and then it takes nothing.
private final class Copy: Viewer {
  struct State {
    var venue: Venue
    var random: SeededGenerator
    var resyncs = 0
    var gaps = 0
    var isHasty: Bool
    /// Those that came out of turn, which none should.
    var refused = 0
  }

  let id: ViewerID
  let format = FrameFormat.json
  let state: Locked<State>
  private let news: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init(_ number: UInt64, from snapshot: Venue, isHasty: Bool) {
    id = ViewerID(rawValue: number)
    state = Locked(
      State(venue: snapshot, random: SeededGenerator(seed: number), isHasty: isHasty))
    (news, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    continuation.yield()
  }

  func offer(_ frame: any EncodedMessage) -> Bool {
    let isTaken = state.withLock { state in
      state.isHasty || Int.random(in: 0..<3, using: &state.random) > 0
    }
    if isTaken { send(frame) }
    return isTaken
  }

  func send(_ message: any EncodedMessage) {
    guard let frame = message as? WebSocketFrame, frame.isText,
      let value = try? Value(json: Array(frame.payload))
    else { return }
    state.withLock { state in
      switch value["type"]?.string {
      case "resync": state.resyncs += 1
      case "edit":
        guard let edit = value["edit"].flatMap({ try? AppliedEdit(value: $0) }) else {
          state.refused += 1
          return
        }
        if edit.revision <= state.venue.revision { return }
        if edit.revision != state.venue.revision + 1 { state.gaps += 1 }
        if (try? state.venue.apply(edit.edit.operations)) == nil { state.refused += 1 }
        state.venue.revision = edit.revision
      default: break
      }
    }
    continuation.yield()
  }

  var revision: Int { state.withLock(\.venue.revision) }

  /// Waits until something is true of what was heard.
  func wait(until isTrue: (State) -> Bool) async {
    for await _ in news where isTrue(state.withLock { $0 }) { return }
  }
}

@Suite(.timeLimit(.minutes(20)))
struct JoiningTests {
  /// 8 writers edit at full speed; viewers join at any moment with a snapshot of any age.
  @Test(arguments: UInt64(1)...2)
  func `whoever joins under editing ends with the server's plan`(seed: UInt64) async throws {
    let server = try await TestServer(plan: "A   B")
    let plan = try server.plan
    let running = Task { try await plan.live.run() }
    let first = try await plan.venue()
    let copies = try await withThrowingTaskGroup(of: [Copy].self) { group in
      for writer in 0..<8 {
        group.addTask {
          try await write(as: writer, seed: seed &* 100 &+ UInt64(writer), in: plan)
          return []
        }
      }
      for joiner in 0..<12 {
        group.addTask {
          // Some have known the plan for long, others take a snapshot at some moment.
          var snapshot = first
          for _ in 0..<joiner * 3 { await Task.yield() }
          if joiner % 3 > 0 { snapshot = try await plan.venue() }
          let copy = Copy(
            seed &* 1000 &+ UInt64(joiner), from: snapshot, isHasty: joiner % 2 == 0)
          try await plan.live.subscribe(
            copy, to: SubscriptionRequest(streams: [.edits], knownRevision: snapshot.revision))
          return [copy]
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    let last = try await plan.venue()
    #expect(last.revision > 60)
    for copy in copies {
      await copy.wait { $0.venue.revision >= last.revision }
      let state = copy.state.withLock { $0 }
      #expect(state.gaps == 0 && state.refused == 0 && state.resyncs == 0)
      #expect(state.venue.value.json() == last.value.json())
    }
    running.cancel()
  }

  private func write(as writer: Int, seed: UInt64, in plan: OpenVenue) async throws {
    var maker = RandomOperations(SeededGenerator(seed: seed))
    for number in 0..<25 {
      let venue = try await plan.venue()
      let edit = Edit(
        id: Identifier("w\(writer)-\(number)"), base: venue.revision, author: "writer \(writer)",
        operations: maker.operations(on: venue))
      // What others removed meanwhile may be in the way; that is theirs to find out.
      _ = try? await plan.submit(edit)
    }
  }

  @Test func `who is behind a compaction is told to take a snapshot`() async throws {
    let server = try await TestServer(plan: "A   B")
    let plan = try server.plan
    for number in 1...3 { _ = try await plan.submit(renaming(number)) }
    let version = try await plan.file.addVersion(
      named: "before", by: "ada", at: Timestamp(millisecondsSince1970: 0))
    _ = try await plan.file.compact(
      until: version.id, at: Timestamp(millisecondsSince1970: 1_795_248_000_000))
    let old = Copy(1, from: try await plan.venue(), isHasty: true)
    try await plan.live.subscribe(old, to: SubscriptionRequest(streams: [.edits], knownRevision: 1))
    await old.wait { $0.resyncs == 1 }
    _ = try await plan.submit(renaming(4))
    await old.wait { $0.venue.revision == 4 }
    #expect(old.state.withLock(\.gaps) == 0)
  }

  private func renaming(_ number: Int) -> Edit {
    Edit(
      id: Identifier("e\(number)"), base: 0, author: "ada",
      operations: [.renameVenue(LocalizedText("Name \(number)"))])
  }
}
