import ArgumentParser
import CommandSupport
import Foundation
import Geometry
import IndoorModel
import LiveMap
import Positioning
import Routing
import Storage
import Wire

/// `floorcast positions`: what the positioning engine makes of recorded measurements.
struct Positions: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make positions from recorded measurements, as a server does.",
    discussion: """
      Reads what a server has recorded (PUT venues/NAME/measurements/recording), or lines of \
      t,navigator,anchor,range in seconds and metres, and writes t,navigator,floor,x,y,accuracy,state. \
      Anchors and walls are those of the venue's file as it is now.

      Example: floorcast positions expo.measurements --venue venues/expo.venue --out positions.csv
      """)

  @Argument(help: "The recording.")
  private var recording: String

  @Option(help: ArgumentHelp("The venue file.", valueName: "file"))
  private var venue: String

  @Flag(help: "Use what was measured later, too; each track as a whole.")
  private var smooth = false

  @Option(
    help: ArgumentHelp("Where the positions go (default: standard output).", valueName: "file"))
  private var out: String?

  func run() async throws {
    let plan = try await load()
    var engine = MeshEngine(venue: plan)
    let walkable = plan.floors.map { engine.walkableSpace(of: $0.id, profile: .walking) }
    var replay = MeasurementReplay(of: plan, walkable: walkable)
    guard replay.hasAnchors else {
      throw Console.failure("\(venue): there are no anchors on the plan")
    }
    let bytes = try Console.bytes(ofFileAt: recording)
    guard var messages = MeasurementRecording(bytes, file: recording) else {
      throw Console.failure(
        "\(recording): is neither a recording of a server nor t,navigator,anchor,range",
        code: Console.usageCode)
    }
    var file = try PositionFile(path: out)
    do {
      if smooth {
        try file.write(smoothed(&messages, replay))
      } else {
        while let message = try messages.next() {
          try file.write(replay.take(message.reports, at: message.arrived).map(PositionLine.init))
        }
        try file.write(replay.finish().map(PositionLine.init))
      }
    } catch { throw Console.failure(error) }
    if out != nil { Console.say("\(recording): \(Console.count(file.count, "position"))") }
  }

  private func load() async throws -> Venue {
    do {
      let file = try VenueFile.open(at: venue, for: .reading)
      defer { file.close() }
      return try await file.venue()
    } catch { throw Console.failure(error) }
  }

  private func smoothed(
    _ messages: inout MeasurementRecording, _ replay: MeasurementReplay
  ) throws -> [PositionLine] {
    let tracks = try messages.smoothedTracks(by: replay)
    return tracks.sorted { $0.key < $1.key }.flatMap { navigator, track in
      track.map { PositionLine($0, of: navigator) }
    }
  }
}

/// One position as a line of CSV.
private struct PositionLine {
  private let time: Timestamp
  private let navigator: Identifier<Navigator>
  private let floor: Identifier<Floor>?
  private let point: Point
  private let accuracy: Double
  private let state: String

  /// The position that the map shows of a tag.
  init(_ tag: TrackedTag) {
    (time, navigator) = (tag.estimate.time, tag.navigator)
    (floor, point) = (tag.estimate.floor, tag.estimate.shownPoint)
    (accuracy, state) = (tag.estimate.radius, tag.estimate.state.rawValue)
  }

  init(_ position: SmoothedPosition, of navigator: Identifier<Navigator>) {
    (time, self.navigator) = (position.time, navigator)
    (floor, point) = (position.floor, position.point)
    (accuracy, state) = (position.radius, "smoothed")
  }

  var text: String {
    let numbers = [point.x, point.y, accuracy].map { "\(($0 * 1000).rounded() / 1000)" }
    return
      "\(Double(time.millisecondsSince1970) / 1000),\(navigator),\(floor?.rawValue ?? ""),"
      + numbers.joined(separator: ",") + ",\(state)\n"
  }
}

/// Where lines of positions go.
private struct PositionFile {
  private let handle: FileHandle
  private(set) var count = 0

  init(path: String?) throws {
    if let path {
      guard FileManager.default.createFile(atPath: path, contents: nil),
        let handle = FileHandle(forWritingAtPath: path)
      else { throw Console.failure("\(path): cannot be written") }
      self.handle = handle
    } else {
      handle = .standardOutput
    }
    try handle.write(contentsOf: Data("t,navigator,floor,x,y,accuracy,state\n".utf8))
  }

  mutating func write(_ lines: [PositionLine]) throws {
    guard !lines.isEmpty else { return }
    try handle.write(contentsOf: Data(lines.map(\.text).joined().utf8))
    count += lines.count
  }
}
