import IndoorModel
import Logging
import Routing

extension LiveVenue {
  /// Does what the hub wants done; what one viewer is told goes out in one piece.
  func perform(_ actions: [Hub.Action]) {
    var outbox = Outbox()
    var hasRoutesToCompute = false
    for action in actions {
      switch action {
      case .send(let event, let receivers):
        let isAnybodyHere = receivers.contains { viewers[$0] != nil }
        if isAnybodyHere { outbox.put(encoder.encode(event), for: receivers) }
      case .tell(let telling): tell(telling, &outbox)
      case .tellFollowers:
        send(&outbox)
        tellSomeFollowers()
      case .greet(let newcomer, let routes): greet(newcomer, with: routes)
      case .offerFrames(let deliveries):
        send(&outbox)
        for delivery in deliveries { offer(delivery) }
      case .offerNews(let news, let receivers):
        send(&outbox)
        offer(news, to: receivers)
      case .offerCells(let cells, let format, let receivers):
        send(&outbox)
        offer(cells, as: format, to: receivers)
      case .offerCompanions(let companions, let receivers):
        send(&outbox)
        offer(companions, to: receivers)
      case .offerEdits(let edits, let behind):
        send(&outbox)
        offer(edits, to: behind)
      case .readEdits(let revision, let limit, let behind):
        readEdits(after: revision, limit: limit, for: behind)
      case .compute: hasRoutesToCompute = true
      case .record(let sample): record(sample)
      case .forget(let question): forget(question)
      case .advance(let time): advance(to: time)
      case .touched(let edit): effects.touched(edit)
      case .recomputed(let edit, let isChanged): effects.recomputed(edit, isChanged: isChanged)
      }
    }
    send(&outbox)
    // Last, because it may say more, and that must not overtake what was said here.
    if hasRoutesToCompute { compute() }
    tellFollowers()
  }

  private func tell(_ telling: RouteUpdate, _ outbox: inout Outbox) {
    let message =
      switch telling.content {
      case .written(let message): message
      case .news(let news): encoder.encode(.route(news))
      }
    outbox.put(message, for: [telling.key.viewer])
    hub.follow(message, of: telling.key)
  }

  private func send(_ outbox: inout Outbox) {
    outbox.empty { viewer, messages in
      if messages.count == 1 {
        viewers[viewer]?.send(messages[0])
      } else {
        viewers[viewer]?.send(messages)
      }
    }
  }

  /// Tells the planner soon of all that nobody asks any more.
  private func forget(_ question: RegisteredQuery.ID) {
    forgotten.append(question)
    guard forgotten.count == 1 else { return }
    Task {
      let questions = forgotten
      forgotten = []
      await planner.forget(questions)
    }
  }

  /// Offers the frames of a tick; whoever cannot take all of them is remembered.
  private func offer(_ delivery: FrameDelivery) {
    let messages = delivery.messages.map { message in
      let (encoded, isNew) = message.encoded(by: encoder)
      if isNew { counters.frames += 1 }
      return encoded
    }
    counters.leaps += delivery.leaps
    counters.keyframeFallbacks += delivery.misses
    for id in delivery.viewers {
      guard let viewer = viewers[id] else { continue }
      let taken = viewer.offer(messages)
      counters.deliveries += taken
      if taken == messages.count { continue }
      counters.skips += messages.count - taken
      hub.missed(id, taking: taken, of: delivery)
    }
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
