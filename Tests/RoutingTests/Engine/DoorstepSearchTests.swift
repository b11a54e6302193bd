import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Routing

struct DoorstepSearchTests {
  private func nearest(
    in plan: String, features: [Feature] = [], to end: Identifier<Feature> = "B"
  ) -> NearestPlace? {
    let venue = Venue(plan: plan, features: features)
    var engine = MeshEngine(venue: venue)
    let answer = engine.answer(from: venue.place("A"), to: venue.place(end))
    #expect(answer.refusal != nil)
    return answer.refusal?.nearest
  }

  @Test func `for a locked hall the place before its door is offered, none outside`() throws {
    let offer = try #require(
      nearest(
        in: """
          #################
          #       #       #
          #       d       #
          #       #       #
          #       #      B#
          #  A    #########
          #       #
          ####D####
          """))
    // Outside, two metres from B, a person would stand behind a wall.
    #expect(offer.place.point.distance(to: Point(x: 8, y: 5)) < 0.5 && offer.place.point.x < 8)
    #expect(abs((offer.distance ?? 0) - offer.place.point.distance(to: Point(x: 15, y: 3))) < 1e-6)
  }

  @Test func `of several locked doors in a row the first is offered`() throws {
    let offer = try #require(
      nearest(
        in: """
          ##############
          #    d   d   #
          # A  #   #  B#
          ###D##########
          """))
    #expect(offer.place.point.distance(to: Point(x: 5, y: 2)) < 0.5 && offer.place.point.x < 5)
  }

  @Test func `of several locked doors of a hall that of the shortest walk is offered`() throws {
    let offer = try #require(
      nearest(
        in: """
          #############
          #     A     #
          ####d####d###
          #         B #
          ####d########
          """))
    #expect(offer.place.point.distance(to: Point(x: 9, y: 2)) < 0.5 && offer.place.point.y > 2)
  }

  @Test func `where only walls are between, nothing is offered`() {
    let offer = nearest(
      in: """
        #########
        #   #   #
        # A # B #
        #D#######
        """)
    #expect(offer == nil)
  }

  @Test func `over obstacles a place in sight is offered`() throws {
    let offer = try #require(
      nearest(
        in: """
          ###########
          #     xxx #
          # A   xBx #
          #     xxx #
          ###########
          """))
    #expect(abs((offer.distance ?? 0) - 1.75) < 0.01)
  }

  @Test func `the door of the room counts for a place in an obstacle, too`() throws {
    let box = Feature(
      id: "desk", floor: "0", kind: .obstacle,
      shape: .polygon(
        Polygon([
          Point(x: 9, y: 0.6), Point(x: 11.4, y: 0.6), Point(x: 11.4, y: 3), Point(x: 9, y: 3),
        ])))
    let offer = try #require(
      nearest(
        in: """
          #############
          #     d     #
          #     #     #
          # A   #   B #
          #D###########
          """, features: [box]))
    #expect(offer.place.point.distance(to: Point(x: 6, y: 3)) < 0.5 && offer.place.point.x < 6)
  }

  @Test func `the door of a forbidden room is offered, whatever is nearer outside`() throws {
    let room = Feature(
      id: "room", floor: "0", kind: .area,
      shape: .polygon(
        Polygon([
          Point(x: 6, y: 0), Point(x: 12, y: 0), Point(x: 12, y: 4), Point(x: 6, y: 4),
        ])), properties: ["category": "no-go"])
    let offer = try #require(
      nearest(
        in: """
          #############
          #     D     #
          #     #     #
          # A   #    B#
          #D###########
          """, features: [room]))
    #expect(offer.place.point.distance(to: Point(x: 6, y: 3)) < 0.5 && offer.place.point.x < 6)
  }
}
