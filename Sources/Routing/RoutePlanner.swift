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

extension RoutePlanner {
  /// Finds a walk over several stops and names the revision of the venue.
  public func tour(
    _ question: TourQuery
  ) async -> (result: Result<Tour, TourRefusal>, revision: Int) {
    await lend { engine in
      let result = Result { () throws(TourRefusal) in try engine.tour(question) }
      return (result, self.revision)
    }
  }

  /// Finds the walk to whichever of several destinations is nearest and names the revision of
  /// the venue.
  public func nearest(
    from start: Place, of destinations: [Place], profile: Profile
  ) async -> (result: Result<NearestRoute, RouteRefusal>, revision: Int) {
    await lend { engine in
      let result = Result { () throws(RouteRefusal) in
        let nearest = try engine.nearest(from: start, of: destinations, profile: profile)
        return NearestRoute(index: nearest.index, route: nearest.route)
      }
      return (result, self.revision)
    }
  }

  /// Finds the walks of people to their nearest exits, and on which revision of the venue.
  public func evacuation(
    of people: [Place], to exits: [Candidate], profile: Profile
  ) async -> (evacuation: Evacuation, revision: Int) {
    await lend { engine in
      (engine.evacuation(of: people, to: exits, profile: profile), self.revision)
    }
  }

  /// Finds the walk through the crowd to whichever of several destinations is nearest then, and
  /// the revision of the venue that it rests on.
  ///
  /// - Parameters:
  ///   - time: now; people are counted again every other second.
  ///   - people: where they are.
  public func nearest(
    from start: Place, of destinations: [Place], profile: Profile, at time: Timestamp,
    through people: @Sendable () async -> [Place]
  ) async -> (result: Result<NearestRoute, RouteRefusal>, revision: Int) {
    if crowd.needsCount(at: time) { crowd.count(await people(), at: time) }
    return await lend { engine in
      let result = Result { () throws(RouteRefusal) in
        let found = try engine.nearest(
          from: start, of: destinations, profile: profile, through: &self.crowd)
        return NearestRoute(index: found.index, route: found.route)
      }
      return (result, self.revision)
    }
  }
}

extension RoutePlanner {
  /// Answers questions and remembers the answers until `forget`.
  ///
  /// - Returns: the answers in the order of the questions.
  public func answer(_ questions: [RegisteredQuery]) async -> RegisteredAnswerList {
    await lend { engine in
      let begin = ContinuousClock.now
      let answers = await engine.answers(to: questions)
      for (question, answer) in zip(questions, answers) {
        self.standing.keep(answer, to: question)
      }
      return RegisteredAnswerList(
        answers: answers, basis: self.basis,
        seconds: (ContinuousClock.now - begin) / .seconds(1))
    }
  }

  /// Forgets queries that were withdrawn.
  ///
  /// Must not overtake `answer` of the same questions.
  public func forget(_ ids: [RegisteredQuery.ID]) { standing.forget(ids) }

  /// How many answers are remembered.
  public var standingCount: Int { standing.entries.count }

  /// Takes over edits that came together.
  ///
  /// - Parameters:
  ///   - edits: what each changed, in the order of their revisions.
  ///   - venue: the venue after all of them.
  /// - Returns: for each edit the registered queries with answers that it may have changed.
  public func follow(
    _ edits: [VenueChanges], venue: Venue
  ) async -> [[RegisteredQuery.ID]] {
    await lend(beforeOthers: true) { engine in
      let all = VenueChanges(merging: edits)
      engine.update(all, venue: venue)
      self.crowd.update(all)
      self.basis.revision = venue.revision
      let affected = await engine.affected(self.standing, by: all)
      return edits.count == 1 ? [affected] : self.share(affected, among: edits)
    }
  }

  /// Takes over the time of day.
  ///
  /// - Returns: the registered queries with answers that doors may have changed by opening or
  ///   closing.
  public func advance(to time: Timestamp) async -> [RegisteredQuery.ID] {
    await lend(beforeOthers: true) { engine in
      let changes = engine.advance(to: time)
      self.crowd.update(changes)
      self.basis.time = time
      return changes == VenueChanges() ? [] : await engine.affected(self.standing, by: changes)
    }
  }

  /// Finds which of several edits may have changed which answer; what geometry does not show is the
  /// last one's.
  private func share(
    _ affected: [RegisteredQuery.ID], among edits: [VenueChanges]
  ) -> [[RegisteredQuery.ID]] {
    let all = Set(affected)
    var rest = all
    var shares = edits.map { edit in
      let share = standing.touched(by: edit).filter(all.contains)
      rest.subtract(share)
      return share
    }
    if let last = shares.indices.last, !rest.isEmpty {
      shares[last] = (shares[last] + rest).sorted()
    }
    return shares
  }
}

extension RouteEngine {
  /// The answers in the order of the questions: those with one destination all at once, then those
  /// of which the nearest is meant.
  fileprivate mutating func answers(to questions: [RegisteredQuery]) async -> [RegisteredAnswer] {
    let single = questions.indices.filter { questions[$0].destinations.count == 1 }
    let results = await routes(
      single.map { index in
        RouteQuery(
          start: questions[index].start, destination: questions[index].destinations[0],
          profile: questions[index].profile)
      })
    var answers = questions.map { question in
      question.destinations.count == 1 ? nil : nearest(question)
    }
    for (index, result) in zip(single, results) { answers[index] = RegisteredAnswer(result) }
    return answers.compactMap { $0 }
  }

  private mutating func nearest(_ question: RegisteredQuery) -> RegisteredAnswer {
    do throws(RouteRefusal) {
      let (index, route) = try nearest(
        from: question.start, of: question.destinations, profile: question.profile)
      return RegisteredAnswer(.success(route), destination: index)
    } catch {
      return RegisteredAnswer(.failure(error))
    }
  }
}
