public import Geometry

/// A recording of where people really were.
public struct Trace: Hashable, Sendable {
  /// One person at one moment.
  public struct Sample: Hashable, Sendable {
    /// Seconds since the recording began.
    public var time: Double
    /// Tells the people of a trace apart.
    public var id: String
    /// Where, in metres.
    public var point: Point
    /// The floor's id or ordinal, where the recording names it.
    public var floor: String?

    /// Makes a sample.
    public init(time: Double, id: String, point: Point, floor: String? = nil) {
      self.time = time
      self.id = id
      self.point = point
      self.floor = floor
    }
  }

  /// The samples, ordered by time; never empty.
  public let samples: [Sample]

  /// Orders samples by time; those of one moment stay in their order.
  ///
  /// - Returns: `nil` when there are none.
  public init?(_ samples: [Sample]) {
    guard !samples.isEmpty else { return nil }
    self.samples = samples.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  /// Seconds from the first sample to the last.
  public var duration: Double { (samples.last?.time ?? 0) - (samples.first?.time ?? 0) }

  /// The smallest box around all samples, in metres.
  public var bounds: Box? { Box(around: samples.lazy.map(\.point)) }
}

/// Why a recording cannot be read.
public enum TraceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A line is not as it should be.
  case line(file: String, number: Int, problem: String)
  /// There is nothing in the file.
  case empty(file: String)

  /// The sentence for people, beginning with `file:line:`.
  public var description: String {
    switch self {
    case .line(let file, let number, let problem): "\(file):\(number): \(problem)"
    case .empty(let file): "\(file): holds no positions"
    }
  }
}
