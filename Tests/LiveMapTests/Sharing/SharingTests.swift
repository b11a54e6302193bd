import Geometry
import IndoorModel
import Routing
import TestKit
import Testing

@testable import LiveMap

/// A navigator sees itself and those that share with it, and none that hides.
struct SharingTests {
  var hub = Hub(venue: twoFloors, configuration: LiveConfiguration())

  private mutating func follow(
    _ viewer: ViewerID, as id: Identifier<Navigator>
  ) throws {
    var subscription = SubscriptionRequest(streams: [.companions])
    subscription.companionsOf = id
    _ = try hub.subscribe(viewer, format: .json, to: subscription, at: moment(0))
  }

  /// The companions that viewers get in one second.
  private mutating func second(_ number: Double = 0) -> [ViewerID: [Companions]] {
    var sent: [ViewerID: [Companions]] = [:]
    for tick in 0..<10 {
      for action in hub.tick(at: moment(number + Double(tick) / 10)) {
        guard case .offerCompanions(let companions, let viewers) = action else { continue }
        for viewer in viewers { sent[viewer, default: []].append(companions) }
      }
    }
    return sent
  }

  @Test mutating func `a navigator sees itself, and friends only when both name each other`() throws
  {
    for (index, id) in ["ann", "ben", "cid"].enumerated() {
      _ = try hub.report(
        report(id, x: 5 + Double(index), y: 5, name: id.uppercased()), at: moment(0))
    }
    try follow(ada, as: "ann")
    try follow(bob, as: "ben")
    #expect(second()[ada]?.map(\.own?.id) == ["ann"])
    _ = try hub.set(
      Sharing(status: .friends, friends: ["ben", "cid"]), of: "ann", isOwn: true, at: moment(0))
    let alone = second(1)
    #expect(alone[ada]?[0].people == [] && alone[bob]?[0].people == [])
    _ = try hub.set(
      Sharing(status: .friends, friends: ["ann"]), of: "ben", isOwn: true, at: moment(0))
    let both = second(2)
    #expect(both[ada]?[0].people.map(\.name) == ["BEN"])
    #expect(both[bob]?[0].people.map(\.id) == ["ann"])
    // A navigator that shares no more is not seen, but still sees those that share with it.
    _ = try hub.set(
      Sharing(status: .staff, friends: ["ann"]), of: "ben", isOwn: true, at: moment(0))
    let one = second(3)
    #expect(one[ada]?[0].people == [] && one[bob]?[0].people.map(\.id) == ["ann"])
  }

  @Test mutating func `a visible navigator is sent to all navigators in one message`() throws {
    for id in ["ann", "ben"] { _ = try hub.report(report(id, x: 5, y: 5), at: moment(0)) }
    try follow(ada, as: "ann")
    try follow(bob, as: "cid")
    let stranger = ViewerID(rawValue: 3)
    _ = try hub.subscribe(
      stranger, format: .json, to: SubscriptionRequest(streams: [.companions]), at: moment(0))
    _ = try hub.set(Sharing(status: .visible), of: "ben", isOwn: true, at: moment(0))
    let sent = second()
    for viewer in [ada, bob] {
      let all = sent[viewer]?.filter(\.areVisibleToAll) ?? []
      #expect(all.map { $0.people.map(\.id) } == [["ben"]])
    }
    #expect(sent[stranger] == nil)
    _ = try hub.set(Sharing(), of: "ben", isOwn: true, at: moment(0))
    #expect(second(1)[ada]?.contains(where: \.areVisibleToAll) == false)
  }

