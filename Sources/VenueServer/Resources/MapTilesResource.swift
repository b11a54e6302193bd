import IndoorModel
import WebServer

/// A source of map tiles that the operator has named, which the editor shows below a floor that is
/// tied to the earth.
public struct MapTiles: Hashable, Sendable {
  /// The address of a tile, with `{z}`, `{x}` and `{y}` (Web Mercator, tiles of 256 pixels).
  public let template: String
  /// The makers of the map, in the words that its licence asks for.
  public let attribution: String
  /// The deepest level that the source has.
  public let deepestZoom: Int

  /// Why a source cannot be used.
  public enum Failure: Error, Equatable, CustomStringConvertible {
    /// The address lacks a part, or has one that is not known.
    case noTemplate(String)
    /// Sources of maps are shown with the names of their makers.
    case noAttribution
    /// No level that a map has.
    case noZoom(Int)

    /// A sentence for the operator that starts the server.
    public var description: String {
      switch self {
      case .noTemplate(let text):
        "“\(text)” is no address of map tiles such as https://tile.example.org/{z}/{x}/{y}.png: it "
          + "needs http or https and {z}, {x} and {y} once each, and no other parts in braces"
      case .noAttribution: "a map needs --map-attribution, such as “© OpenStreetMap contributors”"
      case .noZoom(let zoom): "\(zoom) is no level of a map; give one from 1 to 23"
      }
    }
  }

  /// Names a source.
  public init(
    template: String, attribution: String, deepestZoom: Int = 19
  ) throws(Failure) {
    let isWeb = template.hasPrefix("https://") || template.hasPrefix("http://")
    let parts = template.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4 else { throw .noTemplate(template) }
    var path = String(parts[3])
    for part in ["{z}", "{x}", "{y}"] {
      guard let found = path.firstRange(of: part) else { throw .noTemplate(template) }
      path.removeSubrange(found)
    }
    let rest = parts[2] + path
    let isPlain = !rest.contains("{") && !rest.contains("}") && !template.contains(" ")
    guard isWeb, isPlain, template.utf8.count <= 1000 else { throw .noTemplate(template) }
    guard !attribution.isEmpty, attribution.count <= 300 else { throw .noAttribution }
    guard (1...23).contains(deepestZoom) else { throw .noZoom(deepestZoom) }
    (self.template, self.attribution, self.deepestZoom) = (template, attribution, deepestZoom)
  }
}

/// `/map-tiles`: the map that the editor may show below plans.
enum MapTilesResource {
  static func show(_ context: RequestContext) -> Response {
    let tiles = context.server.mapTiles.map { tiles -> Value in
      [
        "url": .string(tiles.template), "attribution": .string(tiles.attribution),
        "maxZoom": Value(tiles.deepestZoom),
      ]
    }
    return .json(["tiles": tiles ?? .null])
  }
}
