import IndoorModel

/// What an edge of a venue sends to the venue's owner, and what waits for one.
///
/// Belongs to the actor of its venue.
final class OwnerExchange {
  private var link: (any OwnerLink)?
  private var parked = ParkedLocations()
  private var isDelivering = false
  /// The connections by which devices are reached that the owner knows.
  private var reached: Set<ViewerID> = []

  /// Sends what is for the owner over a link.
  func connect(_ link: any OwnerLink) { self.link = link }

  /// Sends a request; calls back on the executor of the venue, or at once where there is no link.
  func send(
    _ request: OwnerRequest, on venue: isolated LiveVenue,
    then answer: @escaping @Sendable (isolated LiveVenue, OwnerAnswer?) -> Void
  ) {
    switch request {
    case .ranging(_, let viewer): reached.insert(viewer)
    default: break
    }
    guard let link else { return answer(venue, nil) }
    link.send(request) { result in venue.perform { answer($0, result) } }
  }

  /// Sends a request that needs no answer.
  func send(_ request: OwnerRequest, on venue: isolated LiveVenue) {
    send(request, on: venue) { _, _ in }
  }

  /// Takes that a connection is gone.
  func leave(_ viewer: ViewerID, on venue: isolated LiveVenue) {
    if reached.remove(viewer) != nil { send(.leave(viewer), on: venue) }
  }

  // MARK: - Locations without an owner

  /// Keeps locations until there is an owner.
  ///
  /// - Parameter batch: with a time for each location.
  func park(_ batch: LocationBatch, on venue: isolated LiveVenue) {
    venue.countLost(parked.add(batch, at: venue.now()))
  }

  /// Offers the owner what waits; once a tick.
  func advance(to now: Timestamp, on venue: isolated LiveVenue) {
    guard !parked.isEmpty else { return }
    venue.countLost(parked.expire(at: now))
    guard !isDelivering else { return }
    let waiting = parked.takeAll()
    guard !waiting.isEmpty else { return }
    isDelivering = true
    send(.locations(LocationBatch(joining: waiting.map(\.batch))), on: venue) { venue, answer in
      venue.owner.endDelivery(of: waiting, answer, on: venue)
    }
  }

  private func endDelivery(
    of waiting: [ParkedLocations.Entry], _ answer: OwnerAnswer?, on venue: isolated LiveVenue
  ) {
    isDelivering = false
    if answer != nil { return }
    let lost = parked.putBack(waiting)
    if venue.records.isEdge { venue.countLost(lost) } else { becomeOwner(on: venue) }
  }

  /// The venue takes locations itself from now on, those that wait first.
  func becomeOwner(on venue: isolated LiveVenue) {
    reached = []
    let waiting = LocationBatch(joining: parked.takeAll().map(\.batch))
    _ = venue.report(waiting, waiting.entries.indices, exampleLimit: 0)
  }
}
