import Geometry
import IndoorModel

/// The coordinates of the earlier systems on one of our floors: metres and pixels from the top-left
/// corner of a picture, y down.
///
/// The picture is the floor's first one that lies straight; without one, the floor's extent at a
/// centimetre a pixel.
struct ForeignFrame {
  /// Metres a pixel where the floor has no picture.
  private static let usualResolution = 0.01

  /// The top-left corner in the floor's metres.
  private let corner: Point
  /// Metres a pixel.
  let resolution: Double
  /// Pixels from left to right.
  let width: Int
  /// Pixels from top to bottom.
  let height: Int

  init(of floor: Floor, in venue: Venue) {
    let pictures = venue.images.filter { $0.floor == floor.id }
    if let picture = pictures.first(where: \.liesStraight) {
      corner = picture.planToFloor.apply(Point(x: 0, y: 0))
      resolution = picture.planToFloor.a
      (width, height) = (picture.width, picture.height)
    } else {
      corner = Point(x: floor.bounds.min.x, y: floor.bounds.max.y)
      resolution = Self.usualResolution
      width = Int((floor.bounds.width / resolution).rounded(.up))
      height = Int((floor.bounds.height / resolution).rounded(.up))
    }
  }

  /// Their metres of a point of the floor.
  func metres(_ point: Point) -> (x: Double, y: Double) { (point.x - corner.x, corner.y - point.y) }

  /// The point of the floor at their metres.
  func point(x: Double, y: Double) -> Point { Point(x: corner.x + x, y: corner.y - y) }

  /// Whether a point of the floor has a pixel on the picture.
  func contains(_ point: Point) -> Bool {
    let (x, y) = pixels(point)
    return (0..<width).contains(x) && (0..<height).contains(y)
  }

  /// Their pixels of a point of the floor; metres become pixels by truncation, as they did.
  func pixels(_ point: Point) -> (x: Int, y: Int) {
    let (x, y) = metres(point)
    return (Int(clamping: x / resolution), Int(clamping: y / resolution))
  }
}

extension PlanImage {
  /// Whether its pixels are squares along the axes of the floor, with y turned over.
  fileprivate var liesStraight: Bool {
    planToFloor.b == 0 && planToFloor.c == 0 && planToFloor.a > 0
      && abs(planToFloor.d + planToFloor.a) <= 1e-9 * planToFloor.a
  }
}

extension Int {
  /// The whole part of a number, within what has one.
  fileprivate init(clamping number: Double) {
    self = Int(Swift.max(-1e9, Swift.min(1e9, number.isFinite ? number : 0)))
  }
}
