import Geometry
import IndoorModel

extension RoutePlan {
  /// The pieces of a route from the steps that a search found.
  func legs(of steps: [RouteSearch.Step], profile: Profile) -> [Leg] {
    let connections = network(of: profile).connections
    var legs: [Leg] = []
    for step in steps {
      if let number = step.connection {
        let connection = connections[number]
        legs[legs.count - 1].connector = ConnectorUse(
          id: connection.connector, category: connection.category,
          toFloor: floors[step.floor].id, seconds: connection.seconds)
      }
      if legs.isEmpty || step.connection != nil {
        legs.append(Leg(floor: floors[step.floor].id, points: [], distance: 0, seconds: 0))
      }
      legs[legs.count - 1].append(step.point)
    }
    return legs
  }
}

extension Leg {
  /// Walks on to a point; one that is where the leg already is, is left out.
  fileprivate mutating func append(_ point: Point) {
    if let last = points.last {
      let length = last.distance(to: point)
      guard length > 1e-6 else { return }
      distance += length
      seconds += length / Pace.walking
    }
    points.append(point)
  }
}
