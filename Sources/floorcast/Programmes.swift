import ArgumentParser
import CommandSupport
import Foundation
import IndoorModel
import Storage
import VenueFormats
import VenueServer

/// `floorcast programme`: reads the programme of a venue, and writes it.
struct Programmes: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "programme",
    abstract: "Import the programme of a venue, or write it out.",
    subcommands: [ProgrammeImporting.self, ProgrammeExporting.self])
}

/// `floorcast programme import`: takes a list of sessions or stands.
private struct ProgrammeImporting: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Compare a list with the programme of a venue, and take what is different.",
    discussion: """
      Reads schedule XML and JSON of frab, Pentabarf and pretalx, iCalendar, and CSV \
      (docs/programme.md), and prints what is new, moved, changed and cancelled, and where rooms \
      are. While a server has the venue open, preview with --dry-run, and import by the server.

      Example: floorcast programme import schedule.xml --venue expo --room "Saal 1=area-hall-1"
      """)

  @Argument(help: "The list.")
  private var file: String

  @Option(help: "The venue file, or the name of a venue in the folder.")
  private var venue: String

  @Option(help: "The folder of the venue files.")
  private var venues = "venues"

  @Option(
    name: .customLong("room"),
    help: ArgumentHelp(
      "Where a room of the list is; nowhere without an id; may be repeated.",
      valueName: "name=area-or-poi"))
  private var rooms: [String] = []

  @Option(
    help: ArgumentHelp(
      "What the list is called, the same at each import (default: the name of the file).",
      valueName: "name"))
  private var source: String?

  @Flag(help: "Print what would be different only; store nothing.")
  private var dryRun = false

  func validate() throws {
    if let odd = rooms.first(where: { !$0.dropFirst().contains("=") }) {
      throw ValidationError("--room must be as in “Saal 1=area-hall-1”, not “\(odd)”")
    }
  }

  func run() async throws {
    let bytes = try Console.bytes(ofFileAt: file)
    let argument = try VenueArgument.parse([venue, "--venues", venues])
    let opened: VenueFile
    do {
      opened = try VenueFile.open(at: argument.path, for: dryRun ? .reading : .writing)
    } catch { throw argument.failure(error) }
    defer { opened.close() }
    do {
      let current = try await opened.venue()
      let name = source ?? URL(fileURLWithPath: file).lastPathComponent
      let draft = try ProgrammeImport(bytes, source: name, into: current, places: places)
      if !dryRun, !draft.operations.isEmpty {
        let edit = Edit(
          id: Identifier("import-\(UUID().uuidString)"), base: current.revision,
          author: NSUserName(), operations: draft.operations, label: "Import \(name.prefix(100))")
        _ = try await opened.apply(edit, at: .now)
      }
      ProgrammeSummary(draft, venue: current).print()
      if dryRun { Console.say("\nNothing was stored.") }
    } catch { throw Console.failure(error) }
  }

  private var places: [String: Identifier<Feature>?] {
    var places: [String: Identifier<Feature>?] = [:]
    for room in rooms {
      guard let sign = room.lastIndex(of: "=") else { continue }
      let id = String(room[room.index(after: sign)...])
      places.updateValue(id.isEmpty ? nil : Identifier(id), forKey: String(room[..<sign]))
    }
    return places
  }
}

/// `floorcast programme export`: writes the programme.
private struct ProgrammeExporting: AsyncParsableCommand {
  /// The formats by the names of `ProgrammeExport.Format`.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case json, csv, ics
  }

  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the programme of a venue as JSON, CSV or iCalendar.",
    discussion: "Example: floorcast programme export expo --format ics --output expo.ics")

  @OptionGroup private var argument: VenueArgument

  @Option(help: "The format.")
  private var format = Format.json

  @Option(help: "The language of texts, for csv and ics.")
  private var language = "en"

  @Option(help: "The file to write (default: standard output).")
  private var output: String?

  func run() async throws {
    let export = ProgrammeExport(try await argument.load(), language: language)
    let bytes =
      switch format {
      case .json: export.json()
      case .csv: export.csv()
      case .ics: export.ics(at: .now)
      }
    guard let output else { return try FileHandle.standardOutput.write(contentsOf: Data(bytes)) }
    do { try Data(bytes).write(to: URL(fileURLWithPath: output), options: .atomic) } catch {
      throw Console.failure("\(output): cannot be written")
    }
  }
}

/// What an import of a programme reports.
private struct ProgrammeSummary {
  private let draft: ProgrammeImport
  private let venue: Venue
  /// The most entries of each kind that are listed.
  private static let listed = 20

  init(_ draft: ProgrammeImport, venue: Venue) {
    self.draft = draft
    self.venue = venue
  }

  func print() {
    let counts = ProgrammeImport.Change.Kind.allCases.map {
      "\(draft.count(of: $0)) \($0.rawValue)"
    }
    Console.say(
      "\(Console.count(draft.total, "item")): \(counts.joined(separator: ", ")), "
        + "\(draft.unchanged) as they were")
    for kind in ProgrammeImport.Change.Kind.allCases where kind != .new {
      let changes = draft.changes.filter { $0.kind == kind }
      if changes.isEmpty { continue }
      Console.say("\n\(kind.rawValue):")
      for change in changes.prefix(Self.listed) {
        Console.say("  \(change.title.text())\(words(for: change))")
      }
      if changes.count > Self.listed { Console.say("  and \(changes.count - Self.listed) more") }
    }
    var table = TextTable(["room", "items", "place"])
    for room in draft.rooms {
      let former = room.formerName.map { " (was “\($0)”)" } ?? ""
      table.add([room.name + former, String(room.count), place(of: room)])
    }
    if !draft.rooms.isEmpty { Console.say("\n" + table.text) }
    guard !draft.remarks.isEmpty else { return }
    Console.say("\nNot taken as it was (\(draft.remarks.count)):")
    for remark in draft.remarks.prefix(100) {
      Console.say("  \(remark.source): \(remark.place): \(remark.message)")
    }
  }

  private func place(of room: ProgrammeImport.Room) -> String {
    if let place = room.place {
      return "\(place) \(venue.features[place]?.name?.text() ?? "")"
    }
    return room.candidates.isEmpty
      ? "not found; name it with --room"
      : "several: \(room.candidates.map(\.rawValue).joined(separator: ", "))"
  }

  private func words(for change: ProgrammeImport.Change) -> String {
    let words = change.fields.sorted { $0.key < $1.key }.map { name, field in
      let (before, after) = (word(field.before), word(field.after))
      return before.count + after.count < 80 ? "\(name) \(before) → \(after)" : name
    }
    return words.isEmpty ? "" : ": " + words.joined(separator: ", ")
  }

  private func word(_ value: Value?) -> String {
    guard let value else { return "none" }
    return value.string ?? LocalizedText(value)?.text() ?? "other"
  }
}
