import IndoorModel
import LiveMap

/// The last ten minutes, for the small curves of the status page.
struct StatusHistory: Sendable {
  /// Seconds between two samples.
  static let interval = 5
  /// Samples that are kept.
  static let limit = 120

  /// How one venue did.
  struct VenueSample: Sendable {
    var navigators: Int
    var viewers: Int
    /// Ticks since the beginning that began more than 50 ms late.
    var lateTicks: Int
    /// The worst lateness of a tick since the last sample, in seconds.
    var lateness: Double
  }

  /// How all did at one moment.
  struct Sample: Sendable {
    /// Milliseconds since 1970.
    var time: Int64
    var venues: [String: VenueSample] = [:]

    /// Asks all venues.
    init(of server: ServerContext) async {
      time = server.now().millisecondsSince1970
      for open in server.venues.open {
        let counts = await open.live.counts
        venues[open.slug] = VenueSample(
          navigators: counts.navigators, viewers: counts.viewers ?? 0,
          lateTicks: open.live.tickFigures.late, lateness: open.live.takeWorstLateness())
      }
    }
  }

  private(set) var samples: [Sample] = []

  mutating func add(_ sample: Sample) { samples = samples.suffix(Self.limit - 1) + [sample] }

  /// The ticks of a venue that were late in the last minute.
  func lateTicks(of slug: String) -> Int {
    let last = samples.suffix(60 / Self.interval + 1).compactMap { $0.venues[slug]?.lateTicks }
    return (last.last ?? 0) - (last.first ?? 0)
  }
}
