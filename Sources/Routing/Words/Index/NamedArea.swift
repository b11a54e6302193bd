import Geometry
import IndoorModel

/// An area that has a name, and the doors that lead out of it.
struct NamedArea: Placed, Hashable {
  let feature: Identifier<Feature>
  let name: LocalizedText
  private let polygon: Polygon
  let bounds: Box
  /// Square metres.
  private let size: Double
  private let isWalled: Bool
  /// The doors at which it ends.
  var doors: Set<Identifier<Feature>> = []

  /// Reads an area; `nil` for one without a name or an inside, and for one that is closed to
  /// walkers.
  init?(_ area: Feature) {
    guard area.kind == .area, !area.isForbidden, let name = area.name, !name.isEmpty,
      let bounds = area.shape.bounds
    else { return nil }
    feature = area.id
    self.name = name
    self.bounds = bounds
    polygon = area.shape.region
    size = polygon.area
    isWalled = area.isWalled
  }

  func contains(_ point: Point) -> Bool { bounds.contains(point) && polygon.contains(point) }

  /// Whether a point lies in it or no farther off than a limit, in metres.
  func isWithin(_ limit: Double, of point: Point) -> Bool {
    polygon.squaredDistance(to: point) <= limit * limit
  }

  func isSmaller(than other: NamedArea) -> Bool { size < other.size }

  /// Whether it is the better one to name: a room rather than a zone, a part rather than the whole.
  func isBetter(than other: NamedArea) -> Bool {
    if isWalled != other.isWalled { return isWalled }
    return (size, feature) < (other.size, other.feature)
  }
}
