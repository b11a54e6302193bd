import IndoorModel
import JSONText
import Testing

@testable import VenueServer

struct ProgrammeSourceTests {
  private static let start = Timestamp(millisecondsSince1970: 1_795_248_000_000)

  private static func source(_ members: Value) throws -> ProgrammeSource {
    try ProgrammeSource(Fields(members, of: "a source"))
  }

  @Test func `a source without minutes is looked at only when that is asked for`() throws {
    var source = try Self.source(["address": "https://example.org/a"])
    #expect(source.next == nil && source.name == "example.org")
    source.note(.fetched, at: Self.start)
    #expect(source.next == nil)
  }

  @Test func `a failing address is asked ever less often, and a day apart at most`() throws {
    var source = try Self.source(["address": "https://example.org/a", "minutes": 60])
    #expect(try #require(source.next) < Self.start)
    var pauses: [Double] = []
    for _ in 1...7 {
      source.note(.failed(.status(503)), at: Self.start)
      pauses.append(try #require(source.next).seconds(since: Self.start) / 3600)
    }
    #expect(pauses == [2, 4, 8, 16, 24, 24, 24])
    source.note(.unchanged, at: Self.start)
    #expect(source.next == Self.start.advanced(bySeconds: 3600))
    // A look a week goes on as it is.
    var weekly = try Self.source(["address": "https://example.org/a", "minutes": 10_080])
    weekly.note(.failed(.empty), at: Self.start)
    #expect(weekly.next == Self.start.advanced(bySeconds: 604_800))
  }

  @Test func `what is stored is read again`() throws {
    var source = try Self.source([
      "address": "https://example.org/a?b", "name": "congress", "minutes": 15,
    ])
    source.note(
      .fetched, version: .init(tag: "\"x\"", modified: "Fri, 27 Nov 2026 09:00:00 GMT"),
      at: Self.start)
    source.note(.failed(.notReached("example.org")), at: Self.start)
    let again = try ProgrammeSource(stored: Value(json: source.stored.json()))
    #expect(again == source)
    #expect(again.next == source.next)
  }

  @Test func `another address begins again, another name does not`() throws {
    var source = try Self.source(["address": "https://example.org/a", "minutes": 15])
    source.note(.fetched, version: .init(tag: "\"x\""), at: Self.start)
    let renamed = source.taking(
      try Self.source(["address": "https://example.org/a", "name": "congress"]))
    #expect(renamed.version == source.version && renamed.last == source.last)
    #expect(renamed.name == "congress" && renamed.minutes == nil)
    let moved = source.taking(try Self.source(["address": "https://example.org/b"]))
    #expect(moved.last == nil && moved.version == .init())
  }

  @Test(arguments: [4, 10_081])
  func `times between looks are from 5 minutes to a week`(minutes: Int) {
    #expect(throws: ValueError.self) {
      try Self.source(["address": "https://example.org/a", "minutes": Value(minutes)])
    }
  }
}
