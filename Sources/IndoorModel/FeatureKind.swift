/// What a feature is.
public enum FeatureKind: String, CaseIterable, Hashable, Sendable {
  /// A polyline with a thickness that cannot be walked through.
  case wall
  /// Anything else that cannot be walked through: a polygon, circle or polyline.
  case obstacle
  /// A named polygon: room, booth, hall, corridor, restricted, no-go; `walled` ones have walls.
  case area
  /// An opening in a wall or in the outline of walled areas: the threshold line.
  case door
  /// A line that counts people as they cross it; it blocks no way. `forward` is to its left.
  case line
  /// A named point of interest.
  case poi
  /// Stairs, escalator, lift or ramp: a line with points on the floors of `floors`.
  case connector
  /// A fixed ranging device.
  case anchor
  /// A printed code at a pose.
  case marker
}
