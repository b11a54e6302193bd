import Geometry
import IndoorModel

/// A door that a leg goes through.
struct Passage: Sendable {
  /// Metres from the beginning of the leg.
  var walked: Double
  var place: Point
  /// What lies behind it.
  var name: LocalizedText?
}

extension RoutePlan {
  /// The doors that a leg goes through, in order.
  func passages(of leg: Leg) -> [Passage] {
    guard let floor = floorNumber(leg.floor) else { return [] }
    let doors = features[floor].values.filter { $0.kind == .door && !$0.isClosed }
    return doors.compactMap { door in
      Opening(door: door).flatMap { passage(of: leg, through: $0, door: door, floor: floor) }
    }
    .sorted { $0.walked < $1.walked }
  }

  private func passage(
    of leg: Leg, through opening: Opening, door: Feature, floor: Int
  ) -> Passage? {
    var walked = 0.0
    for step in Polyline(leg.points).segments {
      if step.bounds.intersects(opening.bounds),
        let crossing = step.intersection(with: opening.threshold)
      {
        let isLeftward = opening.along.cross(step.end - step.start) > 0
        let beyond = opening.halfDepth + 0.5
        let behind = opening.point(
          along: opening.local(crossing).along, across: isLeftward ? beyond : -beyond)
        return Passage(
          walked: walked + step.start.distance(to: crossing), place: crossing,
          name: areaName(at: behind, floor: floor, joins: door.joins))
      }
      walked += step.length
    }
    return nil
  }

  /// The name of the area around a point: one that the door joins, else the smallest.
  private func areaName(
    at point: Point, floor: Int, joins: [Identifier<Feature>]
  ) -> LocalizedText? {
    let around = features[floor].values.filter { area in
      area.kind == .area && area.name.map { !$0.isEmpty } == true
        && area.shape.bounds?.contains(point) == true && area.shape.region.contains(point)
    }
    let joined = around.filter { joins.contains($0.id) }
    return (joined.isEmpty ? around : joined)
      .min { ($0.shape.region.area, $0.id) < ($1.shape.region.area, $1.id) }?.name
  }

  /// The name of the poi at a place.
  func poiName(at place: Place) -> LocalizedText? {
    venue.features.values
      .filter { $0.kind == .poi && $0.floor == place.floor }
      .compactMap { poi in
        poi.shape.anchor.map { (distance: $0.distance(to: place.point), poi: poi) }
      }
      .filter { $0.distance < 0.5 && $0.poi.name?.isEmpty == false }
      .min { ($0.distance, $0.poi.id) < ($1.distance, $1.poi.id) }?.poi.name
  }
}
