import IndoorModel
import LiveMap
import WebServer

/// `/venues/{slug}/density`: how many are in each square of a floor.
enum DensityResource {
  /// Metres of a square's side where nothing is said.
  private static let usualSize = 4

  static func show(_ call: Call) async throws -> Response {
    let live = try call.venue.live
    let size = try call.count("cell", default: usualSize)
    guard CellCounts.sizes.contains(size) else {
      throw Problem.badQuery("cell", "must be 1, 2, 4 or 8, not “\(size)”")
    }
    guard let word = call.request.query("floor") else {
      throw Problem.badQuery("floor", "is missing: the id or ordinal of a floor")
    }
    guard let cells = await live.cells(onFloorCalled: word, size: size) else {
      throw LiveError.unknownFloor(word)
    }
    return .json(
      Value(members: cells.members.merging(["time": .string(cells.time.rfc3339)]) { $1 }))
  }
}
