import IndoorModel
import LiveMap
import WebServer
import Wire

/// `/venues/{slug}/density`: how many are in each square of a floor.
enum DensityResource {
  /// Metres of a square's side where nothing is said.
  private static let usualSize = 4

  static func show(_ context: RequestContext) async throws -> Response {
    let venue = try context.venue
    let live = venue.live
    try context.requireFloor()
    let size = try context.count("cell", default: usualSize)
    guard CellCounts.sizes.contains(size) else {
      throw Problem.badQuery("cell", "must be 1, 2, 4 or 8, not “\(size)”")
    }
    guard let word = context.request.query("floor") else {
      throw Problem.badQuery("floor", "is missing: the id or ordinal of a floor")
    }
    await live.freshen()
    let isExact = context.seesPeople(in: venue.slug)
    let counted =
      isExact
      ? await live.cells(onFloorCalled: word, size: size)
      : await live.aggregateCells(onFloorCalled: word)
    guard let cells = counted else { throw LiveError.unknownFloor(word) }
    var members = cells.members
    members["time"] = .string(cells.time.rfc3339)
    if !isExact { members["least"] = Value(await live.aggregateCounts.threshold) }
    return .json(Value(members: members))
  }
}
