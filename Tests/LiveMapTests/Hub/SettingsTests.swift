import Geometry
import IndoorModel
import TestKit
import Testing

@testable import LiveMap

/// What viewers and navigators notice of a venue's settings.
struct SettingsTests {
  var hub = Hub(venue: twoFloors, configuration: LiveConfiguration())

  @Test func `what a venue sets is in force from the start, the server's rest beside it`() throws {
    var venue = twoFloors
    venue.settings = VenueSettings([.ticksPerSecond: 20, .goneAfter: 30])
    var usual = LiveConfiguration()
    usual.staleAfter = 3
    var hub = Hub(venue: venue, configuration: usual)
    #expect(hub.configuration.ticksPerSecond == 20 && hub.configuration.goneAfter == 30)
    #expect(hub.configuration.staleAfter == 3 && hub.configuration.jumpSpeed == 15)
    _ = try hub.report(report("n-1", x: 5, y: 5), at: moment(0))
    _ = hub.tick(at: moment(29.9))
    #expect(hub.positions.navigators.count == 1)
    _ = hub.tick(at: moment(30))
    #expect(hub.positions.navigators.count == 0)
  }

  @Test mutating func `another rate has all viewers begin again with keyframes`() throws {
    _ = try hub.report(report("n-1", x: 5, y: 5), at: moment(0))
    _ = try hub.subscribe(
      ada, format: .json, to: SubscriptionRequest(streams: [.positions], rate: 30), at: moment(0))
    _ = try hub.subscribe(
      bob, format: .json, to: SubscriptionRequest(streams: [.positions, .edits], rate: 5),
      at: moment(0))
    _ = hub.tick(at: moment(0))
    let actions = change([.ticksPerSecond: 30])
    #expect(actions.rates(for: ada) == [30] && actions.rates(for: bob) == [5])
    #expect(hub.tick(at: moment(0.03)).frames(for: ada).map(\.isKeyframe) == [true, true])
    #expect(change([.ticksPerSecond: nil]).rates(for: ada) == [10])
    #expect(change([.staleAfter: 20]).rates(for: ada) == [])
  }

  @Test mutating func `silence is judged by what is set last`() throws {
    _ = try hub.report(report("n-1", x: 5, y: 5), at: moment(0))
    _ = change([.staleAfter: 2, .goneAfter: 5])
    _ = hub.tick(at: moment(3))
    #expect(hub.positions.navigators.statuses.map(\.state) == [.stale])
    _ = change([.goneAfter: nil])
    _ = hub.tick(at: moment(6))
    #expect(hub.positions.navigators.count == 1)
    _ = change([.goneAfter: 5])
    _ = hub.tick(at: moment(6.1))
    #expect(hub.positions.navigators.count == 0)
  }

  private mutating func change(_ values: [VenueSettings.Field: Double?]) -> [LiveAction] {
    var venue = hub.venue
    let operations = [IndoorModel.Operation.changeVenue(SettingsChanges(values))]
    let inverse = (try? venue.apply(operations).inverse) ?? []
    venue.revision += 1
    let edit = Edit(
      id: Identifier("e\(venue.revision)"), base: venue.revision - 1, author: "ann",
      operations: operations)
    let applied = AppliedEdit(
      edit: edit, revision: venue.revision, time: moment(0), inverse: inverse)
    return hub.push(applied, venue: venue) ?? []
  }
}

extension [LiveAction] {
  /// The rates in a viewer's welcomes.
  fileprivate func rates(for viewer: ViewerID) -> [Double] {
    events(for: viewer).compactMap {
      if case .welcome(let welcome) = $0 { welcome.rate } else { nil }
    }
  }
}
