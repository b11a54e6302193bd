import IndoorModel

/// The edits on their way to viewers: each viewer gets them in order and without gap.
///
/// A viewer that missed edits catches up from the journal before it gets new ones.
struct EditFeed {
  private var readers: [ViewerID: EditReader] = [:]
  /// The viewers that missed edits.
  private var behind: Set<ViewerID> = []
  /// The venue's revision.
  private var revision: Int
  private let missedEditLimit: Int

  /// Makes a feed without viewers.
  ///
  /// - Parameter missedEditLimit: edits beyond which a new snapshot is cheaper.
  init(revision: Int, missedEditLimit: Int) {
    self.revision = revision
    self.missedEditLimit = missedEditLimit
  }

  // MARK: - Viewers

  /// Begins to send a viewer edits.
  ///
  /// - Parameter knownRevision: the last edit that it knows; `nil` for the newest.
  mutating func join(
    _ id: SubscriptionID, knownRevision: Int?, showsAuthors: Bool
  ) -> [LiveAction] {
    let known = min(knownRevision ?? revision, revision)
    readers[id.viewer] = EditReader(id, showsAuthors: showsAuthors, revision: known)
    return known < revision ? fallBehind(id.viewer) : []
  }

  /// Ends to send a viewer edits.
  mutating func leave(_ viewer: ViewerID) {
    readers[viewer] = nil
    behind.remove(viewer)
  }

  // MARK: - New edits

  /// Sends an edit to the viewers that know all before it; others begin to catch up.
  ///
  /// - Parameter viewers: all viewers of edits, in order.
  mutating func push(_ edit: AppliedEdit, to viewers: [ViewerID]) -> [LiveAction] {
    revision = edit.revision
    var (ready, late): ([ViewerID], [ViewerID]) = ([], [])
    for viewer in viewers where readers[viewer]?.isBehind == false {
      if readers[viewer]?.advance(to: revision) == true {
        ready.append(viewer)
      } else if readers[viewer]?.knows(revision) == false {
        late.append(viewer)
      }
    }
    let named = ready.filter(showsAuthors)
    let others = named.count == ready.count ? [] : ready.filter { !showsAuthors($0) }
    let sending = [(edit, named), (edit.withoutAuthor, others)].compactMap { edit, viewers in
      viewers.isEmpty ? nil : LiveAction.send(.edit(edit), to: viewers)
    }
    return sending + late.flatMap { fallBehind($0) }
  }

  private func showsAuthors(_ viewer: ViewerID) -> Bool {
    readers[viewer]?.showsAuthors ?? false
  }

  // MARK: - Missed edits

  /// Offers edits again that viewers did not take yet; to be called in every tick.
  mutating func retry() -> [LiveAction] {
    if behind.isEmpty { return [] }
    return behind.sorted().flatMap { viewer in
      readers[viewer]?.hasWaiting == true ? bringFurther(viewer) : []
    }
  }

  private mutating func fallBehind(_ viewer: ViewerID) -> [LiveAction] {
    readers[viewer]?.fallBehind()
    behind.insert(viewer)
    return bringFurther(viewer)
  }

  /// Brings a viewer that is behind a step further.
  private mutating func bringFurther(_ viewer: ViewerID) -> [LiveAction] {
    let step = readers[viewer]?.step(towards: revision, missedEditLimit: missedEditLimit)
    guard let step, let reader = readers[viewer] else { return [] }
    if !reader.isBehind { behind.remove(viewer) }
    switch step {
    case .nothing: return []
    case .offer(let edits): return [.offerEdits(edits, to: reader.id)]
    case .read(let revision, let limit):
      return [.readEdits(after: revision, limit: limit, for: reader.id)]
    case .resync: return resync(viewer, because: .farBehind)
    }
  }

  /// Takes the edits that were read for a viewer.
  mutating func take(_ missed: MissedEdits, for id: SubscriptionID) -> [LiveAction] {
    guard isCatchingUp(id) else { return [] }
    guard case .edits(let edits) = missed, readers[id.viewer]?.take(edits) == true else {
      return resync(id.viewer, because: .compacted)
    }
    return bringFurther(id.viewer)
  }

  /// Takes that the journal could not be read for a viewer.
  mutating func failReading(for id: SubscriptionID) -> [LiveAction] {
    isCatchingUp(id) ? resync(id.viewer, because: .unreadable) : []
  }

  /// Takes that a viewer took the first of the edits that it was offered; the others wait for the
  /// next tick.
  mutating func noteTaken(_ count: Int, by id: SubscriptionID) -> [LiveAction] {
    guard isCatchingUp(id), count > 0 else { return [] }
    readers[id.viewer]?.noteTaken(count)
    return readers[id.viewer]?.hasWaiting == false ? bringFurther(id.viewer) : []
  }

  /// Has a viewer take a new snapshot; from here on it gets each edit as it comes.
  private mutating func resync(
    _ viewer: ViewerID, because reason: Resync.Reason
  ) -> [LiveAction] {
    readers[viewer]?.catchUp(at: revision)
    behind.remove(viewer)
    return [.send(.resync(Resync(revision: revision, reason: reason)), to: [viewer])]
  }

  private func isCatchingUp(_ id: SubscriptionID) -> Bool {
    readers[id.viewer].map { $0.id == id && $0.isBehind } ?? false
  }
}
