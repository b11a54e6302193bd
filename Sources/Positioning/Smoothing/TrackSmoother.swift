public import Geometry
public import IndoorModel

/// A place that later measurements have mended.
public struct SmoothedPosition: Hashable, Sendable {
  /// When the tag was there.
  public var time: Timestamp
  /// The floor.
  public var floor: Identifier<Floor>?
  /// Where on it.
  public var point: Point
  /// How uncertain the point is.
  public var covariance: PositionCovariance

  /// The radius in metres of the circle around the point that holds the tag with 95 % probability.
  public var radius: Double { covariance.radius95 }

  /// Makes a place.
  public init(
    time: Timestamp, floor: Identifier<Floor>?, point: Point, covariance: PositionCovariance
  ) {
    self.time = time
    self.floor = floor
    self.point = point
    self.covariance = covariance
  }

  init(_ place: SmoothedPlace, anchors: AnchorMap, deviation: Double) {
    time = Timestamp(seconds: place.time)
    floor = anchors.floor(place.floor)
    point = Point(x: place.x, y: place.y)
    covariance = place.covariance
    // Errors of anchors stay however long a track is.
    covariance.xx += deviation * deviation + 0.03 * 0.03
    covariance.yy += deviation * deviation + 0.03 * 0.03
  }
}

/// Makes tracks from all measurements of a tag, each place with what came before and after.
public struct TrackSmoother: Sendable {
  private let setup: PositioningSetup
  private let height: TagHeight

  /// Makes a smoother of tags at a height.
  public init(height: TagHeight = TagHeight(), setup: PositioningSetup) {
    self.setup = setup
    self.height = height
  }

  /// The track of a tag, the earliest place first.
  ///
  /// - Parameter measurements: in any order.
  public func track(_ measurements: [TagMeasurement]) -> [SmoothedPosition] {
    var tracker = TagTracker(recordingWith: height, setup: setup)
    for measurement in measurements.sorted(by: { $0.time < $1.time }) {
      // A refusal is counted by the tracker and leaves the track as it is.
      try? tracker.receive(measurement, now: measurement.time, in: setup)
      tracker.advance(to: measurement.time, in: setup) { _ in }
    }
    if let end = measurements.map(\.time).max() {
      tracker.advance(to: end.advanced(bySeconds: 60), in: setup) { _ in }
    }
    return tracker.smoothedTrack(in: setup)
  }
}
