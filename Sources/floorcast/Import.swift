import ArgumentParser
import CommandSupport
import Foundation
import IndoorModel
import Storage
import VenueFormats

/// `floorcast import`: makes a venue file from plans.
struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make a venue file from one or several plans.",
    discussion: """
      Reads GeoJSON, IMDF, OpenStreetMap, DXF, SVG, Open-RMF, robot maps and other formats (docs/formats.md), from \
      files, folders or ZIP archives, and prints what was read, what it became and everything that \
      was not understood. --write-profile keeps the table of what becomes what; change it, and give \
      it with --profile.

      Example: floorcast import plan.geojson --image ground.png@0 --metres-per-pixel 0.05 \
      --into venues/expo.venue
      """)

  @Argument(help: "The plans: files, folders or archives.")
  private var files: [String]

  @Option(help: ArgumentHelp("What types become, as --write-profile writes it.", valueName: "file"))
  private var profile: String?

  @Option(
    help: ArgumentHelp("Write the table of what the types became.", valueName: "file"))
  private var writeProfile: String?

  @Option(
    help: ArgumentHelp(
      "What a unit of a DXF, an SVG or a GeoJSON is (default: what the file says, else a guess).",
      valueName: "metres"))
  private var metresPerUnit: Double?

  @Flag(help: "Print the report only; write no venue.")
  private var dryRun = false

  @Flag(
    help: """
      Import into the venue file that is there, as one edit: what an earlier import of the same \
      source made is updated, what was drawn by hand stays.
      """)
  private var update = false

  @Option(help: ArgumentHelp("The venue file to make.", valueName: "venues/NAME.venue"))
  private var into: String

  @Option(
    name: .customLong("image"),
    help: ArgumentHelp("A picture of a floor; may be repeated.", valueName: "file@floor"))
  private var images: [ImageArgument] = []

  @Option(help: "The side of a pixel of the pictures (default: each is as wide as its floor).")
  private var metresPerPixel: Double?

  @Option(help: "The name of the venue (default: the plan's).")
  private var name: String?

  @Option(
    help: ArgumentHelp("The most features that the venue may have.", valueName: "count"))
  private var featuresPerVenue = Venue.usualFeatureLimit

  @Option(
    help: ArgumentHelp(
      "The most pixels of a picture; vector drawings have none.", valueName: "count"))
  private var pixelsPerPicture = PlanPicture.pixelLimit

  @Flag(help: "Overwrite the venue file if it is there.")
  private var replace = false

  func validate() throws {
    try PlanPicture.check(pixelsPerPicture: pixelsPerPicture)
    if let metresPerUnit, !ImportProfile.unitRange.contains(metresPerUnit) {
      throw ValidationError("--metres-per-unit must be from 0.000001 to 10000")
    }
    if update, replace || name != nil || !images.isEmpty {
      throw ValidationError(
        "--update changes plans only: it goes without --replace, --name, --image")
    }
  }

  func run() async throws {
    let slug = URL(fileURLWithPath: into).deletingPathExtension().lastPathComponent
    let table = try readProfile()
    let venue = try update ? VenueFile.open(at: into) : nil
    defer { venue?.close() }
    var draft =
      venue.map { VenueImport(updating: $0.current) }
      ?? VenueImport(slug: slug, name: name.map { LocalizedText($0) })
    for file in files {
      let plan = try PlanFolder(path: file).source()
      do { try draft.add(plan, profile: table) } catch { throw Console.failure(error) }
    }
    try writeTable(of: draft.report)
    if let venue { return try await store(draft, in: venue) }
    for image in images {
      let bytes = try Console.bytes(ofFileAt: image.file)
      try checkPixels(of: bytes, file: image.file)
      do {
        try draft.addPicture(
          bytes, source: image.file, onFloor: image.floor, metresPerPixel: metresPerPixel,
          pixelLimit: pixelsPerPicture)
      } catch { throw Console.failure(error) }
    }
    try store(draft)
  }

  /// Names the option where a picture has too many pixels; the draft reports what else is wrong.
  private func checkPixels(of bytes: [UInt8], file: String) throws {
    do throws(PlanPicture.Refusal) {
      _ = try PlanPicture(bytes, pixelLimit: pixelsPerPicture)
    } catch {
      guard case .tooManyPixels = error else { return }
      throw Console.failure("\(file) \(error) (--pixels-per-picture)")
    }
  }

  private func readProfile() throws -> ImportProfile {
    var table = ImportProfile()
    if let profile {
      do {
        table = try ImportProfile(json: Console.bytes(ofFileAt: profile), source: profile)
      } catch {
        throw Console.failure(error)
      }
    }
    table.metresPerUnit = metresPerUnit ?? table.metresPerUnit
    return table
  }

  private func writeTable(of report: ImportReport) throws {
    guard let writeProfile else { return }
    do { try Data(report.profile.json).write(to: URL(fileURLWithPath: writeProfile)) } catch {
      throw Console.failure("\(writeProfile): cannot be written")
    }
  }

  /// Stores what is different as one edit, which the editor's history can undo.
  private func store(_ draft: VenueImport, in file: VenueFile) async throws {
    do {
      let (venue, images, report) = try draft.finished()
      var contents: [Identifier<PlanImage>: Identifier<ImageContent>] = [:]
      for (image, bytes) in images where !dryRun {
        contents[image.id] = try await file.addContent(
          bytes, mediaType: image.mediaType, width: image.width, height: image.height, at: .now
        ).id
      }
      let operations = try draft.operations(contents: contents)
      if !dryRun, !operations.isEmpty {
        file.limitFeatures(to: featuresPerVenue)
        let names = Set(files.map { URL(fileURLWithPath: $0).lastPathComponent }).sorted()
        let edit = Edit(
          id: Identifier("import-\(UUID().uuidString)"), base: file.current.revision, author: "",
          operations: operations, label: "Import \(names.joined(separator: ", "))")
        _ = try await file.apply(edit, at: .now)
      }
      ImportSummary(venue: venue, report: report, path: into).print()
      if dryRun { Console.say("\nNothing was written.") }
    } catch { throw Console.failure(error) }
  }

  private func store(_ draft: VenueImport) throws {
    do {
      let (venue, images, report) = try draft.finished()
      guard venue.features.count <= featuresPerVenue else {
        throw Console.failure(
          "the plans have \(venue.features.count) features; a venue may have \(featuresPerVenue) "
            + "(--features-per-venue)")
      }
      if dryRun {
        ImportSummary(venue: venue, report: report, path: into).print()
        return Console.say("\nNothing was written.")
      }
      let folder = URL(fileURLWithPath: into).deletingLastPathComponent()
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try VenueFile.create(at: into, venue: venue, images: images, replacing: replace).close()
      ImportSummary(venue: venue, report: report, path: into).print()
    } catch { throw Console.failure(error) }
  }
}

