import Geometry
import IndoorModel

/// The places where connectors end, by floor: people decide there whether to change floors.
struct ConnectorEnds {
  private var points: [Identifier<Floor>: [Point]] = [:]

  init(of venue: Venue) {
    for feature in venue.features.values where feature.kind == .connector {
      for (point, floor) in zip(feature.shape.vertices, feature.connectorFloors) {
        points[floor, default: []].append(point)
      }
    }
  }

  /// Metres to the nearest end on the same floor; infinite for none.
  func distance(to place: Place) -> Double {
    points[place.floor]?.lazy.map { $0.distance(to: place.point) }.min() ?? .infinity
  }
}

extension VenueChanges {
  /// Whether they change any connector.
  var touchConnectors: Bool {
    features.contains { $0.before?.kind == .connector || $0.after?.kind == .connector }
  }
}
