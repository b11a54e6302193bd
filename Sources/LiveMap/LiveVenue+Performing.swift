import Support

extension LiveVenue {
  /// Something to do with the hub.
  public typealias Work = @Sendable (isolated LiveVenue) -> Void

  /// Does something with the hub: at once when called on its executor, else soon; calls are done in
  /// their order.
  public nonisolated func perform(_ work: @escaping Work) {
    if executor?.isIsolatingCurrentContext() == true {
      assumeIsolated { venue in
        venue.drain()
        work(venue)
      }
      return
    }
    let isFirst = inbox.withLock { inbox in
      inbox.append(work)
      return inbox.count == 1
    }
    if isFirst { Task { await drain() } }
  }

  private func drain() {
    let works = inbox.withLock { inbox in
      defer { inbox = [] }
      return inbox
    }
    for work in works { work(self) }
  }
}
