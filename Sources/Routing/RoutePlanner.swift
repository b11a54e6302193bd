public import IndoorModel

/// Owns the engine of one venue: routes and edits, one after the other, off the network's thread.
///
/// The engine is lent to one asker at a time, in their order, edits before all others; while it
/// works on many questions at once the actor goes on to take in more. It remembers the answers that
/// people rely on (`RoutePlanner+Standing`).
public actor RoutePlanner {
  /// `nil` while it is lent.
  private var engine: (any RouteEngine)?
  private var isLent = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var waitingEdits: [CheckedContinuation<Void, Never>] = []
  /// What answers rest on now.
  public internal(set) var basis: RouteBasis
  /// The venue's revision that answers rest on now.
  var revision: Int { basis.revision }
  var standing = RegisteredAnswers()
  var crowd = CrowdedWalks()

  /// Takes an engine that is built already.
  public init(venue: Venue, engine: any RouteEngine) {
    self.engine = engine
    basis = RouteBasis(revision: venue.revision)
  }

  /// Finds the quickest walk and names the revision of the venue.
  public func route(
    from start: Place, to destination: Place, profile: Profile
  ) async -> (result: Result<Route, RouteRefusal>, revision: Int) {
    await lend { engine in
      let result = Result { () throws(RouteRefusal) in
        try engine.route(from: start, to: destination, profile: profile)
      }
      return (result, self.revision)
    }
  }

  /// Takes over an edit; edits must come in the order of their revisions.
  public func update(_ changes: VenueChanges, venue: Venue) async {
    await lend(beforeOthers: true) { engine in
      engine.update(changes, venue: venue)
      self.crowd.update(changes)
      self.basis.revision = venue.revision
    }
  }

  /// Lends the engine out when it is the asker's turn.
  ///
  /// - Parameter beforeOthers: whether to pass by the callers that wait for routes; edits do, so
  ///   that no answer rests on a plan that is known to be old.
  func lend<Answer: Sendable>(
    beforeOthers: Bool = false, _ use: (inout any RouteEngine) async -> Answer
  ) async -> Answer {
    if isLent {
      await withCheckedContinuation { turn in
        if beforeOthers { waitingEdits.append(turn) } else { waiting.append(turn) }
      }
    }
    isLent = true
    // Taken out, so that nobody else holds it while it is changed and nothing of it is copied.
    guard var engine = engine.take() else { preconditionFailure("the engine is lent twice") }
    let answer = await use(&engine)
    self.engine = engine
    passOn()
    return answer
  }

  /// How many wait for their turn.
  var waitingCount: Int { waiting.count + waitingEdits.count }

  /// Gives the turn to the first caller in the queue: it stays taken, so that no new caller comes
  /// between.
  private func passOn() {
    if !waitingEdits.isEmpty {
      waitingEdits.removeFirst().resume()
    } else if !waiting.isEmpty {
      waiting.removeFirst().resume()
    } else {
      isLent = false
    }
  }
}
