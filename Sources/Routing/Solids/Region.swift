import Geometry
import IndoorModel

/// The inside of an obstacle or a forbidden area.
struct Region: Hashable, Sendable {
  let polygon: Polygon
  let bounds: Box
  let feature: Identifier<Feature>

  init?(_ polygon: Polygon, feature: Identifier<Feature>) {
    guard let bounds = polygon.bounds else { return nil }
    self.polygon = polygon
    self.bounds = bounds
    self.feature = feature
  }

  func contains(_ point: Point) -> Bool { bounds.contains(point) && polygon.contains(point) }
}
