import ShortestWalks
import Support

/// People going to one destination, and the map that leads them.
///
/// `@unchecked Sendable`: one task at a time uses a group.
final class NavigatorGroup: @unchecked Sendable {
  /// A person on the way; the path is a stretch of the group's steps.
  private struct Navigator: BitwiseCopyable {
    var x: Double
    var y: Double
    var polygon: Int32
    var first: Int32
    var count: Int32
    var distance: Double
  }

  private let destination: GridPoint
  private var map = ShortestPathMap()
  private var navigators = FlatBuffer<Navigator>()
  private var steps = FlatBuffer<WalkStep>()
  /// How many have another route since the last edit.
  private(set) var affected = 0
  private(set) var partialRepairs = 0
  private(set) var wholeFloods = 0

  init(
    destination: GridPoint, navigators count: Int, map: GridMap, plane: SharedPlane,
    _ random: inout SeededGenerator
  ) {
    self.destination = destination
    plane.plane.flood(&self.map, from: destination)
    for _ in 0..<count {
      let place = map.freePlace(&random)
      navigators.append(
        Navigator(
          x: place.x, y: place.y, polygon: -1, first: 0, count: 0, distance: .infinity))
    }
    read(plane.plane)
  }

  /// Follows an edit: repairs the map, and gives new paths to people that walk another distance.
  func follow(_ plane: SharedPlane, _ work: inout RepairWork) {
    if map.repair(plane.plane.mesh, &work) == .whole {
      plane.plane.flood(&map, from: destination)
      wholeFloods += 1
    } else {
      partialRepairs += 1
    }
    read(plane.plane)
  }

  /// Reads each person's distance, and the path where it has changed.
  private func read(_ plane: borrowing GridPlane) {
    affected = 0
    if steps.count > 64 * max(1, navigators.count) { forgetOldSteps() }
    for index in 0..<navigators.count {
      var navigator = navigators[index]
      let polygon = plane.mesh.polygon(
        atX: navigator.x, navigator.y, near: navigator.polygon, plane.triangulation)
      let reading =
        polygon < 0 ? nil : map.read(navigator.x, navigator.y, in: polygon, plane.mesh)
      let distance = reading?.distance ?? .infinity
      let isSame =
        distance == navigator.distance || abs(distance - navigator.distance) < 1e-3
      if isSame, polygon == navigator.polygon { continue }
      navigator.polygon = polygon
      if !isSame {
        affected += 1
        navigator.distance = distance
        navigator.first = Int32(steps.count)
        if let reading { map.appendPath(from: reading, to: &steps, plane.mesh) }
        navigator.count = Int32(steps.count) - navigator.first
      }
      navigators[index] = navigator
    }
  }

  /// Keeps the steps of the present paths only.
  private func forgetOldSteps() {
    var kept = FlatBuffer<WalkStep>()
    for index in 0..<navigators.count {
      var navigator = navigators[index]
      let first = Int32(kept.count)
      for step in navigator.first..<(navigator.first + navigator.count) { kept.append(steps[step]) }
      navigator.first = first
      navigators[index] = navigator
    }
    steps = kept
  }

  /// A place on a person's path, halfway along one of its legs.
  func wayPoint(_ random: inout SeededGenerator) -> (x: Double, y: Double)? {
    let navigator = navigators[Int.random(in: 0..<navigators.count, using: &random)]
    guard navigator.count > 1 else { return nil }
    let leg = navigator.first + Int32.random(in: 0..<(navigator.count - 1), using: &random)
    return ((steps[leg].x + steps[leg + 1].x) / 2, (steps[leg].y + steps[leg + 1].y) / 2)
  }

  /// Whether an obstacle at a place leaves the destination free.
  func isFar(from x: Double, _ y: Double) -> Bool {
    let (dx, dy) = (x - Double(destination.x), y - Double(destination.y))
    return dx * dx + dy * dy > 4e6
  }

  /// How many distances differ from those of a newly made map.
  func mismatches(on plane: SharedPlane) -> Int {
    var fresh = ShortestPathMap()
    plane.plane.flood(&fresh, from: destination)
    var mismatches = 0
    for index in 0..<navigators.count {
      let navigator = navigators[index]
      let polygon = plane.plane.mesh.polygon(
        atX: navigator.x, navigator.y, plane.plane.triangulation)
      let distance =
        polygon < 0
        ? .infinity : fresh.read(navigator.x, navigator.y, in: polygon, plane.plane.mesh).distance
      let isSame = distance == navigator.distance || abs(distance - navigator.distance) < 2e-3
      if !isSame { mismatches += 1 }
    }
    return mismatches
  }
}
