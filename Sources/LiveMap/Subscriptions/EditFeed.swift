import IndoorModel

/// The edits on their way to viewers: each viewer gets them in order and without gap.
///
/// A viewer that missed edits catches up from the journal before it gets new ones.
struct EditFeed {
  private struct Reader {
    let id: SubscriptionID
    /// Whether the viewer may see the authors of edits.
    let showsAuthors: Bool
    /// The last edit that was sent, or known before.
    var revision: Int
    /// The edits that it missed; `nil` while it gets each as it comes.
    var catchUp: CatchUp?
  }

  private var readers: [ViewerID: Reader] = [:]
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
    readers[id.viewer] = Reader(id: id, showsAuthors: showsAuthors, revision: known)
    return known < revision ? beginCatchUp(id.viewer) : []
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
    for viewer in viewers {
      guard let reader = readers[viewer], reader.catchUp == nil else { continue }
      if reader.revision == revision - 1 {
        readers[viewer]?.revision = revision
        ready.append(viewer)
      } else if reader.revision < revision {
        late.append(viewer)
      }
    }
    let named = ready.filter(showsAuthors)
    let others = named.count == ready.count ? [] : ready.filter { !showsAuthors($0) }
    let sending = [(edit, named), (edit.withoutAuthor, others)].compactMap { edit, viewers in
      viewers.isEmpty ? nil : LiveAction.send(.edit(edit), to: viewers)
    }
    return sending + late.flatMap { beginCatchUp($0) }
  }

  private func showsAuthors(_ viewer: ViewerID) -> Bool {
    readers[viewer]?.showsAuthors ?? false
  }

  // MARK: - Missed edits

  /// Offers edits again that viewers did not take yet; to be called in every tick.
  mutating func retry() -> [LiveAction] {
    if behind.isEmpty { return [] }
    return behind.sorted().flatMap { viewer in
      readers[viewer]?.catchUp?.waiting.isEmpty == false ? catchUp(viewer) : []
    }
  }

  private mutating func beginCatchUp(_ viewer: ViewerID) -> [LiveAction] {
    readers[viewer]?.catchUp = CatchUp()
    behind.insert(viewer)
    return catchUp(viewer)
  }

  /// Brings a viewer that is behind a step further.
  private mutating func catchUp(_ viewer: ViewerID) -> [LiveAction] {
    guard let reader = readers[viewer], let catchUp = reader.catchUp, !catchUp.isReading
    else { return [] }
    if !catchUp.waiting.isEmpty {
      let edits = reader.showsAuthors ? catchUp.waiting : catchUp.waiting.map(\.withoutAuthor)
      return [.offerEdits(edits, to: reader.id)]
    }
    if reader.revision >= revision {
      endCatchUp(viewer)
      return []
    }
    if revision - reader.revision > missedEditLimit { return resync(viewer, because: .farBehind) }
    readers[viewer]?.catchUp?.isReading = true
    return [.readEdits(after: reader.revision, limit: catchUp.limit, for: reader.id)]
  }

  private mutating func endCatchUp(_ viewer: ViewerID) {
    readers[viewer]?.catchUp = nil
    behind.remove(viewer)
  }

  /// Takes the edits that were read for a viewer.
  mutating func take(_ missed: MissedEdits, for id: SubscriptionID) -> [LiveAction] {
    guard let reader = catchingUp(id) else { return [] }
    guard case .edits(let edits) = missed else { return resync(id.viewer, because: .compacted) }
    readers[id.viewer]?.catchUp?.take(edits, after: reader.revision)
    // A journal with a gap has not kept what is missing.
    let hasNone = readers[id.viewer]?.catchUp?.waiting.isEmpty ?? true
    return hasNone ? resync(id.viewer, because: .compacted) : catchUp(id.viewer)
  }

  /// Takes that the journal could not be read for a viewer.
  mutating func failReading(for id: SubscriptionID) -> [LiveAction] {
    catchingUp(id) == nil ? [] : resync(id.viewer, because: .unreadable)
  }

  /// Takes that a viewer took the first of the edits that it was offered; the others wait for the
  /// next tick.
  mutating func noteTaken(_ count: Int, by id: SubscriptionID) -> [LiveAction] {
    guard catchingUp(id) != nil, count > 0 else { return [] }
    readers[id.viewer]?.catchUp?.removeFirst(count)
    readers[id.viewer]?.revision += count
    let isAll = readers[id.viewer]?.catchUp?.waiting.isEmpty ?? false
    return isAll ? catchUp(id.viewer) : []
  }

  /// Has a viewer take a new snapshot; from here on it gets each edit as it comes.
  private mutating func resync(
    _ viewer: ViewerID, because reason: Resync.Reason
  ) -> [LiveAction] {
    endCatchUp(viewer)
    readers[viewer]?.revision = revision
    return [.send(.resync(Resync(revision: revision, reason: reason)), to: [viewer])]
  }

  private func catchingUp(_ id: SubscriptionID) -> Reader? {
    readers[id.viewer].flatMap { $0.id == id && $0.catchUp != nil ? $0 : nil }
  }
}
