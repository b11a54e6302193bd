import Geometry
import IndoorModel
import Routing
import TestKit
import Testing

@Suite struct RouteTouchingTests {
  private let venue = Venue(
    plan: """
      ###########
      #A   #   B#
      #    D    #
      #    #    #
      #    D   1#
      ###########
      """,
    """
    #########1#
    """)

  private func disc(_ x: Double, _ y: Double) -> Feature {
    Feature(
      id: "disc", floor: "0", kind: .obstacle,
      shape: .circle(center: Point(x: x, y: y), radius: 0.3))
  }

  private func isTouched(by operations: Operation...) throws -> Bool {
    let route = try route(in: venue, from: "A", to: "B")
    var edited = venue
    return route.isTouched(by: try edited.apply(operations).changes.features)
  }

  @Test func `an obstacle on the path touches, one aside does not`() throws {
    #expect(try isTouched(by: .put(disc(5, 3.2))))
    #expect(try !isTouched(by: .put(disc(2, 1))))
  }

  @Test func `a door on the path touches, and one that might be shorter`() throws {
    let close = FieldChanges(properties: ["closed": .bool(true)])
    #expect(try isTouched(by: .change("door-0-5-3", close)))
    #expect(try !isTouched(by: .change("door-0-5-1", close)))
  }

  @Test func `an area that is closed to some touches, a plain one does not`() throws {
    func area(_ properties: [String: Value]) -> Feature {
      Feature(
        id: "stage", floor: "0", kind: .area,
        shape: .polygon(
          Polygon([
            Point(x: 4, y: 2), Point(x: 6, y: 2), Point(x: 6, y: 4), Point(x: 4, y: 4),
          ])), properties: properties)
    }
    #expect(try !isTouched(by: .put(area([:]))))
    #expect(try isTouched(by: .put(area(["avoidFor": .array(["walking"])]))))
    #expect(try isTouched(by: .put(area(["forbiddenFor": .array(["walking"])]))))
  }

  @Test func `names do not touch`() throws {
    let rename = FieldChanges(properties: ["name": .string("North door")])
    #expect(try !isTouched(by: .change("door-0-5-3", rename)))
    #expect(try !isTouched(by: .change("A", rename)))
  }

  @Test func `what is taken away touches where it was in the way`() throws {
    var venue = venue
    venue.features["disc"] = disc(5, 3)
    let route = try route(in: venue, from: "A", to: "B")
    let changes = try venue.apply([.remove("disc")]).changes.features
    #expect(route.isTouched(by: changes))
  }

  @Test func `the connector that is used touches`() throws {
    var venue = Venue(plan: "A 1", "B 1")
    let route = try route(in: venue, from: "A", to: "B")
    let changes = try venue.apply([
      .change("stairs-1", FieldChanges(properties: ["inService": .bool(false)]))
    ]).changes.features
    #expect(route.isTouched(by: changes))
  }
}
