public import IndoorModel

/// Owns the engine of one venue: routes and edits, one after the other, off the network's thread.
///
/// The engine is lent to one caller at a time, in their order, edits before all others; while it
/// works on many queries at once the actor goes on to take in more. It remembers the answers to
/// registered queries.
public actor RoutePlanner {
  /// `nil` while it is lent.
  private var engine: MeshEngine?
  private var isLent = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var waitingEdits: [CheckedContinuation<Void, Never>] = []
  /// What answers rest on now.
  public private(set) var basis: RouteBasis
  /// The answers to registered queries.
  private var answers = RegisteredAnswers()
  private var crowd = CrowdedWalks()
  /// As far as all clients may know of it.
  private var publishedCrowd = CrowdedWalks()

  /// Builds the engine of a venue.
  public init(venue: Venue) {
    engine = MeshEngine(venue: venue)
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
      return (result, self.basis.revision)
    }
  }

  /// Takes over an edit; edits must come in the order of their revisions.
  public func update(_ changes: VenueChanges, venue: Venue) async {
    await lend(beforeOthers: true) { engine in
      let turned = engine.update(changes, venue: venue)
      self.updateCrowds(changes.adding(turned))
      self.basis.revision = venue.revision
    }
  }

  /// Lends the engine out when it is the caller's turn.
  ///
  /// - Parameter beforeOthers: whether to pass by the callers that wait for routes; edits do, so
  ///   that no answer rests on a plan that is known to be old.
  func lend<Answer: Sendable>(
    beforeOthers: Bool = false, _ use: (inout MeshEngine) async -> Answer
  ) async -> Answer {
    if isLent {
      await withCheckedContinuation { turn in
        if beforeOthers { waitingEdits.append(turn) } else { waiting.append(turn) }
      }
    }
    isLent = true
    // Taken out, so that it is changed in place and nothing of it is copied.
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

  // MARK: - Tours, exits and crowds

  /// Finds a walk over several stops and names the revision of the venue.
  public func tour(
    _ query: TourQuery
  ) async -> (result: Result<Tour, TourRefusal>, revision: Int) {
    await lend { engine in
      let result = Result { () throws(TourRefusal) in try engine.tour(query) }
      return (result, self.basis.revision)
    }
  }

  /// Finds the walk to whichever of several destinations is nearest and names the revision of
  /// the venue.
  public func nearest(
    from start: Place, of destinations: [Place], profile: Profile
  ) async -> (result: Result<NearestRoute, RouteRefusal>, revision: Int) {
    await lend { engine in
      let result = Result { () throws(RouteRefusal) in
        try engine.nearest(from: start, of: destinations, profile: profile)
      }
      return (result, self.basis.revision)
    }
  }

  /// The seconds of the quickest walks from one place to many, and the revision of the venue; `nil`
  /// where there is no walk.
  public func seconds(
    from start: Place, to destinations: [Place], profile: Profile
  ) async -> (seconds: [Double?], revision: Int) {
    await lend { engine in
      let seconds = engine.seconds(from: start, to: destinations, profile: profile)
      return (seconds, self.basis.revision)
    }
  }

  /// The metres of short walks that are asked for once each; `nil` where there is no walk.
  ///
  /// Connectors count by their seconds, at the usual pace.
  public func metres(of walks: [RouteQuery]) async -> [Double?] {
    await lend { engine in
      engine.secondsOnce(of: walks).map { $0.map { $0 * Pace.walking } }
    }
  }

  /// The places without a way without steps, as issues, and the revision of the venue.
  public func stepFreeIssues() async -> (issues: [PlanIssue], revision: Int) {
    await lend { engine in (engine.stepFreeIssues(), self.basis.revision) }
  }

  /// The walkable space of a floor, areas to be avoided included.
  public func walkableSpace(of floor: Identifier<Floor>, profile: Profile) async -> WalkableSpace {
    await lend { engine in engine.walkableSpace(of: floor, profile: profile) }
  }

  /// Finds the walks of people to their nearest exits, and on which revision of the venue.
  public func evacuation(
    of people: [Place], accuracies: [Double] = [], to exits: [Candidate], profile: Profile
  ) async -> (evacuation: Evacuation, revision: Int) {
    await lend { engine in
      let evacuation = engine.evacuation(
        of: people, accuracies: accuracies, to: exits, profile: profile)
      return (evacuation, self.basis.revision)
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
        try self.crowd.nearest(from: start, of: destinations, profile: profile, by: &engine)
      }
      return (result, self.basis.revision)
    }
  }

  /// The seconds of the quickest walks from one place to many among the people that all clients may
  /// know of, and the revision of the venue; `nil` where there is no walk.
  ///
  /// The ways are those of free space: people slow a walk down, they do not lead it elsewhere.
  ///
  /// - Parameters:
  ///   - time: now; people are counted again every other second.
  ///   - people: where they are, as far as all clients may know.
  public func seconds(
    from start: Place, to destinations: [Place], profile: Profile, at time: Timestamp,
    among people: @Sendable () async -> [Place]
  ) async -> (seconds: [Double?], revision: Int) {
    if publishedCrowd.needsCount(at: time) { publishedCrowd.count(await people(), at: time) }
    return await lend { engine in
      let seconds = self.publishedCrowd.seconds(
        from: start, to: destinations, profile: profile, by: &engine)
      return (seconds, self.basis.revision)
    }
  }

  private func updateCrowds(_ changes: VenueChanges) {
    crowd.update(changes)
    publishedCrowd.update(changes)
  }

  // MARK: - Registered queries

  /// Answers queries and remembers the answers until `forget`.
  ///
  /// - Returns: the answers in the order of the queries.
  public func answer(_ queries: [RegisteredQuery]) async -> RegisteredAnswerList {
    await lend { engine in
      let begin = ContinuousClock.now
      let answers = await engine.answers(to: queries)
      for (query, answer) in zip(queries, answers) { self.answers.keep(answer, to: query) }
      return RegisteredAnswerList(
        answers: answers, basis: self.basis,
        seconds: (ContinuousClock.now - begin) / .seconds(1))
    }
  }

  /// Forgets queries that were withdrawn.
  ///
  /// Must not overtake `answer` of the same queries.
  public func forget(_ ids: [RegisteredQuery.ID]) { answers.forget(ids) }

  /// How many answers are remembered.
  public var registeredCount: Int { answers.count }

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
      let edited = VenueChanges(merging: edits)
      let all = edited.adding(engine.update(edited, venue: venue))
      self.updateCrowds(all)
      self.basis.revision = venue.revision
      let affected = await engine.affected(self.answers, by: all)
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
      self.updateCrowds(changes)
      self.basis.time = time
      return changes == VenueChanges() ? [] : await engine.affected(self.answers, by: changes)
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
      let share = answers.touched(by: edit).filter(all.contains)
      rest.subtract(share)
      return share
    }
    if let last = shares.indices.last, !rest.isEmpty {
      shares[last] = (shares[last] + rest).sorted()
    }
    return shares
  }
}

