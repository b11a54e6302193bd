import IndoorModel
import TestKit
import Testing

@testable import LiveMap

/// Viewers that know an earlier revision catch up with the newest.
struct MissedEditsTests {
  var hub = Hub(venue: twoFloors, configuration: LiveConfiguration())

  @Test mutating func `a late viewer gets the missed edits first and none twice`() throws {
    for revision in 1...3 { _ = push(revision) }
    let behind = try #require(try subscribe(ada, knownRevision: 1).reading)
    #expect((behind.after, behind.id.viewer) == (1, ada))
    // An edit that comes meanwhile waits its turn.
    #expect(push(4).events(for: ada).isEmpty)
    let first = hub.take(.edits([edit(2), edit(3)]), for: behind.id)
    #expect(first.offers == [edit(2), edit(3)])
    let next = hub.noteTakenEdits(2, by: behind.id)
    #expect(next.reading?.after == 3)
    #expect(hub.take(.edits([edit(4), edit(5)]), for: behind.id).offers == [edit(4), edit(5)])
    #expect(hub.noteTakenEdits(2, by: behind.id).isEmpty)
    // The journal was ahead of the hub.
    #expect(push(5).events(for: ada).isEmpty)
    #expect(push(6).events(for: ada) == [.edit(edit(6))])
  }

  @Test mutating func `a slow viewer is offered the rest with the next tick, and no more read`()
    throws
  {
    for revision in 1...9 { _ = push(revision) }
    let behind = try #require(try subscribe(ada, knownRevision: 0).reading)
    _ = hub.take(.edits((1...4).map(edit)), for: behind.id)
    #expect(hub.noteTakenEdits(1, by: behind.id).isEmpty)
    #expect(hub.tick(at: moment(0)).offers == (2...4).map(edit))
    #expect(hub.noteTakenEdits(0, by: behind.id).isEmpty)
    #expect(hub.tick(at: moment(0)).offers == (2...4).map(edit))
    #expect(hub.noteTakenEdits(3, by: behind.id).reading?.after == 4)
    #expect(hub.tick(at: moment(0)).offers.isEmpty)
  }

  @Test mutating func `what the journal has no more is not skipped`() throws {
    for revision in 1...3 { _ = push(revision) }
    for missed in [MissedEdits.edits([]), .compacted, .edits([edit(3)])] {
      let behind = try #require(try subscribe(ada, knownRevision: 1).reading)
      let events = hub.take(missed, for: behind.id).events(for: ada)
      #expect(events == [.resync(Resync(revision: 3, reason: .compacted))])
    }
    #expect(push(4).events(for: ada) == [.edit(edit(4))])
  }

  @Test mutating func `a journal that cannot be read is no reason to leave edits out`() throws {
    _ = push(1)
    let behind = try #require(try subscribe(ada, knownRevision: 0).reading)
    #expect(
      hub.failReadingEdits(for: behind.id).events(for: ada)
        == [.resync(Resync(revision: 1, reason: .unreadable))])
  }

  @Test mutating func `a viewer far behind takes a snapshot, at once or on the way`() throws {
    for revision in 1...2001 { _ = push(revision) }
    let events = try subscribe(ada, knownRevision: 0).events(for: ada)
    #expect(events.contains(.resync(Resync(revision: 2001, reason: .farBehind))))
    let behind = try #require(try subscribe(bob, knownRevision: 1).reading)
    _ = hub.take(.edits([edit(2)]), for: behind.id)
    for revision in 2002...2003 { #expect(push(revision).events(for: ada).count == 1) }
    #expect(
      hub.noteTakenEdits(1, by: behind.id).events(for: bob)
        == [.resync(Resync(revision: 2003, reason: .farBehind))])
    #expect(push(2004).events(for: bob) == [.edit(edit(2004))])
  }

  @Test mutating func `edits read for an earlier subscription are not taken for a later one`()
    throws
  {
    for revision in 1...9 { _ = push(revision) }
    let first = try #require(try subscribe(ada, knownRevision: 0).reading)
    let second = try #require(try subscribe(ada, knownRevision: 5).reading)
    #expect(hub.take(.edits([edit(1)]), for: first.id).isEmpty)
    #expect(hub.take(.compacted, for: first.id).isEmpty)
    #expect(hub.take(.edits([edit(6)]), for: second.id).offers == [edit(6)])
  }

  @Test func `edits of many operations are read one by one, small ones by the hundred`() {
    var reader = EditReader(
      SubscriptionID(viewer: ada, serial: 1), showsAuthors: true, revision: 0)
    reader.fallBehind()
    for revision in 0..<9 {
      _ = reader.step(towards: 100, missedEditLimit: 200)
      _ = reader.take([edit(revision + 1)])
      reader.noteTaken(1)
    }
    let small = reader.step(towards: 100, missedEditLimit: 200)
    #expect(small == .read(after: 9, limit: 256))
    let large = AppliedEdit(
      edit: Edit(
        id: "large", base: 0, author: "ada",
        operations: Array(repeating: .remove("x"), count: 9000)),
      revision: 10, time: moment(0), inverse: [])
    for _ in 0..<9 { _ = reader.take([large]) }
    reader.noteTaken(1)
    let last = reader.step(towards: 100, missedEditLimit: 200)
    #expect(last == .read(after: 10, limit: 1))
  }

  @Test func `a viewer that has caught up gets the next edit, and no other`() {
    var reader = EditReader(
      SubscriptionID(viewer: ada, serial: 1), showsAuthors: false, revision: 3)
    reader.fallBehind()
    let early = reader.advance(to: 4)
    let first = reader.step(towards: 4, missedEditLimit: 9)
    let whileReading = reader.step(towards: 4, missedEditLimit: 9)
    #expect(!early && first == .read(after: 3, limit: 8) && whileReading == .nothing)
    let isGapTaken = reader.take([edit(5)])
    let isNextTaken = reader.take([edit(4)])
    let offer = reader.step(towards: 4, missedEditLimit: 9)
    #expect(!isGapTaken && isNextTaken)
    #expect(offer == .offer([edit(4).withoutAuthor]))
    reader.noteTaken(1)
    let end = reader.step(towards: 4, missedEditLimit: 9)
    #expect(end == .nothing && !reader.isBehind)
    let steps = [6, 5].map { reader.advance(to: $0) }
    #expect(steps == [false, true])
  }

  // MARK: - Parts

  private mutating func subscribe(
    _ viewer: ViewerID, knownRevision: Int
  ) throws -> [LiveAction] {
    let subscription = SubscriptionRequest(streams: [.edits], knownRevision: knownRevision)
    return try hub.subscribe(viewer, format: .binary, to: subscription, at: moment(0))
  }

  private mutating func push(_ revision: Int) -> [LiveAction] {
    var venue = hub.venue
    venue.revision = revision
    return hub.push(edit(revision), venue: venue) ?? []
  }

  private func edit(_ revision: Int) -> AppliedEdit {
    AppliedEdit(
      edit: Edit(id: Identifier("e-\(revision)"), base: 0, author: "ada", operations: []),
      revision: revision, time: moment(0), inverse: [])
  }
}

extension [LiveAction] {
  /// What is to be read, and for which subscription.
  fileprivate var reading: (after: Int, id: SubscriptionID)? {
    for case .readEdits(let after, _, let id) in self { return (after, id) }
    return nil
  }

  /// The edits that are offered.
  fileprivate var offers: [AppliedEdit] {
    flatMap { action -> [AppliedEdit] in
      if case .offerEdits(let edits, _) = action { edits } else { [] }
    }
  }
}
