import IndoorModel
import Logging

extension LiveVenue {
  /// Does what the hub wants done.
  func perform(_ actions: [Hub.Action]) {
    for action in actions {
      switch action {
      case .send(let event, let receivers): send(event, to: receivers)
      case .offer(let delivery): offer(delivery)
      case .readEdits(let revision, let limit, let behind):
        readEdits(after: revision, limit: limit, for: behind)
      case .offerEdits(let edits, let behind): offer(edits, to: behind)
      case .compute: compute()
      case .touched(let edit): effects.touched(edit)
      case .recomputed(let edit, let isChanged): effects.recomputed(edit, isChanged: isChanged)
      }
    }
  }

  private func send(_ event: LiveEvent, to receivers: [ViewerID]) {
    let present = receivers.compactMap { viewers[$0] }
    if present.isEmpty { return }
    let message = encoder.encode(event)
    for viewer in present { viewer.send(message) }
  }

  private func offer(_ delivery: Channel.Delivery) {
    let frame = encoder.encode(delivery.frame, as: delivery.format)
    let missed = delivery.viewers.filter { viewers[$0]?.offer(frame) == false }
    counters.frames += 1
    counters.deliveries += delivery.viewers.count - missed.count
    counters.skips += missed.count
    if !missed.isEmpty { hub.missed(missed, on: delivery.channel) }
  }

  private func readEdits(after revision: Int, limit: Int, for behind: CatchingUp) {
    Task {
      do {
        let missed = try await journal.edits(after: revision, limit: limit)
        perform(hub.read(missed, for: behind))
      } catch {
        logger.error(
          "cannot read the journal", metadata: ["venue": "\(slug)", "error": "\(error)"])
        perform(hub.cannotRead(for: behind))
      }
    }
  }

  private func offer(_ edits: [AppliedEdit], to behind: CatchingUp) {
    guard let viewer = viewers[behind.viewer] else { return }
    let refused = edits.firstIndex { !viewer.offer(encoder.encode(.edit($0))) }
    perform(hub.taken(refused ?? edits.count, by: behind))
  }
}
