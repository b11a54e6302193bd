import Foundation
public import Geometry
public import IndoorModel

/// Predicts how right positions will be on a floor, and says where anchors help.
///
/// The prediction is the information of one set of ranges (Cramér and Rao's bound) with everything that
/// lasts longer than a set: biases, walls on the line of sight, heights, and anchors out of reach. It knows
/// nothing of motion, which makes real positions a little better.
public struct AnchorPlanner: Sendable {
  /// Anchors that a place must hear for one that is not a mirror image.
  private static let leastHeard = 3.0
  /// Metres that count for a place without any position.
  private static let noPosition = 10.0

  /// The points of the grid, on walkable ground.
  public let points: [Point]

  private let floor: Identifier<Floor>
  private let plan: (any PositioningPlan)?
  private let errors: RangeErrors
  private let anchorDeviation: Double
  private let height: TagHeight
  private let reach: RadioReach

  /// Lays a grid over a floor.
  ///
  /// - Parameters:
  ///   - bounds: of the floor.
  ///   - spacing: of the grid in metres.
  public init(
    floor: Identifier<Floor>, bounds: Box, spacing: Double = 1,
    plan: (any PositioningPlan)? = nil, radio: RadioClass = .ultraWideband,
    reach: RadioReach = RadioReach(), height: TagHeight = TagHeight(),
    anchorDeviation: Double = 0.05
  ) {
    self.floor = floor
    self.plan = plan
    errors = radio.errors
    self.reach = reach
    self.height = height
    self.anchorDeviation = anchorDeviation
    let step = max(0.1, spacing)
    let (columns, rows) = (Int(bounds.width / step), Int(bounds.height / step))
    points = (0...rows).flatMap { row in
      (0...columns).map { column in
        Point(
          x: bounds.min.x + (Double(column) + 0.5) * bounds.width / Double(columns + 1),
          y: bounds.min.y + (Double(row) + 0.5) * bounds.height / Double(rows + 1))
      }
    }.filter { plan?.isWalkable($0, on: floor) ?? true }
  }

  /// The radius that will hold a tag with 95 % probability at each point of the grid, in metres; infinite
  /// where fewer than three anchors are heard or all lie in one direction.
  ///
  /// - Complexity: O(*points* × *anchors*) lines through the plan.
  public func radii(with anchors: [AnchorSite]) -> [Double] { radii(sum(anchors.map(information))) }

  /// The points of the grid where the radius exceeds a wanted one.
  public func holes(with anchors: [AnchorSite], wantedRadius: Double) -> [Point] {
    zip(points, radii(with: anchors)).filter { $0.1 > wantedRadius }.map(\.0)
  }

  /// The candidate that helps most beside the present anchors; `nil` where none helps.
  ///
  /// - Complexity: O(*points* × *candidates*).
  public func bestAddition(
    to anchors: [AnchorSite], from candidates: [AnchorSite], wantedRadius: Double
  ) -> AnchorSite? {
    let maps = candidates.map(information)
    let present = sum(anchors.map(information))
    guard let best = bestCandidate(beside: present, maps, wantedRadius: wantedRadius) else {
      return nil
    }
    return candidates[best]
  }

  /// A small set of candidates that gives the wanted radius.
  ///
  /// Greedy, then with exchanges: as long as possible one anchor goes and the others move to where the
  /// rest still suffices. The set need not be the smallest one; finding that takes exponential time.
  ///
  /// - Parameter share: of the points that must have the radius.
  /// - Returns: `nil` where all candidates together do not suffice.
  public func leastAnchors(
    from candidates: [AnchorSite], wantedRadius: Double, share: Double = 0.95
  ) -> [AnchorSite]? {
    let maps = candidates.map(information)
    let goal = Goal(wantedRadius: wantedRadius, share: share)
    guard isReached(goal, sum(maps)) else { return nil }
    var chosen: [Int] = []
    while !isReached(goal, sum(chosen.map { maps[$0] })) {
      let present = sum(chosen.map { maps[$0] })
      let free = candidates.indices.filter { !chosen.contains($0) }
      let next = bestCandidate(
        beside: present, free.map { maps[$0] }, wantedRadius: wantedRadius)
      guard let added = next.map({ free[$0] }) ?? free.first else { return nil }
      chosen.append(added)
    }
    while let fewer = reduced(chosen, maps, goal) { chosen = fewer }
    return chosen.map { candidates[$0] }
  }

  // MARK: Choice

