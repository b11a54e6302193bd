import Geometry
import IndoorModel
import ShortestWalks

extension WalkPlane {
  /// Reads a walk off a map; `nil` where there is none.
  func walk(
    from spot: WalkSpot, by map: WalkMap, _ steps: inout FlatBuffer<WalkStep>
  ) -> (index: Int, route: Route)? {
    let reading = map.read(spot, on: self)
    guard reading.distance < .infinity, let index = map.destination(of: reading, on: self) else {
      return nil
    }
    steps.removeAll()
    map.map.appendPath(from: reading, to: &steps, mesh)
    return (
      index,
      Route(profile: walker.profile, legs: legs(from: spot, steps), instructions: [])
    )
  }

  /// The pieces of a walk, floor by floor.
  ///
  /// - Parameters:
  ///   - start: where it begins.
  ///   - steps: what follows; at least the destination.
  func legs(from start: WalkSpot, _ steps: borrowing FlatBuffer<WalkStep>) -> [Leg] {
    guard var slot = layout.slot(atX: start.x, start.y) else { return [] }
    var legs = [Leg(floor: slot.floor, points: [], distance: 0, seconds: 0)]
    let speed = walker.traits.speed
    legs[0].append(slot.point(x: start.x, y: start.y), speed: speed)
    for number in 0..<steps.count {
      let step = steps[number]
      if step.link >= 0 {
        let connection = landings.connections[landings.connectionOfLink[Int(step.link)]]
        guard let next = layout.slot(of: connection.to.floor) else { return legs }
        slot = next
        legs[legs.count - 1].connector = ConnectorUse(
          id: connection.connector, category: connection.category, toFloor: slot.floor,
          seconds: connection.seconds)
        legs.append(Leg(floor: slot.floor, points: [], distance: 0, seconds: 0))
      }
      legs[legs.count - 1].append(slot.point(x: step.x, y: step.y), speed: speed)
    }
    return legs
  }
}

extension Leg {
  /// Walks on to a point; one that is where the leg already is, is left out.
  fileprivate mutating func append(_ point: Point, speed: Double) {
    if let last = points.last {
      let length = last.distance(to: point)
      guard length > 1e-6 else { return }
      distance += length
      seconds += length / speed
    }
    points.append(point)
  }
}
