import ArgumentParser
import CommandSupport
import Foundation
import Geometry
import IndoorModel
import Positioning
import Simulation

/// Whether simulated people carry tags, and how badly the radio of these measures.
struct RadioOptions: ParsableArguments {
  @Flag(
    name: [.customLong("ranges"), .customLong("simulate-ranges")],
    help:
      "Simulated people carry tags: what is sent is the tags' distances to the anchors on the plan, of which the server makes positions."
  )
  private var isOn = false

  @Flag(
    help:
      "With --ranges: an anchor that is moved on the plan is moved in truth, too (default: it stays, and is drawn wrongly)."
  )
  private var anchorsFollowPlan = false

  @Option(
    name: .customLong("garbage"),
    help: ArgumentHelp(
      "With --ranges: the share of time in which a tag measures random ranges.",
      valueName: "share"))
  private var garbageShare = RadioConditions().garbageShare

  @Option(
    name: .customLong("outages"),
    help: ArgumentHelp(
      "With --ranges: the share of time in which a tag is not heard.", valueName: "share"))
  private var outageShare = RadioConditions().outageShare

  @Option(
    help: ArgumentHelp(
      "With --ranges: write where people truly are: t,navigator,floor,x,y in seconds since 1970 and metres.",
      valueName: "file"))
  private var truth: String?

  func validate() throws {
    guard (0...1).contains(garbageShare), (0...1).contains(outageShare) else {
      throw ValidationError("--garbage and --outages must be from 0 to 1")
    }
    guard isOn || (truth == nil && !anchorsFollowPlan) else {
      throw ValidationError("--truth and --anchors-follow-plan are for simulated tags (--ranges)")
    }
  }

  /// The radio of a venue; `nil` where people report their locations themselves.
  func radio(in venue: Venue, seed: UInt64) throws -> TagRadio? {
    guard isOn else { return nil }
    var conditions = RadioConditions()
    // Truth is as the organiser has it now; later changes of the settings are about the plan only.
    conditions.errors = (RadioClass(rawValue: venue.settings.radio) ?? .ultraWideband).errors
    conditions.storeyHeight = venue.settings.storeyHeight
    conditions.garbageShare = garbageShare
    conditions.outageShare = outageShare
    return try TagRadio(
      venue: venue, seed: seed, conditions: conditions, anchorsFollowPlan: anchorsFollowPlan)
  }

  /// Writes true walks to the file that was named, if one was.
  func truthFile() throws -> @Sendable ([LocationReport]) throws -> Void {
    guard let truth else { return { _ in } }
    let file = try TruthFile(path: truth)
    return { try file.write($0) }
  }
}

/// A file of where simulated people truly were, one line for each measured moment.
private final class TruthFile: Sendable {
  private let handle: FileHandle

  init(path: String) throws {
    guard
      FileManager.default.createFile(atPath: path, contents: Data("t,navigator,floor,x,y\n".utf8)),
      let handle = FileHandle(forWritingAtPath: path)
    else { throw Console.failure("\(path): cannot be written") }
    try handle.seekToEnd()
    self.handle = handle
  }

  func write(_ people: [LocationReport]) throws {
    var text = ""
    for person in people {
      let (place, time) = (person.location.place, person.location.time)
      text += "\(Double(time.millisecondsSince1970) / 1000),\(person.navigator),\(place.floor),"
      text += "\(Self.toMillimetre(place.point.x)),\(Self.toMillimetre(place.point.y))\n"
    }
    try handle.write(contentsOf: Data(text.utf8))
  }

  private static func toMillimetre(_ metres: Double) -> Double { (metres * 1000).rounded() / 1000 }
}
