import Geometry
import IndoorModel

extension Hub {
  /// Begins or replaces what a viewer follows.
  mutating func subscribe(
    _ viewer: ViewerID, format: FrameFormat, to subscription: SubscriptionRequest, at now: Timestamp
  ) throws(LiveError) -> [Action] {
    var wish = try wish(of: subscription, format: format)
    // The log is of all floors.
    let resume = subscription.onlyFloor == nil ? subscription.resume : nil
    let missed = resume.flatMap { rosterLog.changes(after: $0.roster) }
    if missed != nil { wish.cursors = resume?.floors ?? [:] }
    let known = min(subscription.knownRevision ?? venue.revision, venue.revision)
    let watcher = Audience.Watcher(subscription: subscription, wish: wish, revision: known)
    audience.join(viewer, as: watcher, crowd)
    // Only to begin with: whoever is seated anew begins anew.
    audience.change(viewer) { $0.wish.cursors = [:] }
    return greet(viewer, as: watcher, missed: missed, at: now)
  }

  /// Ends what a viewer follows; its routes stay.
  mutating func unsubscribe(_ viewer: ViewerID) {
    audience.leave(viewer, crowd)
    participants.leave(viewer)
  }

  /// Forgets a viewer and ends its routes.
  mutating func leave(_ viewer: ViewerID) -> [Action] {
    unsubscribe(viewer)
    enrolments[viewer] = nil
    return book.names(of: viewer).flatMap { (try? endRoute($0, of: viewer)) ?? [] }
  }

  private mutating func greet(
    _ viewer: ViewerID, as watcher: Audience.Watcher, missed: ArraySlice<Roster>?,
    at now: Timestamp
  ) -> [Action] {
    let streams = watcher.subscription.streams
    var welcome = welcome(divisor: watcher.wish.divisor)
    welcome.isResumed = missed != nil
    var actions: [Action] = [.send(.welcome(welcome), to: [viewer])]
    if streams.contains(.edits), watcher.revision < venue.revision {
      audience.change(viewer) { $0.catchUp = CatchUp() }
      actions += catchUp(viewer)
    }
    if streams.contains(.positions) {
      actions += viewing(viewer)
      actions +=
        missed?.map { .send(.roster($0), to: [viewer]) } ?? beginRoster(for: viewer, at: now)
    }
    if watcher.subscription.isAnonymised {
      actions += greetOfCrowds(viewer, streams: streams, at: now)
    } else if streams.contains(.counts) {
      actions += tell(.counts(counts(at: now)), to: [viewer])
    }
    if !watcher.subscription.isAnonymised {
      actions += counted(for: viewer, streams: streams, at: now)
    }
    if streams.contains(.presence) { participants.needsAll([viewer]) }
    if streams.contains(.issues) { actions += issues(for: viewer) }
    if streams.contains(.routes), let serial = audience.watchers[viewer]?.serial {
      let routes = book.followed.filter { audience.follows(viewer, $0.navigator) }.map(\.key)
      actions.append(.greet(Newcomer(viewer: viewer, serial: serial), routes: routes))
    }
    return actions
  }

  /// Sends a newcomer the whole roster. On a slow link a long one takes seconds: positions wait until
  /// it has come, or they would be as old as that.
  private mutating func beginRoster(for viewer: ViewerID, at now: Timestamp) -> [Action] {
    guard crowd.count > Self.shortRoster, audience.watchers[viewer]?.wish.acks == true else {
      return sendRoster(to: [viewer])
    }
    // About 40 bytes each, on a link of 2 kB a second.
    let patience = min(20, AckWindow.patience + Double(crowd.count) / 50)
    audience.feed.awaitAck(of: now, by: viewer, at: now, patience: patience)
    return sendRoster(to: [viewer], time: now)
  }

  private func welcome(divisor: Int) -> Welcome {
    Welcome(
      revision: venue.revision, rate: Double(configuration.ticksPerSecond) / Double(divisor),
      floors: crowd.table.current, number: number, replay: replay)
  }

