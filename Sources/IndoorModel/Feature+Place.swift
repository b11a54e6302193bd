extension Feature {
  /// The place that one walks to in order to get to the feature, or from it: the point itself, the
  /// middle of a line, a point inside a region, the first end of a connector.
  ///
  /// - Returns: `nil` for a shape without points.
  public var place: Place? {
    let point = kind == .connector ? shape.vertices.first : shape.anchor
    return point.map { Place(floor: floor, point: $0) }
  }
}