extension VenueChanges {
  /// The same with doors and connectors that opened or closed then.
  fileprivate func adding(_ turned: VenueChanges) -> VenueChanges {
    turned == VenueChanges() ? self : VenueChanges(merging: [self, turned])
  }
}

extension MeshEngine {
  /// The answers in the order of the queries: those with one destination all at once, then those
  /// of which the nearest is meant.
  fileprivate mutating func answers(to queries: [RegisteredQuery]) async -> [RegisteredAnswer] {
    let single = queries.indices.filter { queries[$0].destinations.count == 1 }
    let results = await routes(
      single.map { index in
        RouteQuery(
          start: queries[index].start, destination: queries[index].destinations[0],
          profile: queries[index].profile)
      })
    var answers = queries.map { query in
      query.destinations.count == 1 ? nil : nearest(query)
    }
    for (index, result) in zip(single, results) { answers[index] = RegisteredAnswer(result) }
    return answers.compactMap { $0 }
  }

  private mutating func nearest(_ query: RegisteredQuery) -> RegisteredAnswer {
    do throws(RouteRefusal) {
      let found = try nearest(
        from: query.start, of: query.destinations, profile: query.profile)
      return RegisteredAnswer(.success(found.route), destination: found.index)
    } catch {
      return RegisteredAnswer(.failure(error))
    }
  }
}
