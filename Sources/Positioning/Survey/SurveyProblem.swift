public import Geometry
public import IndoorModel

/// An anchor of a survey, with what is known of its place beforehand.
public struct SurveyAnchor: Hashable, Sendable {
  /// The anchor.
  public var id: Identifier<Feature>
  /// Where it was drawn or measured; `nil` if neither.
  public var point: Point?
  /// The standard deviation of each of its coordinates in metres: about 0.05 where it was measured, 2
  /// where it was drawn from memory.
  public var deviation: Double
  /// Metres above the venue's common zero, which a survey takes for right.
  public var height: Double

  /// Makes an anchor.
  public init(id: Identifier<Feature>, point: Point?, deviation: Double = 2, height: Double) {
    self.id = id
    self.point = point
    self.deviation = deviation
    self.height = height
  }

  /// Whether its place is good enough to orient the others.
  var isMeasured: Bool { point != nil && deviation <= 0.3 }
}

/// The distance between two anchors, e.g. the median of many ranges in both directions.
public struct AnchorPair: Hashable, Sendable {
  /// One anchor.
  public var first: Identifier<Feature>
  /// The other one.
  public var second: Identifier<Feature>
  /// Metres.
  public var distance: Double

  /// Makes a pair.
  public init(_ first: Identifier<Feature>, _ second: Identifier<Feature>, distance: Double) {
    self.first = first
    self.second = second
    self.distance = distance
  }
}

/// Anchors and the distances between them, by numbers.
struct SurveyProblem: Sendable {
  /// The standard deviation of a distance between anchors, in metres.
  static let deviation = 0.08
  /// The standard deviations of an anchor's delay and of what all have in common, in metres.
  static let delayDeviation = 0.03
  static let commonDeviation = 0.1
  /// Standard deviations beyond which a distance is probably wrong.
  static let outlier = 3.0

  struct Link: Sendable {
    var first: Int
    var second: Int
    var distance: Double
    /// Metres between the two heights.
    var rise: Double

    /// The number of the other anchor.
    func other(_ anchor: Int) -> Int { anchor == first ? second : first }
  }

  let anchors: [SurveyAnchor]
  private(set) var links: [Link] = []
  /// The numbers of each anchor's links.
  private(set) var linksOfAnchor: [[Int]]

  init(anchors: [SurveyAnchor], pairs: [AnchorPair]) {
    self.anchors = anchors
    linksOfAnchor = Array(repeating: [], count: anchors.count)
    let numbers = Dictionary(
      anchors.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    for pair in pairs {
      guard let first = numbers[pair.first], let second = numbers[pair.second], first != second,
        pair.distance.isFinite, pair.distance > 0
      else { continue }
      linksOfAnchor[first].append(links.count)
      linksOfAnchor[second].append(links.count)
      links.append(
        Link(
          first: first, second: second, distance: pair.distance,
          rise: anchors[first].height - anchors[second].height))
    }
  }

  /// How many unknowns there are: two coordinates and a delay for each anchor, and a common delay.
  var unknowns: Int { 3 * anchors.count + 1 }
  /// The number of an anchor's delay among the unknowns.
  func delay(_ anchor: Int) -> Int { 2 * anchors.count + anchor }
  /// The number of the common delay among the unknowns.
  var commonDelay: Int { 3 * anchors.count }

  /// A link's distance less the expected one, in standard deviations.
  func residual(_ link: Link, _ state: [Double]) -> Double {
    let (dx, dy) = (
      state[2 * link.first] - state[2 * link.second],
      state[2 * link.first + 1] - state[2 * link.second + 1]
    )
    let distance = (dx * dx + dy * dy + link.rise * link.rise).squareRoot()
    let delays = state[commonDelay] + state[delay(link.first)] + state[delay(link.second)]
    return (link.distance - distance - delays) / Self.deviation
  }

  /// The weight of a residual for a width that shrinks to 1: Geman and McClure's function, graduated
  /// (Yang and others 2020).
  static func weight(_ residual: Double, width: Double) -> Double {
    let square = width * outlier * outlier
    let share = square / (residual * residual + square)
    return share * share
  }

  /// The robust cost of everything that says something of a place.
  func cost(_ state: [Double]) -> Double {
    let links = links.reduce(0) { $0 + Self.cost(residual($1, state)) }
    return anchors.indices.reduce(links) { $0 + prior($1, state) }
  }

  /// The robust cost of what says something of one anchor's place.
  func cost(of anchor: Int, _ state: [Double]) -> Double {
    linksOfAnchor[anchor].reduce(prior(anchor, state)) {
      $0 + Self.cost(residual(links[$1], state))
    }
  }

  private static func cost(_ residual: Double) -> Double {
    let square = outlier * outlier
    return residual * residual * square / (residual * residual + square) / 2
  }

  private func prior(_ anchor: Int, _ state: [Double]) -> Double {
    let delay = state[delay(anchor)] / Self.delayDeviation
    guard let point = anchors[anchor].point else { return delay * delay / 2 }
    let place = Point(x: state[2 * anchor], y: state[2 * anchor + 1])
    let deviation = anchors[anchor].deviation
    return delay * delay / 2 + place.squaredDistance(to: point) / (2 * deviation * deviation)
  }

  /// The linearised equations at a state.
  func system(at state: [Double], width: Double) -> SymmetricSystem {
    var system = SymmetricSystem(count: unknowns)
    for link in links {
      let residual = residual(link, state)
      let (dx, dy) = (
        state[2 * link.first] - state[2 * link.second],
        state[2 * link.first + 1] - state[2 * link.second + 1]
      )
      let distance = max(0.05, (dx * dx + dy * dy + link.rise * link.rise).squareRoot())
      let scale = 1 / Self.deviation
      let (ux, uy) = (scale * dx / distance, scale * dy / distance)
      system.add(
        [
          (2 * link.first, ux), (2 * link.first + 1, uy), (2 * link.second, -ux),
          (2 * link.second + 1, -uy), (delay(link.first), scale), (delay(link.second), scale),
          (commonDelay, scale),
        ], residual: residual, weight: Self.weight(residual, width: width))
    }
    for (number, anchor) in anchors.enumerated() {
      // Without any place beforehand, a kilometre.
      let deviation = anchor.point == nil ? 1000 : anchor.deviation
      let point = anchor.point ?? Point(x: state[2 * number], y: state[2 * number + 1])
      for (axis, value) in [point.x, point.y].enumerated() {
        let index = 2 * number + axis
        system.add(
          [(index, 1)], residual: value - state[index], weight: 1 / (deviation * deviation))
      }
      let weight = 1 / (Self.delayDeviation * Self.delayDeviation)
      system.add([(delay(number), 1)], residual: -state[delay(number)], weight: weight)
    }
    let weight = 1 / (Self.commonDeviation * Self.commonDeviation)
    system.add([(commonDelay, 1)], residual: -state[commonDelay], weight: weight)
    return system
  }
}
