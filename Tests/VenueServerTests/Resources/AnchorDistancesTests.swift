import HTTPTypes
import IndoorModel
import JSONText
import Testing
import VenueServer
import WebServer

@Suite(.timeLimit(.minutes(20))) struct AnchorDistancesTests {
  let path = "/api/v1/venues/plan/anchors/distances"
  /// Where the anchors stand; `e` is drawn two metres off.
  let places = ["a": (1.5, 1.5), "b": (18.5, 1.5), "c": (1.5, 5.5), "d": (18.5, 5.5), "e": (9, 4)]

  private func server() async throws -> TestServer {
    let server = try await TestServer(
      plan: """
        ####################
        #                  #
        #                  #
        #                  #
        #                  #
        #                  #
        ####################
        """)
    let operations = places.sorted { $0.key < $1.key }.map { id, place -> Value in
      let off = id == "e" ? 2.0 : 0
      return [
        "operation": "put",
        "feature": [
          "id": .string(id), "kind": "anchor", "floor": "0",
          "properties": [
            "height": 2.5, "device": .string("device-\(id)"), "accuracy": id == "e" ? 4 : 0.1,
          ],
          "geometry": [
            "type": "Point", "coordinates": [.number(place.0 + off), .number(place.1)],
          ],
        ],
      ]
    }
    let edit: Value = [
      "id": "anchors", "base": 0, "author": "ada", "operations": .array(operations),
    ]
    #expect(await server.post("/api/v1/venues/plan/edits", edit).status == .created)
    return server
  }

  private func metres(_ from: String, _ to: String) -> Double {
    guard let a = places[from], let b = places[to] else { return 0 }
    return ((a.0 - b.0) * (a.0 - b.0) + (a.1 - b.1) * (a.1 - b.1)).squareRoot()
  }

  private func distance(_ from: String, _ to: String, _ metres: Double) -> Value {
    ["from": .string(from), "to": .string(to), "metres": .number(metres)]
  }

  private var all: [Value] {
    places.keys.flatMap { from in
      places.keys.filter { $0 != from }.map { distance("device-\(from)", $0, metres(from, $0)) }
    }
  }

  @Test func `an anchor that is drawn two metres off is found where it stands`() async throws {
    let server = try await server()
    let answer = try await server.post(path, ["distances": .array(all)]).json
    let anchors = try #require(answer["anchors"]?.array)
    #expect(anchors.map { $0["id"] } == ["a", "b", "c", "d", "e"])
    let moved = try #require(anchors.last)
    #expect(abs((moved["x"]?.number ?? 0) - 9) < 0.1)
    #expect(abs((moved["y"]?.number ?? 0) - 4) < 0.1)
    #expect(moved["certainty"] == "determined")
    #expect(anchors.map { $0["measured"] } == [true, true, true, true, false])
    #expect(answer["badPairs"] == [])
    #expect(answer["unknown"] == [])
    // Nothing is moved.
    #expect(answer["revision"] == 1)
  }

  @Test func `one of repeated distances that is wrong does no harm, a wrong pair is named`()
    async throws
  {
    let server = try await server()
    let noisy = all + [distance("a", "e", 30)]
    let answer = try await server.post(path, ["distances": .array(noisy)]).json
    #expect(answer["badPairs"] == [])
    let wrong = all.filter { $0["to"] != "b" || $0["from"] != "device-e" }
      .filter { $0["to"] != "e" || $0["from"] != "device-b" }
    let bad = try await server.post(
      path, ["distances": .array(wrong + [distance("b", "e", metres("b", "e") + 3)])]
    ).json
    let pair = try #require(bad["badPairs"]?.array?.first)
    #expect(pair["from"] == "b")
    #expect(pair["to"] == "e")
    #expect(abs((pair["excess"]?.number ?? 0) - 3) < 0.3)
  }

  @Test func `unknown names are listed, too few distances leave an anchor undetermined`()
    async throws
  {
    let server = try await server()
    let some = all.filter { $0["to"] != "e" && $0["from"] != "device-e" }
    let answer = try await server.post(
      path,
      [
        "distances": .array(
          some + [distance("e", "a", metres("e", "a")), distance("a", "nobody", 3)])
      ]
    ).json
    #expect(answer["unknown"] == ["nobody"])
    #expect(answer["anchors"]?.array?.last?["certainty"] == "undetermined")
  }

  @Test(
    arguments: [
      ([:], "distances"), (["distances": [["from": "a", "to": "b"]]], "distances[0].metres"),
      (["distances": [["from": "a", "to": "b", "metres": 0]]], "distances[0].metres"),
      (["distances": [["to": "b", "metres": 1]]], "distances[0].from"),
    ] as [(Value, String)])
  func `distances that are none are refused by their field`(
    body: Value, field: String
  ) async throws {
    let server = try await server()
    let answer = await server.post(path, body)
    #expect(answer.status.code == 422)
    #expect(try answer.json["field"] == .string(field))
  }
}
