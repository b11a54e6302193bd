import ArgumentParser
import VenueServer

/// The map that the editor shows below a floor that is tied to the earth.
struct ServeMapTiles: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Let organisers lay floors over this map: the address of a tile with {z}, {x} and {y}. Their "
        + "browsers ask it from the editor (default: no map, and no request to other servers).",
      valueName: "url"))
  private var mapTiles: String?

  @Option(
    help: ArgumentHelp(
      "The makers of the map; the editor names them below it.", valueName: "text"))
  private var mapAttribution = ""

  @Option(help: ArgumentHelp("The deepest level that the map has.", valueName: "level"))
  private var mapMaxZoom = 19

  func validate() throws {
    if mapTiles == nil, !mapAttribution.isEmpty {
      throw ValidationError("--map-attribution needs --map-tiles")
    }
    do { _ = try source } catch let failure as MapTiles.Failure {
      throw ValidationError("--map-tiles: \(failure)")
    }
  }

  /// What the editor may show; `nil` for no map.
  var source: MapTiles? {
    get throws {
      try mapTiles.map { template in
        try MapTiles(
          template: template, attribution: mapAttribution, deepestZoom: mapMaxZoom)
      }
    }
  }

  /// The origin of the tiles, for what browsers may load.
  var origins: [String] { mapTiles.map { [$0] } ?? [] }
}
