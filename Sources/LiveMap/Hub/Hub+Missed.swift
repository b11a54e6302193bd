import IndoorModel

/// A viewer that is behind, as long as it follows what it followed when it fell behind.
struct CatchingUp: Hashable, Sendable {
  let viewer: ViewerID
  let serial: Int
}

extension Hub {
  /// Brings a viewer that is behind a step further.
  mutating func catchUp(_ viewer: ViewerID) -> [Action] {
    guard let watcher = audience.watchers[viewer], let catchUp = watcher.catchUp,
      !catchUp.isReading
    else { return [] }
    let behind = CatchingUp(viewer: viewer, serial: watcher.serial)
    if !catchUp.waiting.isEmpty {
      let isNamed = audience.showsAuthors(viewer)
      let edits = isNamed ? catchUp.waiting : catchUp.waiting.map(\.withoutAuthor)
      return [.offerEdits(edits, to: behind)]
    }
    if watcher.revision >= venue.revision {
      audience.change(viewer) { $0.catchUp = nil }
      return []
    }
    if venue.revision - watcher.revision > configuration.missedEditLimit {
      return resync(viewer, because: .farBehind)
    }
    audience.change(viewer) { $0.catchUp?.isReading = true }
    return [.readEdits(after: watcher.revision, limit: catchUp.limit, for: behind)]
  }

  /// Takes the edits that were read for a viewer.
  mutating func read(_ missed: MissedEdits, for behind: CatchingUp) -> [Action] {
    guard isCurrent(behind) else { return [] }
    guard case .edits(let edits) = missed else { return resync(behind.viewer, because: .compacted) }
    audience.change(behind.viewer) { $0.catchUp?.take(edits, after: $0.revision) }
    // A journal with a gap has not kept what is missing.
    let hasNone = audience.watchers[behind.viewer]?.catchUp?.waiting.isEmpty ?? true
    return hasNone ? resync(behind.viewer, because: .compacted) : catchUp(behind.viewer)
  }

  /// Reading the journal failed.
  mutating func cannotRead(for behind: CatchingUp) -> [Action] {
    isCurrent(behind) ? resync(behind.viewer, because: .unreadable) : []
  }

  /// A viewer took the first of the edits that it was offered; the others wait for the next tick.
  mutating func taken(_ count: Int, by behind: CatchingUp) -> [Action] {
    guard isCurrent(behind), count > 0 else { return [] }
    audience.change(behind.viewer) {
      $0.catchUp?.removeFirst(count)
      $0.revision += count
    }
    let isAll = audience.watchers[behind.viewer]?.catchUp?.waiting.isEmpty ?? false
    return isAll ? catchUp(behind.viewer) : []
  }

  /// Tells a viewer to begin anew; from here on it gets each edit as it comes.
  private mutating func resync(_ viewer: ViewerID, because reason: Resync.Reason) -> [Action] {
    let revision = venue.revision
    audience.change(viewer) {
      $0.catchUp = nil
      $0.revision = revision
    }
    return [.send(.resync(Resync(revision: revision, reason: reason)), to: [viewer])]
  }

  private func isCurrent(_ behind: CatchingUp) -> Bool {
    audience.watchers[behind.viewer]?.serial == behind.serial
      && audience.watchers[behind.viewer]?.catchUp != nil
  }
}
