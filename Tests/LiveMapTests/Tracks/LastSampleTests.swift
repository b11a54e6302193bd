import Geometry
import IndoorModel
import TestKit
import Testing

@testable import LiveMap

/// What is still handed over to be kept when everything ends.
struct LastSampleTests {
  var hub = Hub(venue: twoFloors, configuration: LiveConfiguration())

  @Test mutating func `the last sample names navigators that came since the last tick`() throws {
    hub.setSampling(true)
    _ = hub.tick(at: moment(0))
    _ = try hub.report(report("n-1", x: 5, y: 5), at: moment(0.01))
    let last = hub.lastSample(at: moment(0.02))
    let sample = try #require(last)
    #expect(sample.floors.map(\.positions.count) == [1])
    #expect(sample.people.map(\.id) == ["n-1"])
  }

  @Test mutating func `no sample is recorded twice, and none without a recorder`() throws {
    _ = try hub.report(report("n-1", x: 5, y: 5), at: moment(0))
    let none = hub.lastSample(at: moment(0.01))
    hub.setSampling(true)
    let first = hub.lastSample(at: moment(1))
    let second = hub.lastSample(at: moment(1))
    #expect(none == nil && first != nil && second == nil)
  }
}