  private func wish(
    of subscription: SubscriptionRequest, format: FrameFormat
  ) throws(LiveError) -> PositionFeed.PositionRequest {
    var wish = PositionFeed.PositionRequest(
      format: format, floors: try floors(of: subscription),
      divisor: divisor(for: subscription.rate), who: subscription.filter,
      acks: subscription.acks)
    if let view = subscription.view { wish.view = (try floor(of: view), view.box) }
    if let who = subscription.filter, !audience.feed.choices.hasRoom(for: who) {
      throw .tooManyFilters(limit: ChoiceTable.limit)
    }
    return wish
  }

  func floor(of view: FloorView) throws(LiveError) -> Int {
    guard let floor = crowd.floor(called: view.floor) else { throw .unknownFloor(view.floor) }
    return floor
  }

  /// The indices of the floors that are wanted; `nil` for all, those to come included.
  private func floors(of subscription: SubscriptionRequest) throws(LiveError) -> Set<Int>? {
    guard let words = subscription.floors else { return nil }
    var floors: Set<Int> = []
    for word in words {
      guard let floor = crowd.floor(called: word) else { throw .unknownFloor(word) }
      floors.insert(floor)
    }
    return floors
  }

  /// The ticks between two frames at a rate; never more frames than were asked for.
  private func divisor(for rate: Int) -> Int {
    let ticks = max(1, configuration.ticksPerSecond)
    return max(1, (ticks + max(1, rate) - 1) / max(1, rate))
  }

  // MARK: - Edits

  /// Pushes an edit to those who follow edits.
  ///
  /// - Parameter changes: what it did; `nil` when that is not known.
  /// - Returns: `nil` for an edit that is known already.
  mutating func push(
    _ edit: AppliedEdit, venue: Venue, changes: VenueChanges? = nil
  ) -> [Action]? {
    guard edit.revision > self.venue.revision else { return nil }
    let floors = self.venue.floors
    self.venue = venue
    let isOtherRate = takeSettings()
    candidates.removeAll()
    let (ready, behind) = audience.push(edit.revision)
    let sending = tell(edit, to: ready)
    let changingFloors = changeFloors(from: floors, isOtherRate: isOtherRate)
    derived.take(changes, of: venue, floors: crowd.table)
    return sending + behind.flatMap { catchUp($0) } + changingFloors
  }

  /// Tells of an edit, and those who may know it by whom it is.
  private func tell(_ edit: AppliedEdit, to viewers: [ViewerID]) -> [Action] {
    let named = viewers.filter(audience.showsAuthors)
    let others = named.count == viewers.count ? [] : viewers.filter { !audience.showsAuthors($0) }
    return [(edit, named), (edit.withoutAuthor, others)].compactMap { edit, viewers in
      viewers.isEmpty ? nil : .send(.edit(edit), to: viewers)
    }
  }

  /// Takes over the venue's floors. When there are others, or of other extent, or frames come at
  /// another rate, everybody is greeted anew: with the list of floors, with who is left, and with
  /// the next tick where they are.
  private mutating func changeFloors(from before: [Floor], isOtherRate: Bool) -> [Action] {
    if before != venue.floors { crowd.take(venue) }
    if before.map(\.place) == venue.floors.map(\.place), !isOtherRate { return [] }
    for (viewer, watcher) in audience.watchers where isOtherRate {
      let divisor = divisor(for: watcher.subscription.rate)
      audience.change(viewer) { $0.wish.divisor = divisor }
    }
    audience.change(floors: crowd.table.present, crowd)
    let groups = Dictionary(grouping: audience.watchers.keys.sorted()) {
      audience.watchers[$0]?.wish.divisor ?? 1
    }
    return groups.sorted { $0.key < $1.key }.map { divisor, viewers in
      .send(.welcome(welcome(divisor: divisor)), to: viewers)
    } + sendRoster(to: viewers(of: .positions))
      + viewers(of: .positions).flatMap(viewing)
  }
}

extension Floor {
  /// What the positions on it depend on.
  fileprivate var place: FloorPlace { FloorPlace(id: id, bounds: bounds) }
}

private struct FloorPlace: Equatable {
  let id: Identifier<Floor>
  let bounds: Box
}
