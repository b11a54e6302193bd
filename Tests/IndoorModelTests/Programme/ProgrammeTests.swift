import IndoorModel
import TestKit
import Testing

@Suite struct ProgrammeTests {
  private static let start = Timestamp(millisecondsSince1970: 1_798_362_000_000)
  private static let talk = ProgrammeSession(
    id: "talk", title: LocalizedText(["en": "Maps", "de": "Karten"]),
    subtitle: LocalizedText("of halls"), abstract: LocalizedText("All of them."),
    speakers: ["Ada", "Grace"], track: LocalizedText("Science"), tags: ["maps"], language: "en",
    start: start, end: start.advanced(bySeconds: 1800), place: "area-hall", room: "Hall 1",
    capacity: 300, link: "https://example.org/1", source: "schedule.xml", foreignId: "42")
  private static let stand = ProgrammeStand(
    id: "stand", exhibitor: LocalizedText("Acme"), description: LocalizedText("Anvils"),
    products: ["anvil"], tags: ["iron"], place: "area-booth", room: "A 1",
    link: "https://example.org/2", source: "stands.csv", foreignId: "A 1")

  @Test func `a session and a stand survive being an entry and its value`() throws {
    let session = try ProgrammeEntry(value: Self.talk.entry.value)
    #expect(ProgrammeSession(session) == Self.talk)
    #expect(ProgrammeStand(session) == nil)
    let stand = try ProgrammeEntry(value: Self.stand.entry.value)
    #expect(ProgrammeStand(stand) == Self.stand)
    #expect(ProgrammeSession(stand) == nil)
    #expect(ProgrammeSchema.problems(of: session).isEmpty)
    #expect(ProgrammeSchema.problems(of: stand).isEmpty)
  }

  @Test(
    arguments: [
      (["title": .null], "title", "is missing"),
      (
        ["end": "2026-12-27T08:00:00Z"], "end",
        "must be at or after “start”, and at most 31 days later"
      ),
      (["start": "tomorrow"], "start", "must be a time such as 2027-05-01T18:00:00Z"),
      (["capacity": -1], "capacity", "must be a number from 0.0 to 1000000.0"),
      (["title": ""], "title", "must not be empty"),
      (
        ["speakers": "Ada"], "speakers",
        "must be a list of at most 100 texts of at most 128 characters"
      ),
    ] as [([String: Value], String, String)])
  func `what no session may have is refused by name`(
    _ properties: [String: Value], _ field: String, _ message: String
  ) {
    var entry = Self.talk.entry
    for (name, value) in properties { entry.properties[name] = value == .null ? nil : value }
    #expect(
      ProgrammeSchema.problems(of: entry) == [SchemaProblem(field: field, message: message)])
  }

  @Test func `a property that no session has is refused with those it may have`() throws {
    var entry = Self.talk.entry
    entry.properties["colour"] = "red"
    let problem = try #require(ProgrammeSchema.problems(of: entry).first)
    #expect(problem.field == "colour")
    #expect(problem.message.contains("abstract, capacity"))
  }

  @Test func `edits put, change and remove entries, and their inverses take that back`() throws {
    let before = RandomOperations<SeededGenerator>.venue
    var venue = before
    let (changes, inverse) = try venue.apply([
      .putEntry(Self.talk.entry), .putEntry(Self.stand.entry),
      .changeEntry("talk", ["room": "Hall 2", "capacity": .null]), .removeEntry("stand"),
    ])
    #expect(changes.structure == [.entry("talk")])
    #expect(!changes.touchesStructure)
    #expect(venue.programme.sessions.map(\.room) == ["Hall 2"])
    #expect(venue.programme.sessions.map(\.capacity) == [nil])
    #expect(venue.programme.stands.isEmpty)
    _ = try venue.apply(inverse)
    #expect(venue == before)
  }

  @Test func `an entry keeps its kind, and what is gone cannot be changed`() {
    var venue = RandomOperations<SeededGenerator>.venue
    venue.programme["talk"] = Self.talk.entry
    let other = ProgrammeEntry(id: "talk", kind: .stand, properties: ["exhibitor": "Acme"])
    #expect(throws: EditError.kindChanged(operation: 0, subject: .entry("talk"))) {
      try venue.apply([.putEntry(other)])
    }
    #expect(throws: EditError.missing(operation: 0, subject: .entry("gone"))) {
      try venue.apply([.changeEntry("gone", ["room": "Hall 2"])])
    }
  }

  @Test func `two people may change different properties, and an undo of one is not blocked`()
    throws
  {
    var venue = RandomOperations<SeededGenerator>.venue
    venue.programme["talk"] = Self.talk.entry
    var journal = MemoryJournal()
    func submit(
      _ id: Identifier<EditSubject>, _ author: String, _ properties: [String: Value],
      undoes: Identifier<EditSubject>? = nil
    ) throws -> EditOrder<MemoryJournal>.Outcome {
      let operations: [IndoorModel.Operation] =
        properties.isEmpty ? [] : [.changeEntry("talk", properties)]
      let edit = Edit(
        id: id, base: 0, author: author, operations: operations, undoes: undoes)
      let outcome = EditOrder(behind: journal).submit(edit, to: &venue, at: Self.start)
      if case .applied(let applied, let changes) = outcome {
        journal.add(applied, changes: changes)
      }
      return outcome
    }
    _ = try submit("1", "Ada", ["room": "Hall 2"])
    _ = try submit("2", "Grace", ["capacity": 10])
    _ = try submit("3", "Ada", [:], undoes: "1")
    #expect(venue.programme.sessions.first?.room == "Hall 1")
    #expect(venue.programme.sessions.first?.capacity == 10)
    _ = try submit("4", "Ada", ["capacity": 20])
    guard
      case .refused(.undoBlocked(let subject, let field, _)) = try submit(
        "5", "Grace", [:], undoes: "2")
    else {
      Issue.record("the undo should be blocked")
      return
    }
    #expect(subject == .entry("talk"))
    #expect(field == .property("capacity"))
  }

  @Test func `what is hidden is not shown, but is there`() {
    var hidden = Self.talk.entry
    hidden.properties["hidden"] = true
    let programme = Programme([hidden])
    #expect(programme.sessions.isEmpty)
    #expect(programme.entries(of: .session) == [hidden])
  }

  @Test
  func `random edits of everything are undone exactly, and reading back what is written is exact`()
    throws
  {
    var maker = RandomOperations(SeededGenerator(seed: 22))
    var venue = RandomOperations<SeededGenerator>.venue
    var entries = 0
    for _ in 0..<400 {
      let operations = maker.operations(on: venue)
      guard !operations.isEmpty else { continue }
      let before = venue
      let (changes, inverse) = try venue.apply(operations)
      entries += changes.touchesProgramme ? 1 : 0
      var undone = venue
      _ = try undone.apply(inverse, limit: .max)
      #expect(undone.programme == before.programme)
      for operation in operations {
        #expect(try IndoorModel.Operation(value: operation.value) == operation)
      }
      let read = try Venue(value: venue.value, slug: venue.slug, revision: venue.revision)
      #expect(read.programme == venue.programme)
      var led = before
      let leading = before.operations(to: venue)
      if !leading.isEmpty { _ = try led.apply(leading, limit: .max) }
      #expect(led.programme == venue.programme)
    }
    #expect(entries > 20)
  }
}
