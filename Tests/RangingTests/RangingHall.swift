import Devices
import Geometry
import IndoorModel
import Ranging
import Simulation
import Support

/// A hall of 60 m by 40 m with anchors along its walls and a wall across, in which navigators walk from one
/// random point to the next.
struct RangingHall {
  private struct Walker {
    let id: Identifier<Device>
    var point: Point
    var aim: Point
  }

  /// Metres beyond which no anchor is heard.
  private static let reach = 40.0

  private(set) var world: RangingWorld
  private let anchors: [Identifier<Device>: Point]
  private var walkers: [Walker]
  private let speed: Double
  private var random: SeededGenerator
  private var lastPlaces = 0.0
  /// Seconds of all navigators, and those of them without any session, once they had one.
  private(set) var presence = 0.0
  private(set) var absence = 0.0
  /// Seconds with the three sessions that a position takes, by navigator.
  private(set) var served: [Identifier<Device>: Double] = [:]
  private var known: Set<Identifier<Device>> = []

  /// - Parameters:
  ///   - anchorSessions: the most sessions of an anchor.
  ///   - navigatorSessions: the most of a navigator.
  ///   - speed: that of people, in metres a second.
  init(
    anchors count: Int, navigators: Int, anchorSessions: Int, navigatorSessions: Int = 8,
    faults: RangingWorld.Faults, speed: Double = 1.3, seed: UInt64
  ) {
    self.speed = speed
    var random = SeededGenerator(seed: seed)
    let bounds = Box(Point(x: 0, y: 0), Point(x: 60, y: 40))
    var features = [
      Feature(
        id: "wall", floor: "0", kind: .wall,
        shape: .polyline(Polyline([Point(x: 30, y: 0), Point(x: 30, y: 30)])))
    ]
    var anchors: [Identifier<Device>: Point] = [:]
    for number in 0..<count {
      let share = 2 * Double(number) / Double(count)
      let point =
        share < 1 ? Point(x: 2 + 56 * share, y: 1) : Point(x: 58 - 56 * (share - 1), y: 39)
      let device = "dw-\(number)"
      anchors[Identifier(device)] = point
      features.append(
        Feature(
          id: Identifier("anchor-\(number)"), floor: "0", kind: .anchor, shape: .point(point),
          properties: ["device": .string(device), "height": 2.5]))
    }
    self.anchors = anchors
    let venue = Venue(
      slug: "hall", name: LocalizedText("Hall"),
      buildings: [Building(id: "main", name: LocalizedText("Main"))],
      floors: [
        Floor(id: "0", building: "main", ordinal: 0, name: LocalizedText("0"), bounds: bounds)
      ], features: features)
    world = RangingWorld(of: venue, faults: faults, seed: random.next())
    for device in anchors.keys.sorted() {
      world.add(
        SimulatedRangingDevice(
          device, RangingCapabilities(role: .anchor, sessions: anchorSessions)))
    }
    walkers = (0..<navigators).map { number in
      Walker(
        id: Identifier("phone-\(number)"), point: Self.point(&random), aim: Self.point(&random))
    }
    for walker in walkers {
      world.add(
        SimulatedRangingDevice(
          walker.id, RangingCapabilities(role: .navigator, sessions: navigatorSessions)))
    }
    self.random = random
  }

  private static func point(_ random: inout SeededGenerator) -> Point {
    Point(x: .random(in: 1...59, using: &random), y: .random(in: 1...39, using: &random))
  }

  /// Lets people walk for some seconds.
  mutating func run(seconds: Double) {
    let end = world.now + seconds
    while world.now < end {
      for index in walkers.indices { walk(index) }
      world.advance()
      if world.now - lastPlaces >= 1 { look() }
    }
  }

  private mutating func walk(_ index: Int) {
    let (walker, length) = (walkers[index], speed * RangingWorld.step)
    let way = walker.aim - walker.point
    if way.length <= length {
      walkers[index].aim = Self.point(&random)
    } else {
      walkers[index].point = walker.point + way * (length / way.length)
    }
  }

  private mutating func look() {
    let elapsed = world.now - lastPlaces
    lastPlaces = world.now
    var places: [Identifier<Device>: NavigatorPlace] = [:]
    let points = Dictionary(
      walkers.map { ($0.id, $0.point) }, uniquingKeysWith: { first, _ in first })
    for walker in walkers {
      let measured = world.measured(by: walker.id)
      // Three ranges tell where a navigator is.
      if measured.count >= 3 {
        places[walker.id] = NavigatorPlace(Place(floor: "0", point: walker.point))
      }
      if !measured.isEmpty {
        known.insert(walker.id)
      }
      served[walker.id, default: 0] += measured.count >= 3 ? elapsed : 0
      guard known.contains(walker.id), world.isWell(walker.id, for: 5) else { continue }
      presence += elapsed
      if measured.isEmpty { absence += elapsed }
    }
    world.take(places)
    world.breakUnheard { [anchors] navigator, anchor in
      guard let from = points[navigator], let to = anchors[anchor] else { return false }
      return from.distance(to: to) <= Self.reach
    }
  }

  /// Ends the world.
  ///
  /// - Returns: what was found.
  mutating func finish() -> RangingProperties {
    world.finish()
    return world.properties
  }
}
