import IndoorModel
import Positioning

extension Hub {
  // MARK: - Who may be seen

  /// Takes what a navigator says of who may see it.
  ///
  /// - Returns: what is to be done, and what is to be remembered of it; `nil` for nothing.
  mutating func set(
    _ sharing: Sharing, of id: Identifier<Navigator>, isOwn: Bool, at now: Timestamp
  ) throws(LiveError) -> (actions: [Action], said: SharingRecord?) {
    let said = try self.sharing.set(
      sharing, of: id, isOwn: isOwn, at: now.millisecondsSince1970)
    guard sharing.status == .hidden else { return ([], said) }
    // From now on nothing is told of it; what others are told of it ends.
    crowd.dismiss(id)
    return (endRoutes(of: id), said)
  }

  /// Notes who is here of those who said something, and forgets those not heard of for long.
  mutating func sweepSharing(
    at now: Timestamp, linked: Set<Identifier<Navigator>>
  ) -> [(navigator: Identifier<Navigator>, said: SharingRecord?)] {
    sharing.sweep(at: now.millisecondsSince1970, linked: linked) { [crowd] in
      crowd.slot(of: $0) != nil
    }
  }

  /// Ends the routes of others from and to somebody who hides; what others follow of its own ones is
  /// over for them.
  private mutating func endRoutes(of id: Identifier<Navigator>) -> [Action] {
    var actions: [Action] = []
    for key in book.keys(from: id).union(book.keys(to: id)).sorted() {
      guard let route = book.entries[key]?.route else { continue }
      let followers = route.navigator == id ? audience.viewers(ofRoutesOf: id) : []
      if route.request.isOwn {
        audience.forget(key)
        let others = followers.filter { $0 != key.viewer }
        if !others.isEmpty { actions.append(.send(.routeEnded(route.name), to: others)) }
      } else {
        actions.append(.send(.routeEnded(route.name), to: [key.viewer]))
        actions += (try? endRoute(key.id, of: key.viewer)) ?? []
      }
    }
    return actions
  }

  /// Whether nothing may be told of somebody but to itself.
  func isHiding(_ id: Identifier<Navigator>) -> Bool {
    sharing.hasHiding && sharing.isHiding(id)
  }

  /// Takes a location of somebody who hides: for its own routes and itself.
  mutating func takeHidden(
    _ location: BareLocation, floor: Int, of id: Identifier<Navigator>, at now: Timestamp
  ) throws(LocationRefusal.Reason) -> [Action] {
    try crowd.checks.check(
      location, on: crowd.table.extents[floor], at: now.millisecondsSince1970)
    var whereabouts: TrackedPosition
    if let known = sharing.whereabouts(id) {
      let behind = known.location.milliseconds - location.milliseconds
      guard behind <= 0 else { throw .older(seconds: Double(behind) / 1000) }
      whereabouts = known
      whereabouts.move(
        to: location, floor: Int32(truncatingIfNeeded: floor), jumpSpeed: configuration.jumpSpeed)
    } else {
      whereabouts = TrackedPosition(location, serial: 0, isFollowed: false)
    }
    whereabouts.floor = Int32(truncatingIfNeeded: floor)
    sharing.move(id, to: whereabouts)
    let place = Place(floor: crowd.frames[floor].floor, point: location.point)
    return crowd.followed.contains(id) ? follow(id, to: place, at: now) : []
  }

  /// Where a navigator is, for itself: also while it hides.
  func ownPlace(of id: Identifier<Navigator>) -> Place? {
    if let place = crowd.place(of: id) { return place }
    return sharing.whereabouts(id).map {
      Place(floor: crowd.frames[Int($0.floor)].floor, point: $0.location.point)
    }
  }

  // MARK: - What navigators are told

  /// Tells navigators of themselves and of those who share with them, each once a second: a part of
  /// them with each tick.
  mutating func tellCompanions(at now: Timestamp) -> [Action] {
    let turns = UInt64(max(1, configuration.ticksPerSecond))
    let turn = UInt64(crowd.tick) % turns
    if turn == 0, sharing.hasHiding {
      sharing.forget(
        before: now.advanced(bySeconds: -configuration.goneAfter).millisecondsSince1970)
    }
    let viewers = audience.viewers(of: .companions)
    if viewers.isEmpty { return [] }
    if turn == 0 {
      visibleToAll = sharing.visible.isEmpty ? nil : everybodyVisible(at: now)
    }
    var actions: [Action] = []
    for viewer in viewers where viewer.rawValue % turns == turn {
      guard let id = audience.watchers[viewer]?.subscription.companionsOf else { continue }
      actions.append(.offerCompanions(companions(of: id, at: now), to: [viewer]))
    }
    if turn == 0, let visibleToAll {
      let known = viewers.filter { audience.watchers[$0]?.subscription.companionsOf != nil }
      actions.append(.offerCompanions(visibleToAll, to: known))
    }
    return actions
  }

  private func companions(of id: Identifier<Navigator>, at now: Timestamp) -> Companions {
    Companions(
      time: now, own: crowd.status(of: id) ?? hiddenStatus(of: id),
      people: sharing.friends(of: id).compactMap(crowd.status))
  }

  private func hiddenStatus(of id: Identifier<Navigator>) -> NavigatorStatus? {
    guard let whereabouts = sharing.whereabouts(id), let place = ownPlace(of: id) else {
      return nil
    }
    let location = whereabouts.location
    return NavigatorStatus(
      id: id,
      location: Location(
        place: place, accuracy: location.accuracy.toldAmount, heading: location.heading.told,
        speed: location.speed.toldAmount, time: location.time),
      state: whereabouts.motion.isMoving ? .moving : .standing)
  }

  private func everybodyVisible(at now: Timestamp) -> Companions {
    var people: [NavigatorStatus] = []
    for id in sharing.visible where people.count < Companions.visibleLimit {
      if let status = crowd.status(of: id) { people.append(status) }
    }
    return Companions(
      time: now, people: people.sorted { $0.id < $1.id }, areVisibleToAll: true)
  }
}
