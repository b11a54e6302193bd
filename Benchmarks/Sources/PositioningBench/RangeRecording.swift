public import Geometry
public import IndoorModel
public import Positioning

/// Recorded ranges of one tag, the anchors they were measured to, and where the tag really was.
public struct RangeRecording: Sendable {
  /// The floor of all anchors of a recording.
  public static let floor: Identifier<Floor> = "0"

  /// The ranges in the order of the file.
  public let measurements: [TagMeasurement]
  /// Where the anchors stand.
  public let anchors: AnchorMap
  /// Where the tag really was; empty when that is not known.
  public let truth: TruthPath

  /// Reads the files.
  ///
  /// - Parameters:
  ///   - ranges: `t,anchor,range` in seconds and metres.
  ///   - anchors: `anchor,x,y,z` in metres.
  ///   - truth: `t,x,y` in seconds and metres.
  public init(ranges: String, anchors: String, truth: String?) throws(NumberTableError) {
    let sites = try NumberTable(anchors, columns: ["anchor", "x", "y", "z"])
    var map = AnchorMap()
    for row in 0..<sites.count {
      let anchor = AnchorMap.Anchor(
        x: try sites.number(row, "x"), y: try sites.number(row, "y"),
        height: try sites.number(row, "z"), floor: Self.floor)
      map.place(anchor, as: Identifier(sites.text(row, "anchor")))
    }
    self.anchors = map
    let table = try NumberTable(ranges, columns: ["t", "anchor", "range"])
    var measurements: [TagMeasurement] = []
    for row in 0..<table.count {
      let range = AnchorRange(
        anchor: Identifier(table.text(row, "anchor")), distance: try table.number(row, "range"))
      measurements.append(
        TagMeasurement(time: Self.time(try table.number(row, "t")), content: .range(range)))
    }
    self.measurements = measurements
    self.truth = try TruthPath(truth)
  }

  /// Seconds of a file as a moment; files count from any zero.
  static func time(_ seconds: Double) -> Timestamp {
    Timestamp(millisecondsSince1970: Int64((seconds * 1000).rounded()))
  }
}

/// Where a tag really was.
public struct TruthPath: Sendable {
  private var times: [Double] = []
  private var points: [Point] = []

  init(_ text: String?) throws(NumberTableError) {
    guard let text else { return }
    let table = try NumberTable(text, columns: ["t", "x", "y"])
    for row in 0..<table.count {
      times.append(try table.number(row, "t"))
      points.append(Point(x: try table.number(row, "x"), y: try table.number(row, "y")))
    }
    guard zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }) else {
      throw NumberTableError("the times of the truth go back")
    }
  }

  /// The point on the straight line between the two nearest times; `nil` outside of the path.
  public func point(at time: Timestamp) -> Point? {
    let seconds = Double(time.millisecondsSince1970) / 1000
    guard let first = times.first, let last = times.last, (first...last).contains(seconds) else {
      return nil
    }
    var (low, high) = (0, times.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= seconds { low = middle } else { high = middle }
    }
    let span = times[high] - times[low]
    let fraction = span > 0 ? (seconds - times[low]) / span : 0
    return points[low].interpolated(to: points[high], fraction: fraction)
  }
}
