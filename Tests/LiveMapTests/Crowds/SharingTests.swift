import Geometry
import IndoorModel
import Routing
import TestKit
import Testing

@testable import LiveMap

/// Who sees whom: oneself, those who share, and nobody who hides.
struct SharingTests {
  var hub = Hub(venue: twoFloors, configuration: LiveConfiguration())

  private mutating func follow(
    _ viewer: ViewerID, as id: Identifier<Navigator>
  ) throws {
    var subscription = Subscription(streams: [.companions])
    subscription.companionsOf = id
    _ = try hub.subscribe(viewer, format: .json, to: subscription, at: moment(0))
  }

  /// What viewers are told of companions in one second.
  private mutating func second(_ number: Double = 0) -> [ViewerID: [Companions]] {
    var told: [ViewerID: [Companions]] = [:]
    for tick in 0..<10 {
      for action in hub.tick(at: moment(number + Double(tick) / 10)) {
        guard case .offerCompanions(let companions, let viewers) = action else { continue }
        for viewer in viewers { told[viewer, default: []].append(companions) }
      }
    }
    return told
  }

  @Test mutating func `one sees oneself, and friends only when both name each other`() throws {
    for (index, id) in ["ann", "ben", "cid"].enumerated() {
      _ = try hub.report(
        report(id, x: 5 + Double(index), y: 5, name: id.uppercased()), at: moment(0))
    }
    try follow(ada, as: "ann")
    try follow(bob, as: "ben")
    #expect(second()[ada]?.map(\.own?.id) == ["ann"])
    _ = try hub.set(Sharing(status: .friends, friends: ["ben", "cid"]), of: "ann", isOwn: true)
    let alone = second(1)
    #expect(alone[ada]?[0].people == [] && alone[bob]?[0].people == [])
    _ = try hub.set(Sharing(status: .friends, friends: ["ann"]), of: "ben", isOwn: true)
    let both = second(2)
    #expect(both[ada]?[0].people.map(\.name) == ["BEN"])
    #expect(both[bob]?[0].people.map(\.id) == ["ann"])
    // Who takes back what he shares is seen no more, but still sees who shares with him.
    _ = try hub.set(Sharing(status: .staff, friends: ["ann"]), of: "ben", isOwn: true)
    let one = second(3)
    #expect(one[ada]?[0].people == [] && one[bob]?[0].people.map(\.id) == ["ann"])
  }

  @Test mutating func `who is visible is told to all navigators in one message`() throws {
    for id in ["ann", "ben"] { _ = try hub.report(report(id, x: 5, y: 5), at: moment(0)) }
    try follow(ada, as: "ann")
    try follow(bob, as: "cid")
    let stranger = ViewerID(rawValue: 3)
    _ = try hub.subscribe(
      stranger, format: .json, to: Subscription(streams: [.companions]), at: moment(0))
    _ = try hub.set(Sharing(status: .visible), of: "ben", isOwn: true)
    let told = second()
    for viewer in [ada, bob] {
      let all = told[viewer]?.filter(\.areVisibleToAll) ?? []
      #expect(all.map { $0.people.map(\.id) } == [["ben"]])
    }
    #expect(told[stranger] == nil)
    _ = try hub.set(Sharing(), of: "ben", isOwn: true)
    #expect(second(1)[ada]?.contains(where: \.areVisibleToAll) == false)
  }

  @Test mutating func `who hides is nowhere but in what is told to itself`() throws {
    _ = try hub.subscribe(
      bob, format: .json, to: Subscription(streams: [.positions, .counts, .routes]), at: moment(0))
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
    let ended = try hub.set(Sharing(status: .hidden), of: "ann", isOwn: true)
    #expect(ended.events(for: bob).contains { if case .routeEnded = $0 { true } else { false } })
    #expect(hub.book.names(of: bob) == [] && hub.book.names(of: ada) == ["own"])
    #expect(hub.crowd.count == 0)
    // Locations by message, list and handle are taken, and told to nobody else.
    _ = try hub.report(report("ann", x: 7, y: 6, at: 1), at: moment(1))
    var outcome = LocationOutcome()
    let batch = LocationBatch([report("ann", x: 8, y: 6, at: 2)])
    _ = hub.report(batch, batch.entries.indices, at: moment(2), &outcome)
    #expect(outcome.unseen == 1 && outcome.count == 1 && outcome.taken == 0)
    try hub.enrol([EnrolledNavigator(id: "ann")], from: 0, of: bob)
    let actions = (10..<40).flatMap { hub.tick(at: moment(Double($0) / 10)) }
    #expect(hub.crowd.count == 0 && hub.counts(at: moment(4)).navigators == 0)
    for event in actions.events(for: bob) {
      switch event {
      case .roster(let roster): #expect(roster.entries.isEmpty)
      case .counts(let counts): #expect(counts.navigators == 0)
      default: Issue.record("unexpected: \(event)")
      }
    }
    let told = second(4)[ada]?.last
    #expect(told?.own?.location.place.point == Point(x: 8, y: 6))
    #expect(hub.ownPlace(of: "ann")?.point == Point(x: 8, y: 6))
    #expect(throws: LiveError.unknownNavigator("ann")) { try hub.keepRoute(way, of: bob) }
    // What is older is refused as ever, and who comes out again is there with the next location.
    #expect(throws: LocationRefusal.Reason.self) {
      try hub.report(report("ann", x: 7, y: 6, at: 1), at: moment(5))
    }
    _ = try hub.set(Sharing(), of: "ann", isOwn: true)
    _ = try hub.report(report("ann", x: 9, y: 6, at: 6), at: moment(6))
    #expect(hub.crowd.count == 1)
  }

  @Test mutating func `where somebody hides is forgotten as soon as that one would be gone`() throws
  {
    try follow(ada, as: "ann")
    _ = try hub.set(Sharing(status: .hidden), of: "ann", isOwn: true)
    _ = try hub.report(report("ann", x: 7, y: 6), at: moment(0))
    #expect(second(1)[ada]?.last?.own != nil)
    // It is looked at once a second.
    _ = second(hub.configuration.goneAfter)
    #expect(second(hub.configuration.goneAfter + 1)[ada]?.last?.own == nil)
    #expect(hub.ownPlace(of: "ann") == nil && hub.sharing.isHiding("ann"))
  }

  @Test mutating func `what one's own device said nobody else takes back`() throws {
    _ = try hub.set(Sharing(status: .hidden), of: "ann", isOwn: true)
    #expect(throws: LiveError.saidByItself("ann")) {
      try hub.set(Sharing(), of: "ann", isOwn: false)
    }
    _ = try hub.set(Sharing(), of: "ann", isOwn: true)
    _ = try hub.set(Sharing(status: .hidden), of: "ann", isOwn: false)
    #expect(hub.sharing["ann"].status == .hidden)
  }

  @Test func `friends are bounded, and each is one`() {
    let many = (0..<100).map { Identifier<Navigator>("f-\($0 % 40)") }
    #expect(Sharing(friends: many).friends.count == Sharing.friendLimit)
    var book = SharingBook()
    #expect(throws: LiveError.self) {
      for number in 0...SharingBook.limit {
        try book.set(Sharing(status: .visible), of: Identifier("n-\(number)"), isOwn: false)
      }
    }
    #expect(book.entries.count == SharingBook.limit)
  }
}
