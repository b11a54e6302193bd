import HTTPTypes
import IndoorModel
import JSONText
import TestKit
import Testing
import WebServer
import Wire

@testable import VenueServer

struct SnapshotResourceTests {
  private let path = "/api/v1/venues/plan"

  @Test func `a snapshot is the venue and its features at one revision`() async throws {
    let server = try await TestServer(plan: "A # B")
    _ = await server.post("\(path)/edits", putting("p", id: "e1"))
    let snapshot = try await server.get("\(path)/snapshot").json
    #expect(snapshot["revision"] == 1)
    #expect(snapshot["venue"] == (try await server.get(path).json))
    let features = try await server.get("\(path)/features").json
    #expect(snapshot["features"] == features["features"])
    let venue = try await server.plan.venue()
    #expect(snapshot["features"] == .array(venue.features.ordered.map(\.value)))
  }

  @Test func `a snapshot of an earlier revision is the venue as it was then`() async throws {
    let server = try await TestServer(plan: "A # B")
    _ = await server.post("\(path)/edits", putting("p", id: "e1"))
    let then = try await server.get("\(path)/snapshot").json
    _ = await server.post("\(path)/edits", putting("q", id: "e2"))
    #expect(try await server.get("\(path)/snapshot?revision=1").json == then)
    let now = try await server.get("\(path)/snapshot").json
    #expect(try await server.get("\(path)/snapshot?revision=2").json == now)
    #expect(await server.get("\(path)/snapshot?revision=3").status == .notFound)
    #expect(await server.get("\(path)/snapshot?revision=x").status == .badRequest)
  }

  @Test func `a snapshot that the client has is not sent again`() async throws {
    let server = try await TestServer()
    let tag = try #require(await server.get("\(path)/snapshot").fields[.eTag])
    let again = await server.get("\(path)/snapshot", fields: [.ifNoneMatch: tag])
    #expect(again.status == .notModified && again.body.isEmpty)
    _ = await server.post("\(path)/edits", putting("p", id: "e1"))
    #expect(await server.get("\(path)/snapshot", fields: [.ifNoneMatch: tag]).status == .ok)
  }

  @Test(arguments: ["snapshot", "features", "features?floor=0"])
  func `features are sent as gzip to clients that take it, under a tag of its own`(
    _ name: String
  ) async throws {
    let server = try await TestServer(plan: "A # B")
    let gzip: HTTPFields = [.acceptEncoding: "gzip, br"]
    let plain = await server.get("\(path)/\(name)")
    let zipped = await server.get("\(path)/\(name)", fields: gzip)
    #expect(plain.fields[.contentEncoding] == nil && plain.fields[.vary] == "Accept-Encoding")
    #expect(zipped.fields[.contentEncoding] == "gzip" && zipped.fields[.vary] == "Accept-Encoding")
    #expect(zipped.fields[.contentType] == "application/json")
    // A member of gzip begins with its mark and ends with the length of what it holds.
    #expect(zipped.body.starts(with: [0x1F, 0x8B]) && zipped.body.count < plain.body.count)
    let length = zipped.body.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    #expect(length == plain.body.count)
    let tag = try #require(zipped.fields[.eTag])
    #expect(tag != plain.fields[.eTag])
    let known: HTTPFields = [.acceptEncoding: "gzip", .ifNoneMatch: tag]
    #expect(await server.get("\(path)/\(name)", fields: known).status == .notModified)
    _ = await server.post("\(path)/edits", putting("p", id: "e1"))
    let changed = await server.get("\(path)/\(name)", fields: known)
    #expect(changed.status == .ok && changed.body != zipped.body)
  }

  @Test func `the features of a floor include the connectors that touch it`() async throws {
    let server = try await TestServer(plan: "A 1 B")
    let lift: Value = [
      "operation": "put",
      "feature": [
        "id": "lift", "kind": "connector", "floor": "0",
        "geometry": ["type": "LineString", "coordinates": [[1, 0.5], [1, 0.5]]],
        "properties": ["category": "lift", "floors": ["0", "1"]],
      ],
    ]
    let floor: Value = [
      "operation": "put",
      "floor": [
        "id": "1", "building": "main", "ordinal": 1, "name": "Up", "bounds": [0, 0, 5, 1],
      ],
    ]
    let answer = await server.post(
      "\(path)/edits", ["id": "e", "base": 0, "operations": [floor, lift]])
    #expect(answer.status == .created)
    let up = try await server.get("\(path)/features?floor=1").json
    #expect(up["features"]?.array?.compactMap { $0["id"] } == ["lift"])
  }

  @Test(arguments: UInt64(1)...40)
  func `after any edits the list is what it would be if it was written anew`(seed: UInt64) throws {
    var random = RandomOperations(SeededGenerator(seed: seed))
    var venue = RandomOperations<SeededGenerator>.venue
    var list = FeatureListText()
    for _ in 0..<8 {
      _ = try venue.apply(random.operations(on: venue, count: 1...6))
      list.update(to: venue.features)
      let text = "[\(String(decoding: list.bytes(), as: UTF8.self))]"
      #expect(text == Value.array(venue.features.ordered.map(\.value)).jsonText())
    }
  }
}
