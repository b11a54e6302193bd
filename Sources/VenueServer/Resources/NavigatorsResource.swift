import Geometry
import IndoorModel
import LiveMap
import WebServer
import Wire

/// `/venues/{slug}/navigators`: the navigators and their positions now.
enum NavigatorsResource {
  static func list(_ context: RequestContext) async throws -> Response {
    let navigators = await (try context.venue).live.navigators.filter {
      context.shows($0.location.place.floor)
    }
    return .json([
      "time": .string(context.server.now().rfc3339),
      "navigators": .array(navigators.map(\.value)),
    ])
  }
}

extension NavigatorStatus {
  fileprivate var value: Value {
    Value(members: [
      "id": .string(id.rawValue), "name": name.map { .string($0) },
      "group": group.map { .string($0) }, "floor": .string(location.place.floor.rawValue),
      "x": .number(location.place.point.x), "y": .number(location.place.point.y),
      "heading": location.heading.map { .number($0) },
      "speed": location.speed.map { .number($0) },
      "accuracy": location.accuracy.map { .number($0) },
      "time": .string(location.time.rfc3339), "state": .string(state.name),
      "doubtful": isDoubtful ? true : nil,
    ])
  }
}
