import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import Testing
import WebServer

@testable import VenueServer

struct NewVenueTests {
  private let path = "/api/v1/venues"

  @Test func `a name is enough for a venue that is served at once`() async throws {
    let server = try await TestServer()
    let response = await server.post(path, ["name": "Messe Köln – Halle 7"])
    #expect(response.status == .created)
    #expect(response.fields[.location] == "/api/v1/venues/messe-koeln-halle-7")
    let venue = try response.json
    #expect(venue["slug"] == "messe-koeln-halle-7" && venue["revision"] == 0)
    #expect(venue["floors"]?[0]?["name"] == ["en": "Ground floor", "de": "Erdgeschoss"])
    #expect(venue["buildings"]?[0]?["name"] == ["en": "Messe Köln – Halle 7"])
    #expect(try await server.get("\(path)/messe-koeln-halle-7").json == venue)
    let list = try await server.get(path).json["venues"]
    #expect(list?.array?.map { $0["slug"] } == ["messe-koeln-halle-7", "plan"])
    #expect(
      await server.post("\(path)/messe-koeln-halle-7/edits", putting("p", id: "e1")).status
        == .created)
    #expect(server.venues.live(slug: "messe-koeln-halle-7") != nil)
  }

  @Test func `venues that are begun are told to whoever runs them`() async throws {
    let server = try await TestServer()
    _ = await server.post(path, ["name": "One"])
    _ = await server.post(path, ["name": "Two"])
    var told: [String] = []
    for await venue in server.venues.additions.prefix(2) { told.append(venue.slug) }
    #expect(told == ["one", "two"])
  }

  @Test func `a slug that is taken is a conflict, one made from a name gets a number`() async throws
  {
    let server = try await TestServer(damaged: ["old"])
    for slug in ["plan", "old"] {
      let taken = await server.post(path, ["slug": .string(slug)])
      #expect(taken.status == .conflict)
      #expect(taken.problem == "venue-exists")
      #expect(try taken.json["field"] == "slug")
    }
    #expect(try await server.post(path, ["name": "Plan!"]).json["slug"] == "plan-2")
    #expect(try await server.post(path, ["name": "plan"]).json["slug"] == "plan-3")
    #expect(try await server.get("\(path)/plan").json["name"] == ["en": "Plan"])
  }

  @Test func `of those who begin the same venue at once, one does`() async throws {
    let server = try await TestServer()
    let path = path
    let codes = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask { await server.post(path, ["slug": "hall", "name": "Hall"]).status.code }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes.sorted() == [201] + Array(repeating: 409, count: 7))
  }

  @Test(arguments: [
    "", "..", "../up", "a/b", "/etc/x", "Expo", "ä", "-a", "a b", "a.venue", "a\u{0}",
    String(repeating: "a", count: 65),
  ])
  func `what cannot name a file is refused`(slug: String) async throws {
    let server = try await TestServer()
    let response = await server.post(path, ["slug": .string(slug), "name": "A"])
    #expect(response.status == .unprocessableContent)
    #expect(response.problem == "invalid-slug")
    #expect(try await server.get(path).json["venues"]?.array?.count == 1)
  }

  @Test(
    arguments: [
      [:], ["name": ""], ["name": ["en": ""]], ["name": 3], ["slug": 3],
      ["name": .string(String(repeating: "a", count: 201))], [],
    ] as [Value])
  func `without a name there is no venue`(body: Value) async throws {
    let response = await (try TestServer()).post(path, body)
    #expect(response.status == .unprocessableContent)
    #expect(response.problem == "invalid-field")
  }

  @Test func `strangers begin no venue on a closed server`() async throws {
    let server = try await TestServer(permissions: .closed)
    #expect(await server.post(path, ["name": "Mine"]).status == .unauthorized)
  }

  @Test(arguments: [
    ("Straße & Haus", "strasse-haus"), ("ÀÉÎ õ", "aei-o"), ("展", "zhan"), ("🎪", "venue"),
    ("  --A  ", "a"), (String(repeating: "ab ", count: 40), String(repeating: "ab-", count: 20)),
  ])
  func `a name in addresses resembles the name`(name: String, slug: String) {
    let made = VenueName.slug(of: name)
    #expect(Venue.isSlug(made))
    #expect(made == (slug.hasSuffix("-") ? String(slug.dropLast()) : slug))
    #expect(VenueName.candidates(for: made).allSatisfy(Venue.isSlug))
  }
}
