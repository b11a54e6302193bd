import Geometry
import IndoorModel
import TestKit
import Testing

@Suite struct FeatureSchemaTests {
  private let venue = Venue(plan: "A", "B")

  private func fields(
    _ kind: FeatureKind, _ shape: Shape, _ properties: [String: Value] = [:],
    id: Identifier<Feature> = "x", floor: Identifier<Floor> = "0"
  ) -> [String] {
    FeatureSchema.problems(
      of: Feature(id: id, floor: floor, kind: kind, shape: shape, properties: properties),
      in: venue
    ).map(\.field)
  }

  private let point = Shape.point(Point(x: 1, y: 2))
  private let line = Shape.polyline(Polyline([Point(x: 1, y: 2), Point(x: 3, y: 2)]))
  private let region = Shape.polygon(
    Polygon([Point(x: 0, y: 0), Point(x: 3, y: 0), Point(x: 0, y: 2)]))

  @Test func `what a drawing makes is valid`() {
    let venue = Venue(
      plan: """
        #####
        #A>x#
        #1Do#
        #4###
        """, "1 4")
    for feature in venue.features.values {
      #expect(FeatureSchema.problems(of: feature, in: venue) == [])
    }
  }

  @Test func `each kind has its shapes`() {
    #expect(fields(.wall, line).isEmpty)
    #expect(fields(.wall, region) == ["geometry"])
    #expect(fields(.poi, line) == ["geometry"])
    #expect(fields(.area, .circle(center: Point(x: 0, y: 0), radius: 2)).isEmpty)
    #expect(fields(.area, point) == ["geometry"])
    for shape in [point, line, region, .circle(center: Point(x: 0, y: 0), radius: 1)] {
      #expect(fields(.obstacle, shape).isEmpty == (shape != point))
    }
  }

  @Test func `shapes must be whole, finite and near`() {
    #expect(fields(.poi, .point(Point(x: .nan, y: 0))) == ["geometry"])
    #expect(fields(.poi, .point(Point(x: 100_001, y: 0))) == ["geometry"])
    #expect(fields(.wall, .polyline(Polyline([Point(x: 0, y: 0)]))) == ["geometry"])
    #expect(
      fields(.area, .polygon(Polygon([Point(x: 0, y: 0), Point(x: 1, y: 0)]))) == ["geometry"])
    #expect(fields(.area, .circle(center: Point(x: 0, y: 0), radius: 0)) == ["geometry"])
    #expect(fields(.area, .circle(center: Point(x: 0, y: 0), radius: .nan)) == ["geometry"])
    let many = (0...10_000).map { Point(x: Double($0) / 100, y: 0) }
    #expect(fields(.wall, .polyline(Polyline(many))) == ["geometry"])
  }

  @Test func `profiles and opening hours must be known`() {
    let both = Value.array(["walking", "stepFree"])
    #expect(fields(.area, region, ["forbiddenFor": both, "avoidFor": .array([])]).isEmpty)
    #expect(fields(.area, region, ["forbiddenFor": .array(["bicycle"])]) == ["forbiddenFor"])
    #expect(fields(.area, region, ["avoidFor": "stepFree"]) == ["avoidFor"])
    #expect(fields(.wall, line, ["avoidFor": both]) == ["avoidFor"])
    #expect(fields(.door, line, ["openingHours": "Mo-Fr 08:00-18:00; PH off"]).isEmpty)
    #expect(fields(.door, line, ["openingHours": "daily"]) == ["openingHours"])
    #expect(fields(.poi, point, ["openingHours": "daily"]).isEmpty)
    let problems = FeatureSchema.problems(
      of: Feature(
        id: "x", floor: "0", kind: .door, shape: line, properties: ["openingHours": "Mo 8-18"]),
      in: venue)
    #expect(problems.first?.message.contains("“8-18” cannot be read") == true)
  }

  @Test func `a connector may tell how long it takes`() {
    let floors = Value.array(["0", "1"])
    let given: [String: Value] = [
      "floors": floors, "seconds": 40, "wait": 12.5, "openingHours": "08:00-20:00",
    ]
    #expect(fields(.connector, line, given).isEmpty)
    #expect(fields(.connector, line, ["floors": floors, "seconds": -1]) == ["seconds"])
    #expect(fields(.connector, line, ["floors": floors, "wait": "long"]) == ["wait"])
  }

  @Test func `identifier and floor must be usable`() {
    #expect(fields(.poi, point, id: "") == ["id"])
    #expect(fields(.poi, point, id: "a b") == ["id"])
    #expect(fields(.poi, point, id: "<x>") == ["id"])
    #expect(fields(.poi, point, id: "grün") == ["id"])
    #expect(fields(.poi, point, floor: "7") == ["floor"])
  }

  @Test func `properties keep to their rules`() {
    #expect(fields(.wall, line, ["thickness": .number(0.2)]).isEmpty)
    #expect(fields(.wall, line, ["thickness": .number(6)]) == ["thickness"])
    #expect(fields(.wall, line, ["thickness": .number(.nan)]) == ["thickness"])
    #expect(fields(.wall, line, ["thickness": .string("0.2")]) == ["thickness"])
    #expect(fields(.door, line, ["closed": .number(1)]) == ["closed"])
    #expect(fields(.poi, point, ["colour": .string("red")]) == ["colour"])
    #expect(fields(.poi, point, ["tags": .object(["colour": .string("red")])]).isEmpty)
    #expect(fields(.poi, point, ["name": .object(["de": .string("Tür")])]).isEmpty)
    #expect(fields(.poi, point, ["name": .object(["de": .number(1)])]) == ["name"])
    #expect(
      fields(.poi, point, ["name": .string(String(repeating: "x", count: 201))]) == ["name"])
    #expect(fields(.poi, point, ["groups": .array([.number(1)])]) == ["groups"])
  }

  @Test func `a connector names the floor of each of its points`() {
    let both = Value.array([.string("0"), .string("1")])
    #expect(fields(.connector, line, ["floors": both]).isEmpty)
    #expect(fields(.connector, line) == ["floors"])
    #expect(fields(.connector, line, ["floors": .array([.string("0")])]) == ["floors"])
    #expect(
      fields(.connector, line, ["floors": .array([.string("0"), .string("9")])]) == ["floors"])
    #expect(fields(.connector, line, ["floors": both], floor: "1") == ["floors"])
  }
}
