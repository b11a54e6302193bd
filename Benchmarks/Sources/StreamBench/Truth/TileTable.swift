import Geometry
import IndoorModel

/// A floor as `welcome` describes it.
struct FloorEntry {
  /// The floor's place in the list of the bench's floors.
  let place: Int
  private let columns: Int
  private let rows: Int
  private let size: Double
  private let corner: (x: Double, y: Double)

  /// Reads an entry of `floors`; `nil` for floors that are none of the bench's.
  init?(_ value: Value, in world: World) {
    guard let id = value.object?["floor"]?.string, let place = world.floors.firstIndex(of: id)
    else { return nil }
    self.place = place
    let tiles = value.object?["tiles"]?.object ?? [:]
    columns = Int(tiles["columns"]?.number ?? 1)
    rows = Int(tiles["rows"]?.number ?? 1)
    size = tiles["size"]?.number ?? .infinity
    let numbers = (tiles["corner"]?.array ?? []).compactMap(\.number)
    corner = numbers.count == 2 ? (numbers[0], numbers[1]) : (0, 0)
  }

  /// Whether a person is in some parts (1 + index of the tile); `nil` on the very edge of a tile,
  /// where rounding decides.
  func contains(_ spot: Spot, in tiles: Set<UInt32>, of world: World) -> Bool? {
    let x = (world.origin.x + Double(spot.x) * world.unit - corner.x) / size
    let y = (world.origin.y + Double(spot.y) * world.unit - corner.y) / size
    let edge = world.unit / size
    if abs(x - x.rounded()) < edge || abs(y - y.rounded()) < edge { return nil }
    let column = min(max(Int(x.rounded(.down)), 0), columns - 1)
    let row = min(max(Int(y.rounded(.down)), 0), rows - 1)
    return tiles.contains(UInt32(1 + row * columns + column))
  }
}
