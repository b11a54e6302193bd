import Geometry
import IndoorModel
import TestKit
import Testing

@testable import LiveMap

/// Locations that wait at an edge for an owner.
struct ParkedLocationsTests {
  private func batch(_ id: String, x: Double, at seconds: Double) -> LocationBatch {
    let report = LocationReport(
      navigator: Identifier(id), name: "Person \(id)",
      location: Location(
        place: Place(floor: "0", point: Point(x: x, y: 1)), time: moment(seconds)))
    return LocationBatch([report])
  }

  @Test func `the newest location of each navigator waits`() {
    var parked = ParkedLocations()
    #expect(parked.add(batch("a", x: 1, at: 1), at: moment(1)) == 0)
    #expect(parked.add(batch("a", x: 2, at: 2), at: moment(2)) == 1)
    // An older one that comes later is lost itself.
    #expect(parked.add(batch("a", x: 3, at: 1.5), at: moment(2)) == 1)
    #expect(parked.add(batch("b", x: 4, at: 2), at: moment(2)) == 0)
    let joined = LocationBatch(joining: parked.takeAll().map(\.batch))
    #expect(joined.entries.map(\.location.x) == [2, 4])
    #expect(joined.entries.indices.map(joined.navigator) == ["a", "b"])
    #expect(joined.entries.map { joined.string($0.name) } == ["Person a", "Person b"])
    #expect(joined.floors == ["0"])
    #expect(parked.isEmpty)
  }

  @Test func `a location waits for five seconds, also when it was offered in vain`() {
    var parked = ParkedLocations()
    _ = parked.add(batch("a", x: 1, at: 0), at: moment(0))
    let taken = parked.takeAll()
    _ = parked.add(batch("b", x: 1, at: 3), at: moment(3))
    #expect(parked.putBack(taken) == 0)
    #expect(parked.expire(at: moment(4.9)) == 0)
    #expect(parked.expire(at: moment(5.1)) == 1)
    #expect(parked.takeAll().map { $0.batch.navigator(0) } == ["b"])
  }

  @Test func `what was offered in vain does not replace what is newer`() {
    var parked = ParkedLocations()
    _ = parked.add(batch("a", x: 1, at: 0), at: moment(0))
    let taken = parked.takeAll()
    _ = parked.add(batch("a", x: 2, at: 1), at: moment(1))
    #expect(parked.putBack(taken) == 1)
    #expect(parked.takeAll().map(\.batch.entries[0].location.x) == [2])
  }
}