  private struct Goal {
    fileprivate let wantedRadius: Double
    fileprivate let share: Double
  }

  private func isReached(_ goal: Goal, _ information: [RangeInformation]) -> Bool {
    let good = information.count { radius($0) <= goal.wantedRadius }
    return Double(good) >= goal.share * Double(points.count)
  }

  /// A set with one anchor fewer that reaches the goal; `nil` where exchanges find none.
  private func reduced(_ chosen: [Int], _ maps: [[RangeInformation]], _ goal: Goal) -> [Int]? {
    // The anchors in the order in which the others miss them least.
    let order = chosen.indices.map { index in
      (index, lack(sum(without(chosen, index).map { maps[$0] }), goal.wantedRadius))
    }.sorted { $0.1 < $1.1 }
    for (index, _) in order {
      var rest = without(chosen, index)
      if exchange(&rest, maps, goal) { return rest }
    }
    return nil
  }

  private func without(_ chosen: [Int], _ index: Int) -> [Int] {
    var rest = chosen
    rest.remove(at: index)
    return rest
  }

  /// Moves one anchor after the other to the best candidate until the goal is reached or nothing helps.
  private func exchange(_ chosen: inout [Int], _ maps: [[RangeInformation]], _ goal: Goal) -> Bool {
    var present = sum(chosen.map { maps[$0] })
    var least = lack(present, goal.wantedRadius)
    var isBetter = true
    while !isReached(goal, present) {
      guard isBetter else { return false }
      isBetter = false
      for index in chosen.indices {
        let others = zip(present, maps[chosen[index]]).map { $0 - $1 }
        for candidate in maps.indices where !chosen.contains(candidate) {
          let trial = zip(others, maps[candidate]).map { $0 + $1 }
          let lack = lack(trial, goal.wantedRadius)
          guard lack < least - 1e-9 else { continue }
          (least, present, chosen[index]) = (lack, trial, candidate)
          isBetter = true
        }
      }
    }
    return true
  }

  private func bestCandidate(
    beside present: [RangeInformation], _ maps: [[RangeInformation]], wantedRadius: Double
  ) -> Int? {
    var best: Int?
    var least = lack(present, wantedRadius)
    for (number, map) in maps.enumerated() {
      let lack = lack(zip(present, map).map { $0 + $1 }, wantedRadius)
      if lack < least - 1e-9 { (best, least) = (number, lack) }
    }
    return best
  }

  /// By how much the radii exceed the wanted one, summed up over the grid; anchors heard at a place without
  /// a position count a little, so that a first and a second anchor help, too.
  private func lack(_ information: [RangeInformation], _ wantedRadius: Double) -> Double {
    information.reduce(0) { sum, here in
      let missing = max(0, Self.leastHeard - here.heard)
      return sum + max(0, min(Self.noPosition, radius(here)) - wantedRadius) + missing
    }
  }

  // MARK: Prediction

  private func radii(_ information: [RangeInformation]) -> [Double] { information.map(radius) }

  private func radius(_ information: RangeInformation) -> Double {
    // Losses are averages: two anchors and one that is heard half of the time are no position.
    guard information.heard >= Self.leastHeard - 0.5 else { return .infinity }
    return information.radius(offset: errors.offset * errors.offset)
  }

  private func sum(_ maps: [[RangeInformation]]) -> [RangeInformation] {
    var sum = Array(repeating: RangeInformation(), count: points.count)
    for map in maps {
      for index in sum.indices { sum[index] = sum[index] + map[index] }
    }
    return sum
  }

  /// What one anchor says at each point of the grid.
  private func information(_ anchor: AnchorSite) -> [RangeInformation] {
    points.map { point in
      let site = AnchorMap.Site(
        x: anchor.point.x, y: anchor.point.y, z: anchor.height, floor: 0)
      let sight = Sight(x: point.x, y: point.y, z: height.height, from: site)
      guard sight.distance <= reach.limit else { return RangeInformation() }
      let walls = plan?.wallsCrossed(from: anchor.point, to: point, on: floor) ?? 0
      guard walls <= reach.mostWalls else { return RangeInformation() }
      let slope = sight.dz / sight.distance
      let wall = Double(walls) * reach.wallDeviation
      let variance =
        errors.rangeVariance + anchorDeviation * anchorDeviation + wall * wall
        + slope * slope * height.deviation * height.deviation
      return RangeInformation(
        sight, variance: variance, share: pow(1 - reach.wallLoss, Double(walls)))
    }
  }
}
