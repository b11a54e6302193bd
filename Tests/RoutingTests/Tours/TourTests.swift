import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Routing

@Suite struct TourTests {
  private let street = Venue(
    plan: """
      ##############
      #S  C  A  E B#
      ##############
      """)

  private func tour(
    in venue: Venue, from start: Identifier<Feature>, over stops: [Identifier<Feature>],
    to ends: [Identifier<Feature>] = [], order: TourQuery.Order = .best
  ) throws(TourRefusal) -> Tour {
    var engine = MeshEngine(venue: venue)
    return try engine.tour(
      TourQuery(
        start: venue.place(start), stops: stops.map(venue.place), ends: ends.map(venue.place),
        order: order))
  }

  @Test func `stops along a street are visited one after the other`() throws {
    let tour = try tour(in: street, from: "S", over: ["A", "B", "C", "E"])
    #expect(tour.order == [2, 0, 3, 1])
    #expect(tour.end == nil)
    #expect(tour.routes.count == 4)
    #expect(abs(tour.distance - 11) < 0.01)
    #expect(abs(tour.seconds - tour.routes.map(\.seconds).reduce(0, +)) < 1e-9)
  }

  @Test func `a fixed end is reached last`() throws {
    let tour = try tour(in: street, from: "B", over: ["S", "A"], to: ["C"])
    #expect(tour.order == [1, 0])
    #expect(tour.end == 0)
    #expect(tour.routes.count == 3)
    #expect(abs(tour.distance - (11 + 3)) < 0.01)
  }

  @Test func `of several ends the one that suits the stops is chosen`() throws {
    let tour = try tour(in: street, from: "A", over: ["E"], to: ["S", "B"])
    #expect(tour.end == 1)
    #expect(abs(tour.distance - 5) < 0.01)
  }

  @Test func `the given order is kept when one wants it`() throws {
    let tour = try tour(in: street, from: "S", over: ["B", "A"], order: .given)
    #expect(tour.order == [0, 1])
    #expect(abs(tour.distance - (11 + 5)) < 0.01)
  }

  @Test func `only an end makes a tour of one piece`() throws {
    let tour = try tour(in: street, from: "S", over: [], to: ["B", "A"])
    #expect(tour.order == [])
    #expect(tour.end == 1)
    #expect(tour.routes.count == 1)
  }

  @Test func `the pieces begin where the ones before end`() throws {
    var random = SeededGenerator(seed: 3)
    var maker = RandomVenue(seed: 3)
    let venue = maker.venue(solids: 6)
    var engine = MeshEngine(venue: venue)
    for count in [3, 14] {
      let places = (0...count).map { _ in maker.place() }
      var question = TourQuery(start: places[0], stops: Array(places[1...]))
      question.stops = question.stops.filter {
        engine.answer(from: places[0], to: $0).route != nil
      }
      question.stops.shuffle(using: &random)
      guard let tour = try? engine.tour(question) else { continue }
      for (route, next) in zip(tour.routes, tour.routes.dropFirst()) {
        #expect(route.legs.last?.points.last == next.legs.first?.points.first)
      }
      let given = try engine.tour(
        TourQuery(start: question.start, stops: question.stops, order: .given))
      #expect(tour.seconds <= given.seconds + 1e-6)
    }
  }

  @Test func `a refusal names the stop that cannot be reached`() {
    let venue = Venue(
      plan: """
        ###########
        #S A #  B #
        ###########
        """)
    let stop = #expect(throws: TourRefusal.self) {
      try tour(in: venue, from: "S", over: ["A", "B"])
    }
    guard case .unreachable(.stop(1), .noWay) = stop else {
      Issue.record("\(String(describing: stop)) names another point")
      return
    }
    let end = #expect(throws: TourRefusal.self) {
      try tour(in: venue, from: "S", over: ["A", "A"], to: ["B"])
    }
    guard case .unreachable(.end, .noWay) = end else {
      Issue.record("\(String(describing: end)) names another point")
      return
    }
  }

  @Test func `a blocked start is told as such`() {
    var engine = MeshEngine(venue: street)
    let nowhere = Place(floor: "9", point: Point(x: 0, y: 0))
    for stops in [["A"], ["A", "B"]] as [[Identifier<Feature>]] {
      #expect(throws: TourRefusal.unreachable(.start, .startBlocked(by: nil))) {
        try engine.tour(TourQuery(start: nowhere, stops: stops.map(street.place)))
      }
    }
  }

  @Test func `an escalator is taken after what lies before it`() throws {
    let venue = Venue(
      plan: """
        ###########
        #A   S  7 #
        ###########
        """,
      """
      ###########
      #   B   7 #
      ###########
      """)
    let tour = try tour(in: venue, from: "S", over: ["B", "A"])
    #expect(tour.order == [1, 0])
    #expect(throws: TourRefusal.noOrder) {
      try self.tour(in: venue, from: "S", over: ["B", "A", "B"], to: ["A"])
    }
  }

  @Test func `too many stops and none at all are refused`() {
    #expect(throws: TourRefusal.tooManyStops(count: 51, limit: 50)) {
      try tour(in: street, from: "S", over: Array(repeating: "A", count: 51))
    }
    #expect(throws: TourRefusal.noStops) { try tour(in: street, from: "S", over: []) }
  }

  @Test func `a tour has its order, its end and its pieces`() throws {
    let tour = try tour(in: street, from: "S", over: ["B", "A"], to: ["S"])
    #expect(tour.order == [1, 0])
    #expect(tour.end == 0)
    #expect(tour.routes.count == 3)
    #expect(tour.distance == 22)
  }

  @Test func `refusals tell people the number of the stop from 1`() {
    let refusal = TourRefusal.unreachable(.stop(1), .noWay(profile: .walking, isWalkable: false))
    #expect(refusal.text().text() == "Stop 2: There is no route to this place.")
  }
}
