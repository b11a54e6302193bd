import ArgumentParser
import CommandSupport
import Foundation
import Geometry
import IndoorModel
import Routing
import VenueFormats
import WalkBench

/// `floorcast-bench robot-map`: routes on an imported robot map beside those of a grid planner.
struct BenchRobotMap: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "robot-map",
    abstract: "Compare routes on a robot map with the walks of a grid planner.",
    discussion: """
      Imports the folder of a robot map (YAML, picture, places by name) and finds a route between \
      each two places, then the shortest walk over eight neighbours on the grid that is inflated by \
      the same clearance. Ends with code 3 when a route is longer. Build with -c release for true \
      figures.
      """)

  @Argument(help: "The folder of the map.")
  var folder: String

  @Option(help: "Metres that both keep from obstacles.")
  var clearance = 0.3

  func validate() throws {
    guard (0.01...5).contains(clearance) else {
      throw ValidationError("--clearance must be from 0.01 to 5")
    }
  }

  func run() throws {
    let source = try source()
    let map: RobotMap
    var reader = VenueImport(slug: "map")
    let venue: Venue
    let importing = ContinuousClock.now
    do {
      map = try RobotMap(source)
      try reader.add(source)
      venue = try reader.finished().venue
    } catch { throw Console.failure(error) }
    let importSeconds = (ContinuousClock.now - importing) / .seconds(1)
    let bench = RobotMapBench(map: map, venue: venue, clearance: clearance)
    Console.say(
      "imported in \(Figures.text(importSeconds)) s: "
        + "\(venue.features.values.count) features, "
        + "\(venue.features.values.reduce(0) { $0 + $1.shape.vertices.count }) corners")
    say(bench)
    if bench.pairs.contains(where: \.isLonger) { throw ExitCode(3) }
  }

  private func source() throws -> PlanSource {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let files = try names.sorted().map {
      PlanSource.File(name: $0, bytes: try Console.bytes(ofFileAt: "\(folder)/\($0)"))
    }
    return PlanSource(name: folder, files: files)
  }

  private func say(_ bench: RobotMapBench) {
    var places = TextTable(["place", "grid", "issues"])
    for place in bench.places {
      places.add([place.name, place.isFree ? "free" : "too near", place.issues])
    }
    Console.say(places.text)
    var table = TextTable(["from", "to", "grid m", "route m", "part", "ms"])
    for pair in bench.pairs {
      table.add([
        pair.from, pair.to, pair.gridLength.map(Figures.text) ?? "none",
        pair.length.map(Figures.text) ?? "none", pair.part.map(Figures.text) ?? "",
        Figures.text(pair.milliseconds),
      ])
    }
    Console.say(table.text)
    let both = bench.pairs.compactMap(\.part)
    Console.say(
      "\(both.count) pairs have both; the route is "
        + "\(Figures.text(both.min() ?? 0)) to \(Figures.text(both.max() ?? 0)) of the grid's; "
        + "\(bench.pairs.count(where: \.isLonger)) are longer")
  }
}
