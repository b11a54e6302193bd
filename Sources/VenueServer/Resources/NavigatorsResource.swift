import Geometry
import IndoorModel
import LiveMap
import Positioning
import WebServer
import Wire

/// `/venues/{slug}/navigators`: the navigators and their positions now.
enum NavigatorsResource {
  static func list(_ context: RequestContext) async throws -> Response {
    let live = try context.venue.live
    await live.freshen()
    let navigators = await live.navigators.filter {
      context.shows($0.location.place.floor)
    }
    return .json([
      "time": .string(context.server.now().rfc3339),
      "navigators": .array(navigators.map(\.value)),
    ])
  }

  /// `/venues/{slug}/navigators/{id}`: one navigator, with how far its position can be trusted now.
  static func show(_ context: RequestContext) async throws -> Response {
    let id = Identifier<Navigator>(context.parameter("id"))
    let live = try context.venue.live
    await live.freshen()
    guard id.isValid, var status = await live.navigator(id),
      context.shows(status.location.place.floor)
    else { throw Problem.notFound("There is no such navigator") }
    // A tag that fell silent may belong to a navigator that now reports its locations itself.
    let estimate = await live.positioning.tag(id, at: context.server.now())?.tag.estimate
    let tracking = estimate.flatMap { status.location.time > $0.time ? nil : $0 }
    if let tracking, tracking.state != .lost { status.location.accuracy = tracking.radius }
    return .json(status.value(tracking: tracking?.state))
  }
}

extension NavigatorStatus {
  fileprivate var value: Value { value(tracking: nil) }

  fileprivate func value(tracking: TrackingState?) -> Value {
    Value(members: [
      "id": .string(id.rawValue), "name": name.map { .string($0) },
      "group": group.map { .string($0) }, "floor": .string(location.place.floor.rawValue),
      "x": .number(location.place.point.x), "y": .number(location.place.point.y),
      "heading": location.heading.map { .number($0) },
      "speed": location.speed.map { .number($0) },
      "accuracy": location.accuracy.map { .number($0) },
      "time": .string(location.time.rfc3339), "state": .string(state.name),
      "doubtful": isDoubtful ? true : nil,
      "tracking": tracking.map { .string($0.rawValue) },
    ])
  }
}
