import HTTPTypes
import IndoorModel
import JSONText
import LiveMap
import Testing
import WebServer

@testable import VenueServer

struct LocationBodyTests {
  let path = "/api/v1/venues/plan/locations"
  let fields: HTTPFields = [.contentType: "application/vnd.floorcast.locations"]

  /// Two floors, two navigators, and locations of navigator and floor by number, x and y in mm.
  private func body(_ locations: [(UInt8, UInt8, Int32, Int32)]) -> [UInt8] {
    func word(_ text: String) -> [UInt8] { [UInt8(text.utf8.count), 0] + text.utf8 }
    func number(_ number: Int32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    var bytes: [UInt8] = [18, 2, 2, 0, 2, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 0]
    bytes += number(Int32(locations.count)) + word("0") + word("9")
    bytes += word("n-1") + word("Ada") + word("staff") + word("n-2") + word("") + word("")
    for (navigator, floor, x, y) in locations {
      bytes += [navigator, 0, floor, 0] + number(x) + number(y) + number(250)
      bytes += [64, 0, 30, 0]
    }
    return bytes
  }

  @Test func `locations as bytes are taken and refused like others`() async throws {
    let server = try await TestServer(plan: "A    B")
    let response = await server.send(
      .post, path, fields: fields,
      body: body([(0, 0, 2500, 500), (1, 1, 0, 0), (1, 0, 90_000, 0), (1, 0, 1000, 0)]))
    #expect(response.status == .accepted)
    let answer = try response.json
    #expect(answer["accepted"] == 2)
    #expect(answer["refused"]?.array?.map { $0["index"] } == [1, 2])
    let list = try await server.get("/api/v1/venues/plan/navigators").json["navigators"]
    #expect(list?[0]?["id"] == "n-1")
    #expect(list?[0]?["name"] == "Ada")
    #expect(list?[0]?["group"] == "staff")
    #expect(list?[0]?["x"] == 2.5)
    #expect(list?[0]?["accuracy"] == 0.3)
    #expect(list?[0]?["time"] == "2026-11-21T07:59:59.750Z")
    #expect(list?[1]?["id"] == "n-2")
    #expect(list?[1]?["name"] == nil)
  }

  @Test(arguments: [
    String(repeating: "x", count: 257), "a" + String(repeating: "\u{301}", count: 31),
    "a" + String(repeating: "\u{301}", count: 127),
  ])
  func `words that take much room or long to compare are refused`(text: String) async throws {
    let server = try await TestServer(plan: "A    B")
    func word(_ text: String) -> [UInt8] {
      [UInt8(text.utf8.count & 255), UInt8(text.utf8.count >> 8)] + text.utf8
    }
    for place in 0..<3 {
      let words = (0..<3).map { word($0 == place ? text : "0") }
      let name = word("n-1") + words[1] + words[2]
      let body: [UInt8] =
        [18, 2, 1, 0, 1, 0, 0, 0] + [UInt8](repeating: 0, count: 12) + words[0] + name
      let response = await server.send(.post, path, fields: fields, body: body)
      #expect(response.status == .unprocessableContent)
    }
  }

  @Test func `whatever part is missing, the whole body is refused`() async throws {
    let server = try await TestServer(plan: "A    B")
    let whole = body([(0, 0, 2500, 500), (1, 0, 0, 0)])
    for count in 0..<whole.count {
      let response = await server.send(
        .post, path, fields: fields, body: Array(whole.prefix(count)))
      #expect(response.status == .unprocessableContent)
    }
    #expect(
      await server.send(.post, path, fields: fields, body: whole + [0]).status
        == .unprocessableContent)
    #expect(await server.send(.post, path, fields: fields, body: whole).status == .accepted)
  }

  @Test func `a navigator or floor that is not in front is refused`() async throws {
    let server = try await TestServer(plan: "A    B")
    for location in [(2, 0, 0, 0), (0, 2, 0, 0)] as [(UInt8, UInt8, Int32, Int32)] {
      let response = await server.send(.post, path, fields: fields, body: body([location]))
      #expect(response.status == .unprocessableContent)
      #expect(try response.json["field"] == "locations[0]")
    }
  }

  @Test func `many locations are taken in slices, each once`() async throws {
    let server = try await TestServer(plan: "A    B")
    let list = (0..<10_000).map { number -> Value in
      ["navigator": .string("n-\(number)"), "floor": "0", "x": 1, "y": 0]
    }
    let response = await server.post(path, ["locations": .array(list)])
    #expect(try response.json == ["accepted": 10_000, "refused": []])
    #expect(try await server.plan.live.counts.navigators == 10_000)
    let again = await server.post(
      path,
      [
        "locations": .array(
          list.map { location in
            .object((location.object ?? [:]).merging(["floor": "9"]) { _, new in new })
          })
      ])
    #expect(try again.json["refused"]?.array?.count == 1000)
    #expect(try again.json["refusedCount"] == 10_000)
    #expect(try again.json["refused"]?[999]?["index"] == 999)
  }
}
