public import Geometry

/// Marks the identifiers of pictures' bytes.
public enum ImageContent {}

/// A plan picture of a floor, without its bytes.
public struct PlanImage: Hashable, Sendable {
  /// Unique in its venue.
  public let id: Identifier<PlanImage>
  /// The floor it lies on.
  public var floor: Identifier<Floor>
  /// `image/png`, `image/jpeg`, `image/webp` or `image/svg+xml`.
  public var mediaType: String
  /// Pixels from left to right.
  public var width: Int
  /// Pixels from top to bottom.
  public var height: Int
  /// From pixels (origin top left, y down) to the floor's metres.
  public var planToFloor: Transform
  /// How strongly it is drawn, 0…1.
  public var opacity: Double
  /// Names its bytes in the venue file; `nil` before they are stored there.
  public var content: Identifier<ImageContent>?

  /// Makes the description of a picture.
  public init(
    id: Identifier<PlanImage>, floor: Identifier<Floor>, mediaType: String, width: Int, height: Int,
    planToFloor: Transform, opacity: Double = 1,
    content: Identifier<ImageContent>? = nil
  ) {
    self.id = id
    self.floor = floor
    self.mediaType = mediaType
    self.width = width
    self.height = height
    self.planToFloor = planToFloor
    self.opacity = opacity
    self.content = content
  }
}
