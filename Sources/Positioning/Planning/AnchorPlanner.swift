public import Geometry
public import IndoorModel

/// Predicts how right positions will be on a floor.
///
/// The prediction is the information of one set of ranges (Cramér and Rao's bound) with everything that
/// lasts longer than a set: biases, walls on the line of sight, heights, and anchors out of reach. It knows
/// nothing of motion, which makes real positions a little better.
///
/// What costs is to find the walls between an anchor and all points, its `SiteOutlook`. It depends on
/// nothing else, so callers keep the outlooks of anchors that stay where they are.
public struct AnchorPlanner: Sendable {
  /// Anchors that a place must hear for one that is not a mirror image.
  static let leastHeard = 3.0

  /// Where it predicts.
  public let grid: PlanningGrid

  private let walls: RadioWalls
  private let reach: RadioReach
  private let height: TagHeight
  /// The variance of the tag's common offset, in square metres.
  private let offset: Double
  /// The variance of a range through no walls at the height of the tag, in square metres.
  private let rangeVariance: Double
  /// What walls make of ranges, by their number.
  private let wallEffects: [(variance: Double, share: Double)]

  /// Prepares to predict on a grid.
  public init(
    over grid: PlanningGrid, walls: RadioWalls = RadioWalls([]),
    radio: RadioClass = .ultraWideband, reach: RadioReach = RadioReach(),
    height: TagHeight = TagHeight()
  ) {
    self.grid = grid
    self.walls = walls
    self.reach = reach
    self.height = height
    let errors = radio.errors
    offset = errors.offset * errors.offset
    rangeVariance = errors.rangeVariance
    var share = 1.0
    wallEffects = (0...max(0, reach.mostWalls)).map { number in
      defer { share *= 1 - reach.wallLoss }
      let deviation = Double(number) * reach.wallDeviation
      return (deviation * deviation, share)
    }
  }

  /// Which points an anchor reaches, and through how many walls.
  ///
  /// - Complexity: O(*points* + *walls* + points behind walls); half a millisecond for 5000 points.
  public func outlook(from site: AnchorSite) -> SiteOutlook {
    let points = grid.points
    let rise = site.height - height.height
    let limit = reach.limit * reach.limit - rise * rise
    let near = points.indices.filter { points[$0].squaredDistance(to: site.point) <= limit }
    let crossings = walls.crossings(from: site.point, to: near.map { points[$0] })
    let reached = near.indices.filter { Int(crossings[$0]) < wallEffects.count }
    return SiteOutlook(
      site: site, points: reached.map { Int32(near[$0]) }, walls: reached.map { crossings[$0] })
  }

  /// The radius that will hold a tag with 95 % probability at each point of the grid, in metres; infinite
  /// where fewer than three anchors are heard or all lie in one direction.
  public func radii(with outlooks: [SiteOutlook]) -> [Double] { sum(outlooks).map(radius) }

  /// The same for anchors with outlooks that are not known yet.
  public func radii(with anchors: [AnchorSite]) -> [Double] { radii(with: anchors.map(outlook)) }

  // MARK: - For single places

  /// What the ranges of an anchor say at a place; `nil` beyond its reach.
  ///
  /// - Parameters:
  ///   - place: anywhere on a grid over a box; the walls are those of the middle of its cell.
  ///   - outlook: that of the anchor.
  /// - Complexity: O(log *points*).
  public func information(at place: Point, _ outlook: SiteOutlook) -> RangeInformation? {
    guard let number = grid.cell(of: place), let entry = outlook.entry(of: number) else {
      return nil
    }
    return information(outlook, entry, at: place)
  }

  /// The radius that holds a tag with 95 % probability, in metres.
  ///
  /// - Parameter prior: the standard deviation in metres of each coordinate without any range; with
  ///   it the radius of one anchor is finite, too.
  public func radius(_ information: RangeInformation, prior: Double) -> Double {
    information.radius(offset: offset, prior: 1 / (prior * prior))
  }

  // MARK: - For searches

  /// What anchors say together at each point of the grid.
  func sum(_ outlooks: [SiteOutlook]) -> [RangeInformation] {
    var sum = Array(repeating: RangeInformation(), count: grid.points.count)
    for outlook in outlooks {
      for entry in outlook.points.indices {
        let point = Int(outlook.points[entry])
        sum[point] = sum[point] + information(outlook, entry)
      }
    }
    return sum
  }

  /// What one anchor says at one of the points that it reaches.
  func information(_ outlook: SiteOutlook, _ entry: Int) -> RangeInformation {
    information(outlook, entry, at: grid.points[Int(outlook.points[entry])])
  }

  private func information(
    _ outlook: SiteOutlook, _ entry: Int, at point: Point
  ) -> RangeInformation {
    let effect = wallEffects[Int(outlook.walls[entry])]
    let anchor = AnchorMap.Site(
      x: outlook.site.point.x, y: outlook.site.point.y, z: outlook.site.height, floor: 0)
    let sight = Sight(x: point.x, y: point.y, z: height.height, from: anchor)
    let slope = sight.dz / sight.distance
    let deviation = outlook.site.deviation
    let variance =
      rangeVariance + effect.variance + deviation * deviation
      + slope * slope * height.deviation * height.deviation
    return RangeInformation(sight, variance: variance, share: effect.share)
  }

  /// The radius that information gives, in metres.
  func radius(_ information: RangeInformation) -> Double {
    // Losses are averages: two anchors and one that is heard half of the time are no position.
    guard information.heard >= Self.leastHeard - 0.5 else { return .infinity }
    return information.radius(offset: offset)
  }
}

/// Which points of a grid an anchor reaches, and through how many walls; made by `AnchorPlanner.outlook`.
public struct SiteOutlook: Sendable {
  /// Where the anchor is.
  public let site: AnchorSite
  /// The numbers of the points.
  let points: [Int32]
  /// How many walls stand before each of them.
  let walls: [UInt8]

  /// Which entry is that of a point; `nil` for a point out of reach.
  func entry(of point: Int) -> Int? {
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(points[middle]) < point { low = middle + 1 } else { high = middle }
    }
    return low < points.count && Int(points[low]) == point ? low : nil
  }
}
