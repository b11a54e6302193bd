import Geometry
public import IndoorModel

/// A place that can be reached, offered in place of one that cannot.
public struct NearestPlace: Hashable, Sendable {
  /// Where it is.
  public var place: Place
  /// Metres, straight, from the place that was asked for; `nil` when that is on another floor.
  public var distance: Double?

  /// Makes an offer.
  public init(_ place: Place, distance: Double? = nil) {
    self.place = place
    self.distance = distance
  }

  /// Makes an offer and measures how far it is from the place that was asked for.
  public init(_ place: Place, awayFrom asked: Place) {
    let isNear = place.floor == asked.floor && asked.point.isFinite
    self.init(place, distance: isNear ? place.point.distance(to: asked.point) : nil)
  }
}