/// A picture and its floor: `level0.jpg@0`.
private struct ImageArgument: ExpressibleByArgument {
  let file: String
  let floor: String

  init?(argument: String) {
    guard let at = argument.lastIndex(of: "@"), at > argument.startIndex,
      argument.index(after: at) < argument.endIndex
    else { return nil }
    file = String(argument[..<at])
    floor = String(argument[argument.index(after: at)...])
  }
}

/// What an import reports: a table of what was read, then what was not understood.
private struct ImportSummary {
  private let venue: Venue
  private let report: ImportReport
  private let path: String

  init(venue: Venue, report: ImportReport, path: String) {
    self.venue = venue
    self.report = report
    self.path = path
  }

  func print() {
    Console.say("\(path): \(venue.name.text()), \(features(report.total))\n")
    Console.say(table.text)
    printTypes()
    printUpdate()
    if !venue.images.isEmpty { Console.say("") }
    for image in venue.images {
      Console.say(
        "image \(image.id) on floor \(image.floor): \(image.mediaType), "
          + "\(image.width) × \(image.height) pixels")
    }
    printRemarks()
  }

  /// What became of each type of the formats that have a table of types.
  private func printTypes() {
    guard !report.rows.isEmpty else { return }
    var table = TextTable(["type", "count", "became"])
    let types = Dictionary(grouping: report.rows) { $0.key.type }
    for type in types.keys.sorted() {
      let rows = types[type] ?? []
      let target = rows.lazy.compactMap(\.key.target).first
      let count = rows.reduce(0) { $0 + $1.value }
      table.add([type, String(count), target?.description ?? "describes the plan"])
    }
    Console.say("\n" + table.text)
  }

  private func printUpdate() {
    guard report.unchanged + report.updated + report.removed > 0 else { return }
    Console.say(
      "\nOf an earlier import: \(report.unchanged) as they were, \(report.updated) updated, "
        + "\(report.removed) removed")
  }

  private func printRemarks() {
    guard !report.remarks.isEmpty else { return Console.say("\nEverything was understood.") }
    let skipped = report.skipped == 0 ? "" : ", \(features(report.skipped)) left out"
    Console.say("\nNot taken as it was (\(report.remarks.count)\(skipped)):")
    for remark in report.remarks {
      let place = remark.place.isEmpty ? "" : "\(remark.place): "
      Console.say("  \(remark.source): \(place)\(remark.message)")
    }
    if report.furtherRemarks > 0 { Console.say("  and \(report.furtherRemarks) more") }
  }

  private func features(_ count: Int) -> String { Console.count(count, "feature") }

  private var table: TextTable {
    let kinds = FeatureKind.allCases.filter { report.total(of: $0) > 0 }
    var table = TextTable(["floor", "name"] + kinds.map(\.rawValue) + ["all"])
    for floor in venue.floors {
      let counts = report.counts[floor.id] ?? [:]
      table.add(
        [floor.id.rawValue, floor.name.text()]
          + kinds.map { String(counts[$0] ?? 0) } + [String(counts.values.reduce(0, +))])
    }
    table.add(["all", ""] + kinds.map { String(report.total(of: $0)) } + [String(report.total)])
    return table
  }
}
