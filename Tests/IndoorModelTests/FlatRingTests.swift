import Geometry
import IndoorModel
import TestKit
import Testing

struct FlatRingTests {
  @Test func `a ring that repeats one point is no region`() {
    let corner = Point(x: 1, y: 1)
    let venue = Venue(plan: "A         B")
    let flat = Feature(
      id: "flat", floor: "0", kind: .obstacle, shape: .polygon(Polygon([corner, corner, corner])))
    #expect(FeatureSchema.problems(of: flat, in: venue).map(\.field) == ["geometry"])
  }
}
