import ArgumentParser
import CommandSupport
import Foundation
import IndoorModel
import JSONText

/// `floorcast replay`: tries edits out on a venue in memory.
struct ReplayEdits: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Apply edits to a venue in memory and print the effect of each.",
    discussion: """
      Reads one JSON object a line and answers each with a line, by the server's rules for the \
      order of edits; stores nothing.

        {"venue": {…}}       begin with this venue and an empty journal → {"revision": 0}
        {"edit": {…}}        submit an edit → {"applied": …}, {"known": …} or {"refused": "why"}
        {"after": REVISION}  → {"edits": […]}
        {"show": true}       → {"revision": 12, "venue": {…}}

      A line that cannot be read gives {"error": "why"}.
      """)

  func run() throws {
    var session = EditReplaySession()
    while let line = readLine() { Console.say(session.answer(line).jsonText()) }
  }
}

/// A venue and its journal in memory, and the answers about them.
struct EditReplaySession {
  private var venue = Venue(slug: "replay", name: LocalizedText([:]))
  private var journal = MemoryJournal()
  private var applied: [AppliedEdit] = []

  /// Performs the command in a line.
  mutating func answer(_ line: String) -> Value {
    do {
      let fields = try Fields(Value(json: line), of: "a line")
      if let value = fields.value("venue") { return try begin(value) }
      if let value = fields.value("edit") { return submit(try Edit(value: value)) }
      if let revision = try fields.integerIfPresent("after") {
        return ["edits": .array(applied.dropFirst(revision).map(\.value))]
      }
      return ["revision": Value(venue.revision), "venue": venue.value]
    } catch { return ["error": .string("\(error)")] }
  }

  private mutating func begin(_ value: Value) throws -> Value {
    venue = try Venue(value: value, slug: "replay", revision: 0)
    journal = MemoryJournal()
    applied = []
    return ["revision": 0]
  }

  private mutating func submit(_ edit: Edit) -> Value {
    let time = Timestamp(millisecondsSince1970: Int64(venue.revision) * 1000)
    switch EditOrder(behind: journal).submit(edit, to: &venue, at: time) {
    case .applied(let new, let changes):
      journal.add(new, changes: changes)
      applied.append(new)
      return ["applied": new.value]
    case .known(let known): return ["known": known.value]
    case .refused(let conflict): return ["refused": .string("\(conflict)")]
    }
  }
}
