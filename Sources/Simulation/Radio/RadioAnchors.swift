import Geometry
import IndoorModel
import Positioning
import Support

/// Where the anchors of a venue truly hang, which need not be where they are drawn.
struct RadioAnchors: Sendable {
  /// An anchor that can be heard.
  struct Site: Sendable {
    let id: Identifier<Feature>
    let floor: Identifier<Floor>
    let point: Point
    /// Metres above its floor.
    let height: Double
  }

  /// Metres above its floor of an anchor without a height: where the server takes it to hang.
  private static let usualHeight = 2.5

  private let followPlan: Bool
  private var truths: [Identifier<Feature>: Site] = [:]
  private var present: [Identifier<Floor>: [Site]] = [:]

  /// Makes a venue without anchors.
  ///
  /// - Parameter followPlan: whether an anchor that is moved on the plan hangs there at once; otherwise
  ///   it stays where it was when it was first drawn.
  init(followPlan: Bool) { self.followPlan = followPlan }

  /// Whether none is drawn.
  var isEmpty: Bool { present.isEmpty }

  /// The anchors of a floor that are drawn, wherever that is, ordered by id.
  func sites(on floor: Identifier<Floor>) -> [Site] { present[floor] ?? [] }

  /// Hangs new anchors where they are drawn; those that are drawn no more fall silent.
  mutating func take(_ venue: Venue) {
    present = [:]
    for feature in venue.features.values.filter({ $0.kind == .anchor }).sorted(by: { $0.id < $1.id }
    ) {
      guard let point = feature.shape.anchor else { continue }
      let drawn = Site(
        id: feature.id, floor: feature.floor, point: point,
        height: feature.properties["height"]?.number ?? Self.usualHeight)
      let site = followPlan ? drawn : truths[feature.id] ?? drawn
      truths[feature.id] = site
      present[site.floor, default: []].append(site)
    }
  }
}
