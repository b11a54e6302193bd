import ArgumentParser
import CommandSupport
import Foundation
import IndoorModel
import Storage

/// `floorcast tracks`: what is recorded of where people were.
struct Tracks: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List, export or delete the tracks of a venue: where people were.",
    discussion: """
      Tracks lie in NAME.tracks beside the venue's file. They are kept for as long as the venue's \
      setting says (default: 24 hours). All of this works while a server records.

      Examples:
        floorcast tracks expo
        floorcast tracks expo --export day.csv --from 2026-05-04T08:00:00Z --to -1h
        floorcast tracks expo --delete
      """)

  @OptionGroup private var argument: VenueArgument

  @Option(
    help: ArgumentHelp(
      "Write the places of all people, each second, as CSV: t, id, x, y, floor, state, heading, time, "
        + "group, name, accuracy.", valueName: "file"))
  private var export: String?

  @Option(help: ArgumentHelp("Begin at this time: RFC 3339, or -2h, -30m, -1d.", valueName: "time"))
  private var from: PastMoment?

  @Option(help: ArgumentHelp("End at this time.", valueName: "time"))
  private var to: PastMoment?

  @Flag(help: "Delete all that is recorded.")
  private var delete = false

  func validate() throws {
    if delete, export != nil { throw ValidationError("--delete and --export exclude each other") }
    if delete, from != nil || to != nil {
      throw ValidationError("--delete deletes all tracks; --from and --to do not go with it")
    }
  }

  func run() async throws {
    let path = CompanionNames(of: argument.path).tracks
    do throws(TrackFileError) {
      let file = try TrackFile.look(at: path)
      defer { file.close() }
      if delete { return try await delete(file) }
      if let export { return try await write(file, to: export) }
      try await list(file)
    } catch {
      if case .missing = error, FileManager.default.fileExists(atPath: argument.path) {
        return Console.say("\(path): nothing is recorded")
      }
      if case .missing = error { throw argument.failure(.missing(path: argument.path)) }
      throw Console.failure(error)
    }
  }

  private func list(_ file: TrackFile) async throws(TrackFileError) {
    let outline = try await file.outline(from: moment(from), to: moment(to))
    guard !outline.stretches.isEmpty else {
      return Console.say("\(file.path): nothing is recorded")
    }
    var table = TextTable(["from", "to", "minutes", "most people", "locations", "KiB"])
    for stretch in outline.stretches {
      table.add([
        stretch.begin.rfc3339, stretch.end.rfc3339, String(stretch.minutes.count),
        String(stretch.people), String(stretch.locations), String((stretch.bytes + 1023) / 1024),
      ])
    }
    Console.say(table.text)
    let locations = outline.stretches.reduce(0) { $0 + $1.locations }
    let bytes = outline.stretches.reduce(0) { $0 + $1.bytes }
    let each = locations > 0 ? (Double(bytes) / Double(locations) * 100).rounded() / 100 : 0
    let size = (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
    Console.say(
      "\(file.path): \(size / 1024) KiB, \(try await file.navigatorCount()) navigators, "
        + "\(locations) locations of \(each) bytes")
  }

  private func delete(_ file: TrackFile) async throws(TrackFileError) {
    let minutes = try await file.outline().stretches.reduce(0) { $0 + $1.minutes.count }
    try file.forgetAll()
    let aside = file.removeDamaged()
    Console.say(
      "\(file.path): deleted \(Console.count(minutes, "minute"))"
        + (aside > 0 ? " and \(Console.count(aside, "damaged file")) put aside earlier" : "")
        + "; a server that records goes on with the present minute")
  }

  private func moment(_ moment: PastMoment?) -> Timestamp? { moment?.time(before: .now) }

  private func write(_ file: TrackFile, to path: String) async throws(TrackFileError) {
    do {
      guard FileManager.default.createFile(atPath: path, contents: nil) else {
        throw TrackFileError.disk(path: path, detail: "it cannot be written")
      }
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      defer { try? handle.close() }
      var export = TrackExport(from: moment(from), to: moment(to))
      try handle.write(contentsOf: Data(TrackExport.header.utf8))
      var time = moment(from) ?? Timestamp(millisecondsSince1970: 0)
      if let minute = try await file.minute(at: time) {
        try handle.write(contentsOf: Data(export.lines(of: minute).utf8))
      }
      while let minute = try await file.minute(after: time) {
        if let end = moment(to), minute.begin > end { break }
        try handle.write(contentsOf: Data(export.lines(of: minute).utf8))
        time = minute.begin
      }
      Console.say("\(path): \(export.count) locations")
    } catch let error as TrackFileError { throw error } catch {
      throw .disk(path: path, detail: error.localizedDescription)
    }
  }
}
