import IndoorModel
import Positioning

extension Hub {
  /// Shows people as they were.
  mutating func show(_ scene: ReplayScene, at now: Timestamp) -> [Action] {
    for id in scene.gone { crowd.dismiss(id) }
    for sighting in scene.sightings { crowd.show(sighting, at: now) }
    replay = scene.replay
    return scene.isAnnounced ? [.send(.replay(scene.replay), to: viewers(of: .positions))] : []
  }
}

extension NavigatorTable {
  /// Puts somebody where a recording says.
  ///
  /// Who was on a floor that is no more, or outside of what is left of it, is not shown.
  mutating func show(_ sighting: Sighting, at now: Timestamp) {
    let isMoving = sighting.state == .moving
    let pace = isMoving ? max(sighting.speed, MotionEstimate.slowest * 2) : 0
    let report = LocationReport(
      navigator: sighting.navigator, name: sighting.name, group: sighting.group,
      location: Location(
        place: sighting.place, heading: sighting.heading, speed: pace, time: now))
    do { _ = try self.report(report, at: now) } catch {
      dismiss(sighting.navigator)
      return
    }
    guard sighting.state == .stale, let slot = slot(of: sighting.navigator) else { return }
    var position = positions[slot]
    position.state = position.state & ~7 | NavigatorState.stale.rawValue
    write(position)
  }

  /// Lets somebody go at once.
  mutating func dismiss(_ id: Identifier<Navigator>) {
    if let slot = slot(of: id) { _ = remove(slot) }
  }
}
