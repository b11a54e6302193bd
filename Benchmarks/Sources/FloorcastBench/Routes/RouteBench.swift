import Geometry
import IndoorModel
import Routing
import Support

/// How long an engine takes for the routes of a venue.
struct RouteBench: Sendable {
  /// Seconds to build the engine.
  private(set) var building = 0.0
  /// Seconds of each query the first time, when the engine has everything to find.
  private(set) var cold: [Double] = []
  /// Seconds of the same queries asked again.
  private(set) var warm: [Double] = []
  /// Seconds to take over an obstacle that is put down and taken away again, one after the other.
  private(set) var updates: [Double] = []
  /// Seconds to put what to do into steps, for each of the routes found, without looking for it.
  private(set) var words: [Double] = []
  /// Seconds to write those steps out, in all languages.
  private(set) var sentences: [Double] = []
  /// How many queries ended with a refusal.
  private(set) var refusals = 0

  /// Asks for walks between pois drawn at random, on all floors, and puts obstacles in their way.
  ///
  /// - Parameters:
  ///   - seed: the same seed draws the same pairs.
  ///   - count: how many pairs.
  init(
    venue: Venue, profile: Profile = .walking, seed: UInt64, count: Int
  ) {
    let places = venue.features.values.filter { $0.kind == .poi }.sorted { $0.id < $1.id }
      .compactMap { poi in poi.shape.anchor.map { Place(floor: poi.floor, point: $0) } }
    guard !places.isEmpty else { return }
    var engine = MeshEngine(venue: venue)
    building = Self.seconds { engine = MeshEngine(venue: venue) }
    var random = LinearCongruentialGenerator(state: seed)
    let pairs = (0..<count).map { _ in
      (from: places[random.draw(below: places.count)], to: places[random.draw(below: places.count)])
    }
    var routes: [(route: Route, destination: Place)] = []
    for round in 0..<2 {
      for pair in pairs {
        let seconds = Self.seconds {
          do throws(RouteRefusal) {
            let route = try engine.route(from: pair.from, to: pair.to, profile: profile)
            if round == 1 { routes.append((route, pair.to)) }
          } catch {
            refusals += round
          }
        }
        if round == 0 { cold.append(seconds) } else { warm.append(seconds) }
      }
    }
    tell(routes, in: InstructionIndex(venue: venue))
    for pair in pairs.prefix(20) { edit(venue, at: pair.from, engine: &engine) }
  }

  /// The value below which a fraction (0…1) of the values lie; 0 of none.
  static func quantile(_ fraction: Double, of seconds: [Double]) -> Double {
    guard !seconds.isEmpty else { return 0 }
    let place = Int((fraction * Double(seconds.count)).rounded(.up)) - 1
    return seconds.sorted()[max(0, min(seconds.count - 1, place))]
  }

  /// Each a hundred times over, because once is hardly longer than it takes to look at the clock.
  private mutating func tell(
    _ routes: [(route: Route, destination: Place)], in book: InstructionIndex
  ) {
    for (route, destination) in routes {
      var steps = 0
      words.append(
        Self.seconds {
          for _ in 0..<100 {
            steps += book.instructions(for: route.legs, to: destination).count
          }
        } / 100)
      sentences.append(
        Self.seconds {
          for _ in 0..<100 {
            for step in route.instructions { steps += step.text.translations.count }
          }
        } / 100)
    }
  }

  private mutating func edit(_ venue: Venue, at place: Place, engine: inout MeshEngine) {
    let obstacle = Feature(
      id: "bench-obstacle", floor: place.floor, kind: .obstacle,
      shape: .circle(center: place.point, radius: 1))
    var edited = venue
    edited.features[obstacle.id] = obstacle
    updates.append(
      Self.seconds {
        engine.update(
          VenueChanges(features: [FeatureChange(before: nil, after: obstacle)]), venue: edited)
      })
    updates.append(
      Self.seconds {
        engine.update(
          VenueChanges(features: [FeatureChange(before: obstacle, after: nil)]), venue: venue)
      })
  }

  private static func seconds(_ work: () -> Void) -> Double {
    ContinuousClock().measure(work).seconds
  }
}

/// Numbers that only depend on the seed.
private struct LinearCongruentialGenerator {
  var state: UInt64

  /// A linear congruential step (Knuth's constants); the high bits are the good ones.
  mutating func draw(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
