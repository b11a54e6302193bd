import Geometry
import IndoorModel
import Positioning
import Support
import Wire

/// Where the anchors of a venue stand by the distances between them.
struct DistanceSurvey {
  /// Anchors of one survey at most: it takes a second for forty, and eight times that for eighty.
  static let anchorLimit = 80
  /// Metres: an anchor with an `accuracy` up to this was measured.
  private static let measuredAccuracy = 0.15
  /// Metres above its floor of an anchor without a height: under a usual ceiling.
  private static let usualHeight = 2.5
  /// Metres: the radius of an anchor's place that holds with 95 % probability, over its deviation.
  private static let radiusOverDeviation = 2.448
  /// Metres: how far an anchor that is merely drawn may be from there, as a standard deviation.
  private static let drawnDeviation = 2.0
  /// The survey begins also at places chosen at random; the same distances give the same places.
  private static let seed: UInt64 = 1

  /// The names in distances that no anchor has.
  let unknown: [String]
  /// The anchors that distances name, in the order of their ids.
  let anchors: [Feature]
  /// Those that stand where they are drawn.
  let measured: Set<Identifier<Feature>>

  private let pairs: [AnchorPair]
  private let elevations: [Identifier<Floor>: Double]

  /// Joins distances to pairs: the median of all of a pair, in both directions.
  init(_ request: DistancesRequest, in venue: Venue) {
    let drawn = venue.features.map(\.value).filter { $0.kind == .anchor }
    var ids: [String: Identifier<Feature>] = [:]
    for anchor in drawn {
      if let device = anchor.properties["device"]?.string { ids[device] = anchor.id }
    }
    for anchor in drawn { ids[anchor.id.rawValue] = anchor.id }
    var unknown: Set<String> = []
    var metres: [Ends: [Double]] = [:]
    for distance in request.distances {
      let (from, to) = (ids[distance.from], ids[distance.to])
      if from == nil { unknown.insert(distance.from) }
      if to == nil { unknown.insert(distance.to) }
      guard let from, let to, from != to else { continue }
      metres[Ends(from, to), default: []].append(distance.metres)
    }
    pairs = metres.sorted { ($0.key.low, $0.key.high) < ($1.key.low, $1.key.high) }.map {
      AnchorPair($0.key.low, $0.key.high, distance: Self.median($0.value))
    }
    let named = Set(pairs.flatMap { [$0.first, $0.second] })
    anchors = drawn.filter { named.contains($0.id) }.sorted { $0.id < $1.id }
    measured = Set(
      anchors.filter { anchor in
        request.measured.contains(anchor.id)
          || (anchor.properties["accuracy"]?.number ?? .infinity) <= Self.measuredAccuracy
      }.map(\.id))
    elevations = Dictionary(
      venue.floors.map { ($0.id, Double($0.ordinal) * venue.settings.storeyHeight) },
      uniquingKeysWith: { first, _ in first })
    self.unknown = unknown.sorted()
  }

  /// The two anchors of a pair, whichever measured the other.
  private struct Ends: Hashable {
    let low: Identifier<Feature>
    let high: Identifier<Feature>

    init(_ first: Identifier<Feature>, _ second: Identifier<Feature>) {
      (low, high) = first < second ? (first, second) : (second, first)
    }
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// Finds the places.
  ///
  /// - Complexity: about a second for forty anchors.
  func run() -> AnchorSurvey {
    var random = SeededGenerator(seed: Self.seed)
    let known = anchors.map { anchor in
      let accuracy = anchor.properties["accuracy"]?.number ?? 0.12
      return SurveyAnchor(
        id: anchor.id, point: anchor.shape.anchor,
        deviation: measured.contains(anchor.id)
          ? min(Self.measuredAccuracy, accuracy) / Self.radiusOverDeviation : Self.drawnDeviation,
        height: (elevations[anchor.floor] ?? 0)
          + (anchor.properties["height"]?.number ?? Self.usualHeight))
    }
    return AnchorSurvey(known, pairs: pairs, using: &random)
  }
}
