import Geometry
import Support

/// Where people were in a quarter of an hour: seconds, people and ways by squares of 1 m.
///
/// A square counts where at least *k* different people were, and none of them for more than half of
/// the seconds of all: a person that sits in one place while others walk past would be told apart
/// otherwise. Squares that are too few for a group may be enough for all people.
struct HeatGatherer {
  /// What one person, or all, did in a square.
  private struct Stay {
    var milliseconds: UInt32 = 0
    var millimetres: UInt32 = 0
  }

  /// What people of a class did in a square.
  private struct Tally {
    var people = 0
    var milliseconds: Int64 = 0
    var millimetres: Int64 = 0
    /// The milliseconds of the person that was longest in it.
    var longest: Int64 = 0

    mutating func add(_ stay: Stay) {
      people += 1
      milliseconds += Int64(stay.milliseconds)
      millimetres += Int64(stay.millimetres)
      longest = max(longest, Int64(stay.milliseconds))
    }

    mutating func add(_ other: Tally) {
      people += other.people
      milliseconds += other.milliseconds
      millimetres += other.millimetres
      longest = max(longest, other.longest)
    }

    func isSafe(least: Int) -> Bool { people >= least && longest * 2 <= milliseconds }
  }

  /// Where a person is, and what it did there since it came.
  private struct Run {
    var square: UInt64
    var stay: Stay
  }

  private struct Square: Hashable {
    let floor: Int32
    let square: HeatSquare
  }

  /// Quarters of an hour since 1970.
  private(set) var quarter: Int64
  private var places: [UInt64: Int32] = [:]
  private var groups: [Int32] = []
  private var runs: [Run?] = []
  private var stays: [UInt64: Stay] = [:]
  /// The floors, by the place that stands for them.
  private var floors: [Int32] = []

  init(quarter: Int64) { self.quarter = quarter }

  /// Whether no person was there so far.
  var isEmpty: Bool { groups.isEmpty }

  /// Takes what a person did since the sample before.
  ///
  /// - Parameters:
  ///   - group: the person's group; what it was first in the quarter holds for all of it.
  ///   - metres: the way since the sample before.
  mutating func note(
    _ token: UInt64, group: Int32, on floor: Int32, at point: Point, milliseconds: Int64,
    metres: Double
  ) {
    let place = place(of: token, group)
    let level = floors.firstIndex(of: floor) ?? floors.count
    if level == floors.count { floors.append(floor) }
    let square = HeatSquare(point).number | UInt64(level & 0x3FF) << 32
    if runs[Int(place)]?.square != square {
      endRun(of: place)
      runs[Int(place)] = Run(square: square, stay: Stay())
    }
    runs[Int(place)]?.stay.milliseconds += UInt32(clamping: milliseconds)
    runs[Int(place)]?.stay.millimetres += UInt32(clamping: Int64((metres * 1000).rounded()))
  }

  private mutating func place(of token: UInt64, _ group: Int32) -> Int32 {
    if let place = places[token] { return place }
    let place = Int32(groups.count)
    places[token] = place
    groups.append(group)
    runs.append(nil)
    return place
  }

  /// The square and the person in one number: 10 bits for the floor, 30 for the square, 22 for the
  /// person. Two people in one number after four million in a quarter would be taken for one.
  private mutating func endRun(of place: Int32) {
    guard let run = runs[Int(place)] else { return }
    let key = run.square << 22 | UInt64(place & 0x3F_FFFF)
    stays[key, default: Stay()].milliseconds &+= run.stay.milliseconds
    stays[key, default: Stay()].millimetres &+= run.stay.millimetres
    runs[Int(place)] = nil
  }

  /// Ends the quarter.
  ///
  /// - Returns: the squares that may be published, by floor and group; those of group 0 are of people
  ///   without a group of their own there.
  mutating func finish(least: Int) -> [HeatKey: HeatFigures] {
    for place in groups.indices { endRun(of: Int32(place)) }
    var tallies: [Square: [Int32: Tally]] = [:]
    for (key, stay) in stays {
      let square = Square(
        floor: floors[Int(key >> 54)], square: HeatSquare(number: (key >> 22) & 0x3FFF_FFFF))
      tallies[square, default: [:]][groups[Int(key & 0x3F_FFFF)], default: Tally()].add(stay)
    }
    var figures: [HeatKey: HeatFigures] = [:]
    for (square, groups) in tallies {
      var rest = Tally()
      for (group, tally) in groups {
        if group > 0, tally.isSafe(least: least) {
          figures[HeatKey(floor: square.floor, group: group), default: HeatFigures()]
            .add(Self.cell(tally), at: square.square)
        } else {
          rest.add(tally)
        }
      }
      if rest.isSafe(least: least) {
        figures[HeatKey(floor: square.floor, group: 0), default: HeatFigures()]
          .add(Self.cell(rest), at: square.square)
      }
    }
    return figures
  }

  private static func cell(_ tally: Tally) -> HeatFigures.Cell {
    HeatFigures.Cell(
      people: tally.people, milliseconds: tally.milliseconds, millimetres: tally.millimetres)
  }
}
