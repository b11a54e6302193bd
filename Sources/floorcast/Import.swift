import ArgumentParser
import CommandSupport
import Foundation
import IndoorModel
import Storage
import VenueFormats

/// `floorcast import`: makes a venue file of plans.
struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make a venue file of one or several plans.",
    discussion: """
      Reads GeoJSON in floor metres and the geometry XML of the Jülich tools, and prints what was \
      read and everything that was not understood.

      Example: floorcast import plan.geojson --image ground.png@0 --metres-per-pixel 0.05 \
      --into venues/expo.venue
      """)

  @Argument(help: "The plans.")
  var files: [String]

  @Option(help: ArgumentHelp("The venue file to make.", valueName: "venues/NAME.venue"))
  var into: String

  @Option(
    name: .customLong("image"),
    help: ArgumentHelp("A picture of a floor; may be repeated.", valueName: "file@floor"))
  var images: [ImageArgument] = []

  @Option(help: "The side of a pixel of the pictures; else they are as wide as their floor.")
  var metresPerPixel: Double?

  @Option(help: "What the venue is called; else as in the plan.")
  var name: String?

  @Option(
    help: ArgumentHelp("The most features that the venue may have.", valueName: "count"))
  var featuresPerVenue = Venue.usualFeatureLimit

  @Option(
    help: ArgumentHelp("The most pixels of a picture; drawings have none.", valueName: "count"))
  var pixelsPerPicture = PlanPicture.pixelLimit

  @Flag(help: "Overwrite the venue file if it is there.")
  var replace = false

  func validate() throws { try PlanPicture.check(pixelsPerPicture: pixelsPerPicture) }

  func run() async throws {
    let slug = URL(fileURLWithPath: into).deletingPathExtension().lastPathComponent
    var draft = VenueImport(slug: slug, name: name.map { LocalizedText($0) })
    for file in files {
      let bytes = try Console.bytes(ofFileAt: file)
      do { try draft.add(bytes, source: file) } catch { throw Console.failure(error) }
    }
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

  private func store(_ draft: VenueImport) throws {
    do {
      let (venue, images, report) = try draft.finished()
      guard venue.features.count <= featuresPerVenue else {
        throw Console.failure(
          "the plans have \(venue.features.count) features; a venue may have \(featuresPerVenue) "
            + "(--features-per-venue)")
      }
      let folder = URL(fileURLWithPath: into).deletingLastPathComponent()
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try VenueFile.create(at: into, venue: venue, images: images, replacing: replace).close()
      ImportSummary(venue: venue, report: report, path: into).print()
    } catch { throw Console.failure(error) }
  }
}

/// A picture and its floor: `level0.jpg@0`.
struct ImageArgument: ExpressibleByArgument {
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
