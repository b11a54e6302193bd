import Geometry
import IndoorModel
import Testing

@testable import LiveMap

struct LivePositionsTests {
  var positions = LivePositions(
    venue: twoFloors, configuration: LiveConfiguration(), number: 7)
  var sharing = LiveSharing()

  @Test mutating func `only navigators at which routes begin or end are handed on`() throws {
    positions.mark("n-2", isFollowed: true)
    let located = try report([report("n-1", x: 1, y: 2), report("n-2", x: 3, y: 4)])
    #expect(located.map(\.id) == ["n-2"])
    #expect(located.first?.place == Place(floor: "level-0", point: Point(x: 3, y: 4)))
    positions.mark("n-2", isFollowed: false)
    #expect(try report([report("n-2", x: 4, y: 4, at: 1)]).isEmpty)
  }

  @Test mutating func `a hidden navigator is in no table, but its routes follow it`() throws {
    _ = try sharing.set(Sharing(status: .hidden), of: "n-1", isOwn: true, at: moment(0))
    positions.mark("n-1", isFollowed: true)
    let located = try report([report("n-1", x: 1, y: 2)])
    #expect(located.map(\.id) == ["n-1"])
    #expect(positions.navigators.count == 0)
    let place = sharing.ownPlace(of: "n-1", in: positions.navigators)
    #expect(place?.point == Point(x: 1, y: 2))
  }

  @Test mutating func `a request names floors by id or ordinal, and never a higher rate`() throws {
    var request = SubscriptionRequest(floors: ["1", "level-0"], rate: 4)
    let wanted = try positions.request(request, format: .binary)
    #expect(wanted.floors == [0, 1] && wanted.divisor == 3)
    request.floors = ["9"]
    #expect(throws: LiveError.unknownFloor("9")) {
      try positions.request(request, format: .binary)
    }
  }

  @Test mutating func `a viewer on a slow link gets a long roster before positions`() throws {
    _ = try report((0..<300).map { report("n-\($0)", x: 1, y: 2) })
    var request = SubscriptionRequest()
    request.acks = true
    let joining = try join(ada, request)
    let time = try #require(joining.rosters(for: ada).last?.time)
    #expect(positions.offerFrames(at: moment(0.1)).deliveries.isEmpty)
    let ack = FrameAck(time: UInt32(truncatingIfNeeded: time.millisecondsSince1970))
    #expect(positions.acknowledge(ack, by: ada, at: moment(0.2)) != nil)
    positions.endTick()
    #expect(!positions.offerFrames(at: moment(0.2)).deliveries.isEmpty)
  }

  @Test mutating func `a venue that shows a recording takes no location`() throws {
    var configuration = LiveConfiguration()
    configuration.isReplay = true
    positions.configure(configuration)
    #expect(throws: LocationRefusal.Reason.replayed) { try report([report("n-1", x: 1, y: 2)]) }
    let sighting = Sighting(
      navigator: "n-2", name: "Ada", group: nil,
      place: Place(floor: "level-1", point: Point(x: 5, y: 5)), heading: nil, speed: 0,
      state: .stale)
    let replay = Replay(at: moment(0), speed: 1, from: moment(0), to: moment(9))
    positions.show(
      ReplayScene(sightings: [sighting], gone: [], replay: replay, isAnnounced: false),
      at: moment(0))
    #expect(positions.navigators.statuses.map(\.state) == [.stale])
    positions.show(
      ReplayScene(sightings: [], gone: ["n-2"], replay: replay, isAnnounced: false),
      at: moment(0))
    #expect(positions.navigators.count == 0)
  }

  // MARK: - Parts

  private mutating func report(_ reports: [LocationReport]) throws -> [LocatedNavigator] {
    let batch = LocationBatch(reports)
    var outcome = LocationOutcome()
    let located = positions.report(
      batch, batch.entries.indices, &sharing, at: reports.last?.location.time ?? moment(0),
      &outcome)
    if let refusal = outcome.refusals.first { throw refusal.reason }
    return located
  }

  private func report(
    _ id: String, x: Double, y: Double, at seconds: Double = 0
  ) -> LocationReport {
    LiveMapTests.report(id, x: x, y: y, at: seconds)
  }

  private mutating func join(
    _ viewer: ViewerID, _ request: SubscriptionRequest
  ) throws -> [LiveAction] {
    let wanted = try positions.request(request, format: .binary)
    return positions.join(viewer, wanted, request, missed: nil, at: moment(0))
  }
}
