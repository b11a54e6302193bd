import Geometry
import IndoorModel
import JSONText
import TestKit
import Testing

struct FeatureJSONTests {
  @Test(arguments: UInt64(1)...50)
  func `a feature is written as its value is`(seed: UInt64) throws {
    var random = RandomOperations(SeededGenerator(seed: seed))
    var venue = RandomOperations<SeededGenerator>.venue
    _ = try venue.apply(random.operations(on: venue, count: 10...40))
    for feature in venue.features.values { expect(feature) }
  }

  @Test(arguments: [
    Shape.point(Point(x: -0.0, y: 1e-7)), .circle(center: Point(x: 1e21, y: 2), radius: 0.1),
    .polygon(Polygon(rings: [])), .polygon(Polygon(rings: [[]])), .polyline(Polyline([])),
    .point(Point(x: .nan, y: .infinity)),
  ])
  func `strange shapes are written as their values are`(shape: Shape) {
    expect(
      Feature(
        id: "\u{1F6AA} \"door\"\n", floor: "\\0", kind: .poi, shape: shape,
        properties: ["b": [], "a": ["x": .null, "y": true]]))
  }

  private func expect(_ feature: Feature) {
    var writer = JSONWriter()
    feature.write(to: &writer)
    #expect(writer.bytes == feature.value.json())
  }
}
