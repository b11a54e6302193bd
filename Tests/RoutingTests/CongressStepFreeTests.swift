import Geometry
import IndoorModel
import Testing

@testable import Routing

/// Whether the plan or the engine is to blame where the congress has no way without steps.
@Suite(.enabled(if: Congress.isThere, "the congress plan is not beside the project"))
struct CongressStepFreeTests {
  /// What stands between two places.
  private enum Cause: String {
    /// The shaft of a lift is drawn closed: with a door into each ridden lift there is a way.
    case shaftWithoutDoor
    /// Besides, walls close parts of a floor from each other: the way leads through a shaft.
    case noPassage
    /// A gap or door is too narrow for 0.45 m on each side: at 0.25 m there is a way.
    case tooNarrow
    /// Only stairs and escalators lead there.
    case stepsOnly
    /// Squares that share nothing with the engine are joined, but the engine finds no way.
    case engine
  }

  private let venue: Venue
  private let doors: [ShaftDoor]
  private let opened: Venue

  init() throws {
    venue = try Congress.venue()
    doors = try ShaftDoor.all(in: venue)
    var opened = venue
    _ = try opened.apply(doors.map { IndoorModel.Operation.put($0.door) })
    self.opened = opened
  }

  @Test func `the plan, not the engine, refuses pairs a way without steps`() throws {
    let narrow = WalkerTraits(clearance: 0.05, narrowestDoor: 0, needsStepFree: true)
    let thin = WalkerTraits(clearance: 0.25, narrowestDoor: 0, needsStepFree: true)
    var engine = MeshEngine(venue: venue)
    var openEngine = MeshEngine(venue: opened)
    var narrowEngine = MeshEngine(venue: venue, traits: [.stepFree: narrow])
    var thinEngine = MeshEngine(venue: opened, traits: [.stepFree: thin])
    let squares = CoarseFloors(venue)
    let openSquares = CoarseFloors(opened)
    var causes: [(number: Int, cause: Cause)] = []
    var joined: [Int] = []
    for (number, pair) in try Congress.pairs("fast", in: venue).enumerated() {
      let (from, to) = (try place(pair.from), try place(pair.to))
      guard
        case .noWay(_, true, _, _)? = engine.answer(from: from, to: to, profile: .stepFree).refusal
      else { continue }
      // As drawn there is no way for any width, or only for one that squares are too coarse to refuse.
      if squares.areJoined(from, to) {
        joined.append(number)
        let route = narrowEngine.answer(from: from, to: to, profile: .stepFree).route
        #expect(route != nil, "\(number): squares are joined, and a walker of 10 cm finds no way")
      }
      let cause: Cause
      if let route = openEngine.answer(from: from, to: to, profile: .stepFree).route {
        cause = usesDoorsForLifts(route) ? .shaftWithoutDoor : .noPassage
      } else if thinEngine.answer(from: from, to: to, profile: .stepFree).route != nil {
        cause = .tooNarrow
      } else {
        cause = openSquares.areJoined(from, to) ? .engine : .stepsOnly
      }
      causes.append((number, cause))
    }
    let counts = Dictionary(grouping: causes, by: \.cause).mapValues(\.count)
    #expect(counts == [.shaftWithoutDoor: 77, .noPassage: 4, .tooNarrow: 15], "\(causes)")
    let first = Dictionary(grouping: causes.filter { $0.number < 120 }, by: \.cause)
      .mapValues(\.count)
    #expect(joined == [70, 117])
    #expect(first == [.shaftWithoutDoor: 44, .noPassage: 3, .tooNarrow: 5])
  }

  private func place(_ id: Identifier<Feature>) throws -> Place {
    let feature = try #require(venue.features[id])
    return Place(floor: feature.floor, point: try #require(feature.shape.anchor))
  }

  /// Whether a walk goes through doors of shafts only to get in or out of lifts that it rides, and not
  /// through a shaft to another part of the floor.
  private func usesDoorsForLifts(_ route: Route) -> Bool {
    route.legs.indices.allSatisfy { index in
      let leg = route.legs[index]
      let passed = doors.filter { $0.isPassed(by: leg) }
      let distinct = passed.enumerated().filter { number, door in
        !passed.prefix(number).contains { $0.isSame(as: door) }
      }
      let rides = (index > 0 ? 1 : 0) + (index < route.legs.count - 1 ? 1 : 0)
      return distinct.count <= rides
    }
  }
}
