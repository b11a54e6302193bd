public import IndoorModel
import Positioning

/// Which navigators see which: what they have set, and the companions that they are sent.
struct LiveSharing {
  private var book = SharingBook()
  /// The navigators that are shown to all, as they were sent last.
  private var visibleToAll: Companions?

  // MARK: - Settings

  /// Goes on with what was stored before a restart.
  mutating func restore(_ records: [SharingRecord]) { book.restore(records) }

  /// What a navigator has set.
  subscript(id: Identifier<Navigator>) -> Sharing { book[id] }

  /// Grows with each change of what navigators have set.
  var changes: Int { book.changes }

  /// The pairs of friends of which each shares with the other.
  var mutual: Set<EncounterTracker.Pair> { book.mutual }

  /// Whether a navigator is shown to another one: to all, or as one of two friends.
  func shows(_ id: Identifier<Navigator>, to viewer: Identifier<Navigator>) -> Bool {
    book.shows(id, to: viewer)
  }

  /// The navigators of measurements that hide.
  func hidden(of measurements: [MeasurementReport]) -> Set<Identifier<Navigator>> {
    hasHiding ? Set(measurements.lazy.map(\.navigator).filter(isHiding)) : []
  }

  /// Whether any navigator hides.
  var hasHiding: Bool { book.hasHiding }

  /// Whether a navigator hides: then the server shows it to itself only.
  func isHiding(_ id: Identifier<Navigator>) -> Bool { book.hasHiding && book.isHiding(id) }

  /// Takes what is set about a navigator.
  ///
  /// - Returns: the record to store; `nil` for none.
  mutating func set(
    _ sharing: Sharing, of id: Identifier<Navigator>, isOwn: Bool, at now: Timestamp
  ) throws(LiveError) -> SharingRecord? {
    try book.set(sharing, of: id, isOwn: isOwn, at: now.millisecondsSince1970)
  }

  /// Takes over what is set at all nodes.
  ///
  /// - Returns: the navigators with another setting than before.
  mutating func follow(
    _ records: [SharingRecord], except waiting: Set<Identifier<Navigator>>
  ) -> [Identifier<Navigator>] { book.follow(records, except: waiting) }

  /// Takes over what is stored of a navigator.
  mutating func restore(_ record: SharingRecord) { book.restore([record]) }

  /// Forgets what a navigator has set, and its position.
  mutating func forget(_ id: Identifier<Navigator>) { book.forget(id) }

  /// Notes which navigators are here, and forgets those that have not reported for long.
  mutating func sweep(
    at now: Timestamp, linked: Set<Identifier<Navigator>>, _ navigators: NavigatorTable
  ) -> [(navigator: Identifier<Navigator>, record: SharingRecord?)] {
    book.sweep(at: now.millisecondsSince1970, linked: linked) { navigators.slot(of: $0) != nil }
  }

  // MARK: - Navigators that hide

  /// Takes a location of a navigator that hides, for its own routes and itself.
  mutating func take(
    _ location: BareLocation, floor: Int, of id: Identifier<Navigator>,
    _ navigators: NavigatorTable, jumpSpeed: Double, at now: Int64
  ) throws(LocationRefusal.Reason) -> Place {
    try navigators.check(location, floor: floor, at: now)
    let floorNumber = Int32(truncatingIfNeeded: floor)
    var position: TrackedPosition
    if let known = book.position(of: id) {
      let age = known.location.milliseconds - location.milliseconds
      guard age <= 0 else { throw .older(seconds: Double(age) / 1000) }
      position = known
      position.move(to: location, floor: floorNumber, jumpSpeed: jumpSpeed)
    } else {
      position = TrackedPosition(location, serial: 0, isFollowed: false)
    }
    position.floor = floorNumber
    book.move(id, to: position)
    return Place(floor: navigators.frames[floor].floor, point: location.point)
  }

  /// The place of a navigator for itself: also while it hides.
  func ownPlace(of id: Identifier<Navigator>, in navigators: NavigatorTable) -> Place? {
    navigators.place(of: id)
      ?? book.position(of: id).map {
        Place(floor: navigators.frames[Int($0.floor)].floor, point: $0.location.point)
      }
  }

  // MARK: - Companions

  /// Offers viewers their navigators and those that share with them, each viewer once a second: a
  /// part of the viewers in each tick.
  mutating func tick(
    _ navigators: NavigatorTable, _ subscriptions: SubscriptionTable,
    _ configuration: LiveConfiguration, at now: Timestamp
  ) -> [LiveAction] {
    let turns = UInt64(max(1, configuration.ticksPerSecond))
    let turn = UInt64(navigators.tick) % turns
    if turn == 0, book.hasHiding {
      let silent = now.advanced(bySeconds: -configuration.goneAfter)
      book.forget(before: silent.millisecondsSince1970)
    }
    let viewers = subscriptions.viewers(of: .companions)
    if viewers.isEmpty { return [] }
    if turn == 0 {
      visibleToAll = book.visible.isEmpty ? nil : allVisible(in: navigators, at: now)
    }
    var actions: [LiveAction] = []
    for viewer in viewers where viewer.rawValue % turns == turn {
      guard let id = subscriptions[viewer]?.request.companionsOf else { continue }
      let companions = companions(of: id, in: navigators, at: now)
      actions.append(.offerCompanions(companions, to: [viewer]))
    }
    if turn == 0, let visibleToAll {
      let known = viewers.filter { subscriptions[$0]?.request.companionsOf != nil }
      actions.append(.offerCompanions(visibleToAll, to: known))
    }
    return actions
  }

  private func companions(
    of id: Identifier<Navigator>, in navigators: NavigatorTable, at now: Timestamp
  ) -> Companions {
    Companions(
      time: now, own: navigators.status(of: id) ?? hiddenStatus(of: id, in: navigators),
      people: book.friends(of: id).compactMap(navigators.status))
  }

  private func hiddenStatus(
    of id: Identifier<Navigator>, in navigators: NavigatorTable
  ) -> NavigatorStatus? {
    guard let position = book.position(of: id), let place = ownPlace(of: id, in: navigators) else {
      return nil
    }
    let location = position.location
    return NavigatorStatus(
      id: id,
      location: Location(
        place: place, accuracy: location.accuracy.nonNegative, heading: location.heading.finite,
        speed: location.speed.nonNegative, time: location.time),
      state: position.motion.isMoving ? .moving : .standing)
  }

  private func allVisible(in navigators: NavigatorTable, at now: Timestamp) -> Companions {
    var people: [NavigatorStatus] = []
    for id in book.visible where people.count < Companions.visibleLimit {
      if let status = navigators.status(of: id) { people.append(status) }
    }
    return Companions(
      time: now, people: people.sorted { $0.id < $1.id }, areVisibleToAll: true)
  }
}

/// The navigators that a navigator sees: itself, and those that share with it.
public struct Companions: Hashable, Sendable {
  /// The most navigators that are sent of those that are shown to all.
  public static let visibleLimit = 200

  /// The server's time.
  public var time: Timestamp
  /// The navigator itself; `nil` before its first location, and in what is the same for all.
  public var own: NavigatorStatus?
  /// The others.
  public var people: [NavigatorStatus]
  /// Whether these are the navigators that are shown to all, instead of its friends.
  public var areVisibleToAll = false
}