  @Test mutating func `a navigator that hides is only in what itself is sent`() throws {
    _ = try hub.subscribe(
      bob, format: .json, to: SubscriptionRequest(streams: [.positions, .counts, .routes]),
      at: moment(0))
    try follow(ada, as: "ann")
    _ = try hub.report(report("ann", x: 5, y: 5, name: "Ann"), at: moment(0))
    _ = second()
    let way = RouteRequest(
      id: "staff", start: .navigator("ann"),
      destination: .place(Place(floor: "level-0", point: Point(x: 50, y: 5))), profile: .walking)
    _ = try hub.keepRoute(way, of: bob)
    var own = way
    (own.id, own.isOwn) = ("own", true)
    _ = try hub.keepRoute(own, of: ada)
    let ended = try hub.set(Sharing(status: .hidden), of: "ann", isOwn: true, at: moment(0)).actions
    #expect(ended.events(for: bob).contains { if case .routeEnded = $0 { true } else { false } })
    #expect(throws: LiveError.unknownRoute("staff")) { try hub.endRoute("staff", of: bob) }
    #expect(hub.routeCount == 1)
    #expect(hub.positions.navigators.count == 0)
    // Locations by message, list and handle are taken, and sent to no other viewer.
    _ = try hub.report(report("ann", x: 7, y: 6, at: 1), at: moment(1))
    var outcome = LocationOutcome()
    let batch = LocationBatch([report("ann", x: 8, y: 6, at: 2)])
    _ = hub.report(batch, batch.entries.indices, at: moment(2), &outcome)
    #expect(outcome.hidden == 1 && outcome.count == 1 && outcome.taken == 0)
    try hub.enrol(.navigators([EnrolledNavigator(id: "ann")]), from: 0, of: bob)
    let actions = (10..<40).flatMap { hub.tick(at: moment(Double($0) / 10)) }
    #expect(hub.positions.navigators.count == 0 && hub.counts(at: moment(4)).navigators == 0)
    for event in actions.events(for: bob) {
      switch event {
      case .roster(let roster): #expect(roster.entries.isEmpty)
      case .counts(let counts): #expect(counts.navigators == 0)
      default: Issue.record("unexpected: \(event)")
      }
    }
    let sent = second(4)[ada]?.last
    #expect(sent?.own?.location.place.point == Point(x: 8, y: 6))
    #expect(
      hub.ownPlace(of: "ann")?.point == Point(x: 8, y: 6))
    #expect(throws: LiveError.unknownNavigator("ann")) { try hub.keepRoute(way, of: bob) }
    // Older locations are refused as ever, and a navigator that ends to hide is there with the next one.
    #expect(throws: LocationRefusal.Reason.self) {
      try hub.report(report("ann", x: 7, y: 6, at: 1), at: moment(5))
    }
    _ = try hub.set(Sharing(), of: "ann", isOwn: true, at: moment(0))
    _ = try hub.report(report("ann", x: 9, y: 6, at: 6), at: moment(6))
    #expect(hub.positions.navigators.count == 1)
  }

  @Test
  mutating func `the place of a hidden navigator is forgotten when the navigator would be gone`()
    throws
  {
    try follow(ada, as: "ann")
    _ = try hub.set(Sharing(status: .hidden), of: "ann", isOwn: true, at: moment(0))
    _ = try hub.report(report("ann", x: 7, y: 6), at: moment(0))
    #expect(second(1)[ada]?.last?.own != nil)
    // It is looked at once a second.
    _ = second(hub.configuration.goneAfter)
    #expect(second(hub.configuration.goneAfter + 1)[ada]?.last?.own == nil)
    #expect(
      hub.ownPlace(of: "ann") == nil
        && hub.sharing(of: "ann").status == .hidden)
  }

  @Test mutating func `what a navigator's own device has set no other client changes`() throws {
    _ = try hub.set(Sharing(status: .hidden), of: "ann", isOwn: false, at: moment(0))
    for own in [Sharing(status: .hidden), Sharing()] {
      _ = try hub.set(own, of: "ann", isOwn: true, at: moment(0))
      for status in Sharing.Status.allCases {
        #expect(throws: LiveError.setByOwnDevice("ann")) {
          try hub.set(Sharing(status: status), of: "ann", isOwn: false, at: moment(0))
        }
      }
      #expect(hub.sharing(of: "ann") == own)
    }
  }

  @Test func `friends are bounded, and each counts once`() throws {
    let many = (0..<100).map { Identifier<Navigator>("f-\($0 % 40)") }
    let some = Sharing(friends: many)
    #expect(some.friends.count == Sharing.friendLimit)
    var book = SharingBook()
    for number in 0..<(SharingBook.friendshipLimit / Sharing.friendLimit) {
      _ = try book.set(some, of: Identifier("n-\(number)"), isOwn: false, at: 0)
    }
    #expect(throws: LiveError.tooManyFriendships(limit: SharingBook.friendshipLimit)) {
      try book.set(some, of: "one-more", isOwn: true, at: 0)
    }
    // A navigator that removes friends makes room, and hiding needs none.
    _ = try book.set(Sharing(status: .hidden), of: "one-more", isOwn: true, at: 0)
    _ = try book.set(Sharing(), of: "n-1", isOwn: false, at: 0)
    _ = try book.set(some, of: "one-more", isOwn: true, at: 0)
    #expect(book["one-more"] == some && book.friendships <= SharingBook.friendshipLimit)
  }

  @Test func `other clients cannot use up the room of navigators that set their own`() throws {
    var book = SharingBook()
    for number in 0..<SharingBook.limit {
      _ = try book.set(
        Sharing(status: .visible), of: Identifier("n-\(number)"), isOwn: false, at: 0)
    }
    #expect(throws: LiveError.tooManySharing(limit: SharingBook.limit)) {
      try book.set(Sharing(status: .hidden), of: "one-more", isOwn: false, at: 0)
    }
    let usual = try book.set(Sharing(), of: "usual", isOwn: false, at: 0)
    #expect(usual == nil && book.count == SharingBook.limit)
    _ = try book.set(Sharing(status: .hidden), of: "one-more", isOwn: true, at: 0)
    #expect(book.isHiding("one-more") && book.ownCount == 1)
  }

  @Test func `settings hold after a restart, until the navigator is silent for long`() throws {
    var book = SharingBook()
    for (id, status) in [("ann", Sharing.Status.hidden), ("ben", .visible), ("cid", .hidden)] {
      let said = try book.set(
        Sharing(status: status, friends: ["x"]), of: Identifier(id), isOwn: id == "ann", at: 5000)
      let kept = try #require(said)
      var next = SharingBook()
      next.restore([kept])
      #expect(next[kept.navigator] == Sharing(status: status, friends: ["x"]))
      #expect(next.isHiding(kept.navigator) == (status == .hidden))
      #expect(next.friendships == 1 && next.ownCount == (id == "ann" ? 1 : 0))
      if id == "ann" {
        #expect(throws: LiveError.setByOwnDevice("ann")) {
          try next.set(Sharing(), of: "ann", isOwn: false, at: 0)
        }
      }
    }
    let day: Int64 = 86_400_000
    func sweep(_ time: Int64, linked: Set<Identifier<Navigator>> = []) -> [String] {
      book.sweep(at: time, linked: linked) { $0 == "ben" }
        .map { "\($0.navigator) \($0.record == nil ? "gone" : "kept")" }.sorted()
    }
    #expect(sweep(5000 + day / 2) == [])
    #expect(sweep(5000 + day) == ["ben kept"])
    #expect(sweep(5000 + day + 1) == [])
    #expect(sweep(4999 + 90 * day, linked: ["ann"]) == ["ben kept"])
    #expect(sweep(5000 + 90 * day, linked: ["ann"]) == ["cid gone"])
    #expect(book.isHiding("ann") && !book.isHiding("cid") && book.visible == ["ben"])
  }
}
