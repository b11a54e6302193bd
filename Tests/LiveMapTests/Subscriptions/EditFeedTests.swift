import IndoorModel
import Testing

@testable import LiveMap

struct EditFeedTests {
  var feed = EditFeed(revision: 0, missedEditLimit: 10)

  @Test mutating func `a viewer gets each edit as it comes, with its author if it may`() {
    #expect(join(ada, showsAuthors: true).isEmpty)
    #expect(join(bob, showsAuthors: false).isEmpty)
    let actions = feed.push(edit(1), to: [ada, bob])
    #expect(actions.events(for: ada) == [.edit(edit(1))])
    #expect(actions.events(for: bob) == [.edit(edit(1).withoutAuthor)])
  }

  @Test mutating func `a viewer that missed edits gets these first, and then the new ones`() {
    _ = feed.push(edit(1), to: [])
    let joining = join(ada, known: 0)
    #expect(joining.reading?.after == 0)
    // While they are read a new edit does not overtake them.
    #expect(feed.push(edit(2), to: [ada]).isEmpty)
    let offer = feed.take(.edits([edit(1)]), for: id(ada))
    #expect(offer.offered == [edit(1)])
    let reading = feed.noteTaken(1, by: id(ada))
    #expect(reading.reading?.after == 1)
    #expect(feed.take(.edits([edit(2)]), for: id(ada)).offered == [edit(2)])
    #expect(feed.noteTaken(1, by: id(ada)).isEmpty)
    #expect(feed.push(edit(3), to: [ada]).events(for: ada) == [.edit(edit(3))])
  }

  @Test mutating func `edits that a slow viewer did not take are offered again with each tick`() {
    _ = feed.push(edit(1), to: [])
    _ = join(ada, known: 0)
    _ = feed.take(.edits([edit(1)]), for: id(ada))
    #expect(feed.noteTaken(0, by: id(ada)).isEmpty)
    #expect(feed.retry().offered == [edit(1)])
    #expect(feed.retry().offered == [edit(1)])
    _ = feed.noteTaken(1, by: id(ada))
    #expect(feed.retry().isEmpty)
  }

  @Test mutating func `a viewer that is too far behind takes a snapshot`() {
    for revision in 1...11 { _ = feed.push(edit(revision), to: []) }
    let resync = Resync(revision: 11, reason: .farBehind)
    #expect(join(ada, known: 0).events(for: ada) == [.resync(resync)])
    #expect(feed.push(edit(12), to: [ada]).events(for: ada) == [.edit(edit(12))])
  }

  @Test mutating func `what was read for an ended subscription is not sent`() {
    _ = feed.push(edit(1), to: [])
    _ = join(ada, known: 0)
    feed.leave(ada)
    #expect(feed.take(.edits([edit(1)]), for: id(ada)).isEmpty)
    #expect(feed.failReading(for: id(ada)).isEmpty)
    #expect(feed.retry().isEmpty)
  }

  // MARK: - Parts

  private func id(_ viewer: ViewerID) -> SubscriptionID {
    SubscriptionID(viewer: viewer, serial: 1)
  }

  private mutating func join(
    _ viewer: ViewerID, known: Int? = nil, showsAuthors: Bool = true
  ) -> [LiveAction] {
    feed.join(id(viewer), knownRevision: known, showsAuthors: showsAuthors)
  }

  private func edit(_ revision: Int) -> AppliedEdit {
    AppliedEdit(
      edit: Edit(id: Identifier("e-\(revision)"), base: 0, author: "ada", operations: []),
      revision: revision, time: moment(0), inverse: [])
  }
}

extension [LiveAction] {
  fileprivate var reading: (after: Int, id: SubscriptionID)? {
    for case .readEdits(let after, _, let id) in self { return (after, id) }
    return nil
  }

  fileprivate var offered: [AppliedEdit] {
    flatMap { action -> [AppliedEdit] in
      if case .offerEdits(let edits, _) = action { edits } else { [] }
    }
  }
}
