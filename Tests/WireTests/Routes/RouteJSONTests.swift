import Geometry
import IndoorModel
import JSONText
import Routing
import TestKit
import Testing

@testable import Wire

/// Holds the bytes of routes, tours and refusals against the objects that `docs/api.md` describes.
@Suite struct RouteJSONTests {
  @Test func `a route becomes the object of the interface`() throws {
    let route = Route(
      profile: .walking,
      legs: [
        Leg(
          floor: "0", points: [Point(x: 1, y: 2), Point(x: 1.00049, y: 3.0006)], distance: 1,
          seconds: 0.8,
          connector: ConnectorUse(id: "lift-1", category: "lift", toFloor: "1", seconds: 12)),
        Leg(floor: "1", points: [Point(x: 5, y: 5)], distance: 0, seconds: 0),
      ],
      instructions: [
        Instruction(
          kind: .slightLeft, place: Place(floor: "0", point: Point(x: 1, y: 2)), leg: 0,
          distance: 1, text: LocalizedText(["en": "Left", "de": "Links"]))
      ],
      hazards: [
        Hazard(
          .door, feature: "door-1", place: Place(floor: "0", point: Point(x: 1, y: 2.5)), leg: 0,
          along: 0.5, category: "revolving"),
        Hazard(
          .lift, feature: "lift-1", place: Place(floor: "0", point: Point(x: 1, y: 3)), leg: 0,
          along: 1, climb: Hazard.Climb(to: "1", by: -2)),
      ])
    #expect(
      try json { $0.append(route) } == [
        "profile": "walking", "distance": 1, "seconds": 12.8,
        "legs": [
          [
            "floor": "0", "points": [[1, 2], [1, 3.001]], "distance": 1, "seconds": 0.8,
            "connector": ["id": "lift-1", "category": "lift", "toFloor": "1", "seconds": 12],
          ],
          ["floor": "1", "points": [[5, 5]], "distance": 0, "seconds": 0],
        ],
        "instructions": [
          [
            "kind": "slightLeft", "floor": "0", "at": [1, 2], "distance": 1, "leg": 0,
            "text": ["en": "Left", "de": "Links"],
          ]
        ],
        "hazards": [
          [
            "kind": "door", "feature": "door-1", "floor": "0", "at": [1, 2.5], "leg": 0,
            "along": 0.5, "category": "revolving",
          ],
          [
            "kind": "lift", "feature": "lift-1", "floor": "0", "at": [1, 3], "leg": 0, "along": 1,
            "direction": "down", "floors": 2, "toFloor": "1",
          ],
        ],
      ])
  }

  @Test func `only an approximate route says so, and only one to the nearest names it`() throws {
    var route = Route(profile: .walking, legs: [], instructions: [])
    #expect(
      try json { $0.append(route) } == [
        "distance": 0, "hazards": [], "instructions": [], "legs": [], "profile": "walking",
        "seconds": 0,
      ])
    route.isApproximate = true
    let value = try json { $0.append(route, destination: "bar") }
    #expect(value.object?["approximate"] == true)
    #expect(value.object?["destination"] == "bar")
  }

  @Test func `a route, a tour and its members are written in the order of their names`() throws {
    let venue = Venue(plan: "A    B    C")
    var engine = MeshEngine(venue: venue)
    let tour = try engine.tour(
      TourQuery(
        start: venue.place("A"), stops: [venue.place("B")], ends: [venue.place("C")]))
    var writer = JSONWriter()
    writer.append(tour)
    #expect(writer.bytes == reference(tour).json())
    #expect(try json { $0.append(tour) }.object?["end"] == 0)
    let standing = Tour(order: [], end: nil, routes: [])
    #expect(
      try json { $0.append(standing) } == ["distance": 0, "order": [], "routes": [], "seconds": 0])
    var route = tour.routes[0]
    route.isApproximate = true
    writer = JSONWriter()
    writer.append(route, destination: "B")
    var members = route.value.object ?? [:]
    members["destination"] = "B"
    #expect(writer.bytes == Value.object(members).json())
  }

  private func reference(_ tour: Tour) -> Value {
    Value(members: [
      "profile": (tour.routes.first?.profile.rawValue).map(Value.string),
      "distance": Value(thousandths: tour.distance), "seconds": Value(thousandths: tour.seconds),
      "order": .array(tour.order.map { Value($0) }), "end": tour.end.map { Value($0) },
      "routes": .array(tour.routes.map(\.value)),
    ])
  }

  // MARK: - Refusals

  private let empty = Venue(slug: "v", name: LocalizedText("V"))

  @Test func `a refusal has its reason, its words, what blocks and what is offered`() {
    let asked = Place(floor: "0", point: Point(x: 1, y: 2))
    let near = NearestPlace(Place(floor: "0", point: Point(x: 4, y: 6)), awayFrom: asked)
    let blocked = RouteRefusal.startBlocked(by: "x-7", nearest: near)
    #expect(
      blocked.value(in: empty) == [
        "reason": "startBlocked", "feature": "x-7", "text": blocked.text(in: empty).value,
        "nearest": ["floor": "0", "x": 4, "y": 6, "distance": 5],
      ])
    let far = NearestPlace(Place(floor: "1", point: Point(x: 4, y: 6)), awayFrom: asked)
    let noWay = RouteRefusal.noWay(profile: .walking, isWalkable: false, nearest: far)
    #expect(
      noWay.value(in: empty) == [
        "reason": "noWay", "text": noWay.text(in: empty).value,
        "nearest": ["floor": "1", "x": 4, "y": 6],
      ])
  }

  @Test func `a refusal of a tour names the point that cannot be reached`() {
    let refusal = TourRefusal.unreachable(.stop(2), .destinationBlocked(by: "x-7"))
    #expect(
      refusal.value(in: empty) == [
        "reason": "destinationBlocked", "feature": "x-7", "point": "stop", "stop": 2,
        "text": refusal.text(in: empty).value,
      ])
    #expect(
      TourRefusal.noOrder.value(in: empty) == [
        "reason": "noOrder", "text": TourRefusal.noOrder.text(in: empty).value,
      ])
  }

  // MARK: - Ways out

  @Test func `the summary of an evacuation has its exits and how they are used`() throws {
    let venue = Venue(
      plan: """
        ########
        #X   4 #
        ########
        """,
      """
      ########
      #  A 4 #
      ########
      """)
    var engine = MeshEngine(venue: venue)
    let exits = [Candidate(feature: "X", place: venue.place("X"))]
    let evacuation = engine.evacuation(of: [venue.place("A")], to: exits, profile: .walking)
    let summary = evacuation.summary(in: venue)
    #expect(summary["ridesLift"] == 1)
    #expect(summary["exits"]?.array?.first?.object?["feature"] == "X")
    #expect(summary["exits"]?.array?.first?.object?["count"] == 1)
    let walk = try evacuation.walks[0].get()
    var members: [String: Value] = [
      "distance": Value(thousandths: walk.route.distance),
      "seconds": Value(thousandths: walk.route.seconds),
    ]
    #expect(walk.object(hasLegs: false).json() == Value.object(members).json())
    members["legs"] = .array(walk.route.legs.map(\.value))
    #expect(walk.object(hasLegs: true).json() == Value.object(members).json())
  }

  // MARK: - Requests

  @Test func `a profile is read by its word`() throws {
    #expect(try Profile(value: "stepFree") == .stepFree)
    #expect(throws: ValueError("must be walking or stepFree")) { try Profile(value: "flying") }
  }

  @Test func `choices are read with errors that name the member`() throws {
    #expect(try Choice(value: ["category": "toilet"]) == .categories(["toilet"]))
    #expect(try Choice(value: ["category": ["exit", "door"]]) == .categories(["exit", "door"]))
    #expect(try Choice(value: ["features": ["a", "b"]]) == .features(["a", "b"]))
    #expect(throws: ValueError("is missing", at: "category")) { try Choice(value: [:]) }
    #expect(throws: ValueError("must be a text", at: "category[1]")) {
      try Choice(value: ["category": ["a", 1]])
    }
    #expect(throws: ValueError("must have 1 to 1000 elements, not 0", at: "features")) {
      try Choice(value: ["features": []])
    }
  }

  private func json(_ write: (inout JSONWriter) -> Void) throws -> Value {
    var writer = JSONWriter()
    write(&writer)
    return try Value(json: writer.bytes)
  }
}
