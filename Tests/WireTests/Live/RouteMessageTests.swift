import Geometry
import IndoorModel
import JSONText
import Routing
import TestKit
import Testing
import WebServer

@testable import LiveMap
@testable import Wire

/// Holds the bytes of `route` messages against the values that `docs/protocol.md` tells of.
@Suite struct RouteMessageTests {
  private func bytes(_ news: RouteNews) -> [UInt8] {
    let frame = LiveMessages(venue: "plan").encode(.route(news)) as? WebSocketFrame
    return frame.map { Array($0.payload) } ?? []
  }

  private func members(_ news: RouteNews) -> [String: Value?] {
    [
      "type": "route", "venue": "plan", "id": .string(news.name.id),
      "navigator": news.name.navigator.map { .string($0.rawValue) },
      "reason": .string(news.reason.rawValue), "revision": Value(news.revision),
      "destination": news.destination.map { .string($0.id.rawValue) },
      "closed": news.destination?.isClosed == true ? true : nil,
    ]
  }

  @Test func `a route is written as its value`() throws {
    let venue = Venue(
      plan: """
        ##############
        #A   D      1#
        #    #       #
        #    #   C   #
        ##############
        """,
      """
      #############1
      #B           D
      """)
    var engine = MeshEngine(venue: venue)
    for (start, end) in [("A", "B"), ("B", "A"), ("A", "C"), ("C", "C")] {
      for isApproximate in [false, true] {
        var route = try engine.route(
          from: venue.place(Identifier(start)), to: venue.place(Identifier(end)),
          profile: .walking)
        route.isApproximate = isApproximate
        if isApproximate {
          route.instructions[0].text = LocalizedText(["en": "Say “A\"\\\n”", "de": "ä", "fr": ""])
        }
        let news = makeNews(.success(route), navigator: isApproximate ? nil : "n-1")
        var expected = members(news)
        expected["route"] = route.value
        #expect(bytes(news) == Value(members: expected).json())
      }
    }
  }

  @Test func `a message says that the nearest place is closed`() throws {
    var news = makeNews(.failure(.startBlocked(by: nil)), navigator: nil)
    news.destination = ChosenFeature("B", isClosed: true)
    let text = String(decoding: bytes(news), as: UTF8.self)
    #expect(text.hasPrefix(#"{"closed":true,"destination":"B","#))
  }

  @Test func `a refusal is written as its value`() throws {
    let wall = Feature(
      id: "wall", floor: "0", kind: .wall,
      shape: .polyline(Polyline([Point(x: 0, y: 0), Point(x: 1, y: 0)])))
    let refusal = RouteRefusal.startBlocked(by: "wall")
    var news = makeNews(.failure(refusal), navigator: "n-1")
    news.blamed = wall
    var expected = members(news)
    expected["refusal"] = refusal.value(
      in: Venue(slug: "", name: LocalizedText([:]), features: [wall]))
    #expect(bytes(news) == Value(members: expected).json())
    let text = String(decoding: bytes(news), as: UTF8.self)
    #expect(text.contains("wall"))
  }

  private func makeNews(
    _ result: Result<Route, RouteRefusal>, navigator: Identifier<Navigator>?
  ) -> RouteNews {
    RouteNews(
      name: RouteName(id: "way “1”", navigator: navigator), reason: .edited, revision: 7,
      result: result, destination: navigator == nil ? ChosenFeature("B") : nil)
  }
}
