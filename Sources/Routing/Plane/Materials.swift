import Geometry
import IndoorModel
import ShortestWalks

/// What a feature comes to in the plane: its barriers, and the things themselves behind them.
struct Materials: Sendable {
  private(set) var barriers: [Barrier] = []
  /// The things, the clearance in their reach: each keeps the middle of walkers away.
  private(set) var solids: [Solid] = []
  /// The insides.
  private(set) var regions: [Region] = []

  private let slot: FloorSlot
  private let clearance: Double
  private let feature: Identifier<Feature>

  init(slot: FloorSlot, clearance: Double, feature: Identifier<Feature>) {
    self.slot = slot
    self.clearance = clearance
    self.feature = feature
  }

  /// Adds a chain that is solid to a margin on both sides.
  mutating func add(_ chain: Chain, margin: Double) {
    let rounding = Rounding(radius: margin, clearance: clearance)
    for segment in chain.segments { solids.append(Solid(segment, reach: margin + clearance)) }
    if chain.points.count == 1 {
      solids.append(Solid(Segment(chain.points[0], chain.points[0]), reach: margin + clearance))
    }
    // What has no thickness on the grid is a closed line.
    guard rounding.reach >= 0.001 else {
      addLine(chain.isClosed ? chain.points + chain.points.prefix(1) : chain.points, passage: [])
      return
    }
    addRing(
      chain.isClosed
        ? RingPen.ring(aroundBothSidesOf: chain.points, rounding)
        : RingPen.ring(around: chain.points, rounding), weight: 1)
  }

  mutating func addDisc(_ center: Point, radius: Double) {
    let rounding = Rounding(radius: radius, clearance: clearance)
    solids.append(Solid(Segment(center, center), reach: radius + clearance))
    addRing(RingPen.disc(around: center, rounding), weight: 1)
  }

  /// Adds what may be crossed as a passage allows.
  mutating func addLine(_ points: [Point], passage: ShortestWalks.Passage) {
    for line in slot.lines(points) { barriers.append(.line(line, passage)) }
  }

  /// Adds a polygon with its inside; its holes are free where its rings keep clear of each other.
  mutating func add(_ polygon: Polygon, margin: Double) {
    for edge in polygon.edges { solids.append(Solid(edge, reach: margin + clearance)) }
    if let region = Region(polygon, feature: feature) { regions.append(region) }
    let loops = polygon.rings.compactMap { Chain($0, isClosed: true) }
    let depths = RingNesting.depths(of: loops)
    for (loop, depth) in zip(loops, depths) {
      guard let depth, loop.isClosed else {
        if loop.isClosed { addRing(loop.points, weight: 1) }
        addStrip(loop, margin: margin)
        continue
      }
      if depth.isMultiple(of: 2) {
        let isTurned = Polygon.signedArea(loop.points) < 0
        addRing(
          RingPen.ring(
            outsideOf: isTurned ? loop.points.reversed() : loop.points,
            Rounding(radius: margin, clearance: clearance)), weight: 1)
      } else {
        addRing(loop.points, weight: -1)
        addStrip(loop, margin: margin)
      }
    }
  }

  /// Adds the distance to a ring on both of its sides.
  private mutating func addStrip(_ loop: Chain, margin: Double) {
    let rounding = Rounding(radius: margin, clearance: clearance)
    guard rounding.reach >= 0.001 else { return }
    addRing(
      loop.isClosed
        ? RingPen.ring(aroundBothSidesOf: loop.points, rounding)
        : RingPen.ring(around: loop.points, rounding), weight: 1)
  }

  private mutating func addRing(_ points: [Point], weight: Int32) {
    if let ring = slot.ring(points) { barriers.append(.ring(ring, weight: weight)) }
  }
}
