import Foundation
import Geometry
import IndoorModel
import Positioning
import TestKit

/// Anchors and one tag with the errors that real radios have: an offset of the tag, a slow and a fast
/// bias for each anchor, white noise, and now and then a distance that is much too long.
struct SimulatedRadio {
  struct Site {
    let id: Identifier<Feature>
    let anchor: AnchorMap.Anchor
    /// Metres above the ground floor.
    let z: Double
    var slow: Double
    var fast: Double
  }

  let floorHeight: Double
  private(set) var sites: [Site] = []
  private(set) var anchors = AnchorMap()
  var errors = RangeErrors()
  var outlierShare = 0.01
  /// Metres that walls on the way add on average, each; and the share of ranges that each swallows.
  var wallBias = 0.0
  var wallLoss = 0.0
  /// The share of ranges that get through a floor.
  var throughFloor = 0.2
  private let offset: Double
  private var lastTime: Double?
  private var random: SeededGenerator

  init(floorHeight: Double = 4, seed: UInt64) {
    self.floorHeight = floorHeight
    random = SeededGenerator(seed: seed)
    offset = 0.1 + 0.1 * abs(random.gaussian())
  }

  /// Puts up an anchor.
  mutating func place(x: Double, y: Double, height: Double = 2.6, floor: Int = 0) {
    let id = Identifier<Feature>("anchor-\(sites.count)")
    let floorID = Identifier<Floor>("\(floor)")
    let anchor = AnchorMap.Anchor(x: x, y: y, height: height, floor: floorID)
    anchors.setElevation(Double(floor) * floorHeight, of: floorID)
    anchors.place(anchor, as: id)
    sites.append(
      Site(
        id: id, anchor: anchor, z: Double(floor) * floorHeight + height,
        slow: errors.slow * random.gaussian(), fast: errors.fast * random.gaussian()))
  }

  /// The ranges of one moment.
  ///
  /// - Parameters:
  ///   - z: metres of the tag above the ground floor.
  ///   - walls: how many walls stand between two points.
  mutating func ranges(
    from point: Point, z: Double = 1.2, floor: Int = 0, at time: Double, reach: Double = 60,
    walls: (Point, Point) -> Int = { _, _ in 0 }
  ) -> [TagMeasurement] {
    drift(to: time)
    var result: [TagMeasurement] = []
    for index in sites.indices {
      let site = sites[index]
      let end = Point(x: site.anchor.x, y: site.anchor.y)
      let flat = point.distance(to: end)
      let distance = (flat * flat + (z - site.z) * (z - site.z)).squareRoot()
      guard distance < reach else { continue }
      var range =
        distance + offset + site.slow + site.fast + errors.white * random.gaussian()
      let isElsewhere = site.anchor.floor.rawValue != "\(floor)"
      if isElsewhere {
        guard random.share < throughFloor else { continue }
        range += 0.3 - 0.3 * log(1 - random.share)
      }
      var isOutlier = random.share < outlierShare
      for _ in 0..<walls(point, end) {
        if random.share < wallLoss { range = -1 }
        range -= wallBias * log(1 - random.share)
        if wallBias > 0, random.share < 0.02 { isOutlier = true }
      }
      guard range > 0 else { continue }
      if isOutlier { range -= log(1 - random.share) }
      result.append(measurement(site.id, range, at: time))
    }
    return result
  }

  /// A range as a gateway reports it.
  func measurement(_ anchor: Identifier<Feature>, _ distance: Double, at time: Double)
    -> TagMeasurement
  {
    TagMeasurement(
      time: Timestamp(millisecondsSince1970: Int64((time * 1000).rounded())),
      content: .range(AnchorRange(anchor: anchor, distance: distance)))
  }

  private mutating func drift(to time: Double) {
    guard let last = lastTime else {
      lastTime = time
      return
    }
    lastTime = time
    let fast = exp(-(time - last) / errors.fastSeconds)
    let slow = exp(-(time - last) / errors.slowSeconds)
    for index in sites.indices {
      sites[index].fast =
        fast * sites[index].fast
        + errors.fast * (1 - fast * fast).squareRoot() * random.gaussian()
      sites[index].slow =
        slow * sites[index].slow
        + errors.slow * (1 - slow * slow).squareRoot() * random.gaussian()
    }
  }
}

extension SeededGenerator {
  /// A number from the normal distribution with mean 0 and standard deviation 1.
  mutating func gaussian() -> Double {
    (-2 * log(1 - share)).squareRoot() * cos(2 * .pi * share)
  }

  /// A number from 0 up to, and without, 1.
  var share: Double { mutating get { Double.random(in: 0..<1, using: &self) } }
}
