import Accounts
import Foundation
import Geometry
import HTTPTypes
import IndoorModel
import LiveMap
import Routing
import WebServer
import Wire

/// The HTTP interface of navigation-poc's map server on one of our floors (docs/earlier-systems.md).
///
/// Its fields, status codes and words are kept; permissions and limits are ours, and what its clients
/// write becomes ordinary edits.
struct NavigationPOC: Sendable {
  /// Metres per second by which it reckoned times.
  private static let pace = 1.2
  /// Metres by which a place may differ that was read and written back in two decimals.
  static let tolerance = 0.0075

  private let place: ForeignFloor
  /// When its clients registered anchors.
  let sightings = AnchorSightings()

  init(at place: ForeignFloor) { self.place = place }

  /// What is served.
  var endpoints: [Endpoint] {
    let endpoints: [Endpoint] = [
      .get("/api/test", needs: .readVenue, in: reach) { _ in
        .json(["status": "ok", "message": "Floorcast serves navigation-poc's interface"])
      },
      .get("/api/map_info", needs: .readVenue, in: reach, answering(mapInfo)),
      .get("/api/locations", needs: .readVenue, in: reach, answering(locations)),
      .post("/api/locations", needs: .editVenue, in: reach, answering(replaceLocations)),
      .post("/api/validate_position", needs: .route, in: reach, answering(validate)),
      .post("/api/find_path", needs: .route, in: reach, answering(findPath)),
      .post("/api/navigate", needs: .route, in: reach, answering(navigate)),
      .post("/api/anchors/register", needs: .editVenue, in: reach, answering(register)),
      .get("/api/anchors/status", needs: .readVenue, in: reach, answering(anchorStatus)),
      .delete("/api/anchors/unregister/{id}", needs: .editVenue, in: reach, answering(unregister)),
    ]
    return endpoints.map { endpoint in
      var endpoint = endpoint
      endpoint.namesErrors = true
      return endpoint
    }
  }

  private var reach: Reach { .venue(place.slug) }

  private func answering(
    _ handle: @escaping @Sendable (ForeignRequest) async throws -> Response
  ) -> @Sendable (RequestContext) async throws -> Response {
    { [place] context in try await handle(ForeignRequest(context, at: place)) }
  }

  // MARK: - Map

  private func mapInfo(_ request: ForeignRequest) -> Response {
    let frame = request.frame
    return .json([
      "width_meters": .number((Double(frame.width) * frame.resolution).thousandths),
      "height_meters": .number((Double(frame.height) * frame.resolution).thousandths),
      "resolution": .number(frame.resolution), "image_width": Value(frame.width),
      "image_height": Value(frame.height), "robot_radius": .number(Pace.clearance),
      "inflation_radius": .number(Pace.clearance),
    ])
  }

  private func validate(_ request: ForeignRequest) async throws -> Response {
    guard let object = request.object(), let (x, y) = object.point else {
      return .foreignError("Missing x or y coordinates")
    }
    let place = request.place(x: x, y: y)
    await request.open.live.settle()
    let space = await request.open.planner.walkableSpace(of: place.floor, profile: .walking)
    let isValid =
      request.frame.contains(place.point)
      && space.parts.contains { Polygon(rings: $0.rings).contains(place.point) }
    let pixels = request.frame.pixels(place.point)
    return .json([
      "valid": .bool(isValid), "x_pixels": Value(pixels.x), "y_pixels": Value(pixels.y),
    ])
  }

  // MARK: - Ways

  private func findPath(_ request: ForeignRequest) async throws -> Response {
    try await way(request, refusal: "No path found") { way in
      let path = way.points.map { point -> Value in
        let pixels = request.frame.pixels(point)
        return [Value(pixels.x), Value(pixels.y)]
      }
      return ["path": .array(path)]
    }
  }

  private func navigate(_ request: ForeignRequest) async throws -> Response {
    try await way(request, refusal: "No path found between specified points") { way in
      let path = way.points.map { point -> Value in
        let (x, y) = request.frame.metres(point)
        return [.number(x.thousandths), .number(y.thousandths)]
      }
      return [
        "path": .array(path), "estimated_time": .number((way.distance / Self.pace).rounded()),
      ]
    }
  }

  private func way(
    _ request: ForeignRequest, refusal: String, _ members: (Leg) -> [String: Value]
  ) async throws -> Response {
    guard let object = request.object(), let start = object["start"]?.object?.point,
      let goal = object["goal"]?.object?.point
    else { return .foreignError("Missing start or goal coordinates") }
    let query = (request.place(x: start.x, y: start.y), request.place(x: goal.x, y: goal.y))
    await request.open.live.settle()
    let answer = await request.open.planner.nearest(
      from: query.0, of: [query.1], profile: .walking)
    // A way over another floor cannot be drawn on a map of one. Our planner leads from and to the free
    // place nearest to one that is too close to a wall; theirs refused it.
    guard case .success(let nearest) = answer.result, nearest.route.legs.count == 1,
      let leg = nearest.route.legs.first, isEnd(leg.points.first, query.0, in: request.frame),
      isEnd(leg.points.last, query.1, in: request.frame)
    else { return .json(["success": false, "error": .string(refusal)]) }
    let shared: [String: Value] = [
      "success": true, "distance": .number(leg.distance.hundredths),
      "waypoints": Value(leg.points.count),
    ]
    return .json(.object(shared.merging(members(leg)) { mine, _ in mine }))
  }

  /// Whether a way begins or ends at the place that was asked for, and that is on the picture.
  private func isEnd(_ point: Point?, _ asked: Place, in frame: ForeignFrame) -> Bool {
    guard let point else { return false }
    return point.distance(to: asked.point) <= 0.001 && frame.contains(asked.point)
  }
}

extension Response {
  /// An error as the earlier systems' clients know it.
  static func foreignError(_ text: String) -> Response {
    .json(["error": .string(text)], status: .badRequest)
  }
}

extension [String: Value] {
  /// The finite numbers `x` and `y`, in their metres; texts of numbers, too, which Python's `float`
  /// took.
  var point: (x: Double, y: Double)? {
    guard let x = coordinate("x"), let y = coordinate("y"), x.isFinite, y.isFinite,
      abs(x) <= 1e5, abs(y) <= 1e5
    else { return nil }
    return (x, y)
  }

  private func coordinate(_ name: String) -> Double? {
    self[name]?.number
      ?? self[name]?.string.flatMap { Double($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }
}

extension Double {
  /// Rounded to two decimals.
  var hundredths: Double { (self * 100).rounded() / 100 }
  /// Rounded to three decimals.
  var thousandths: Double { (self * 1000).rounded() / 1000 }
}
