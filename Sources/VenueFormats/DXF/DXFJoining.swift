import Geometry
import IndoorModel

/// Joins the lines of a large drawing that meet end to end, so that walls drawn piece by piece become few
/// features: an edit, a plan in a browser and a mesh cost by the feature.
struct DXFJoining {
  /// Drawings with fewer things than this stay as they are drawn.
  static let leastItems = 10_000

  /// The items with lines joined, where the first of each chain was.
  private(set) var items: [PlanDraft.Item]
  /// How many items there are fewer.
  private(set) var joinedCount = 0

  /// An end of a line: of one layer, to a hundred-thousandth of a unit.
  private struct End: Hashable {
    let type: String
    let x: Int64
    let y: Int64

    init?(_ type: String, _ point: Point, unit: Double) {
      let (x, y) = ((point.x / unit).rounded(), (point.y / unit).rounded())
      guard abs(x) < 1e15, abs(y) < 1e15 else { return nil }
      self.type = type
      (self.x, self.y) = (Int64(x), Int64(y))
    }
  }

  private let unit: Double
  /// The lines that end at each place.
  private var meeting: [End: [Int]] = [:]
  private var isTaken: [Bool]

  /// - Parameter tolerance: so near are ends that are drawn as one, in units of the drawing.
  init(_ drawn: [PlanDraft.Item], tolerance: Double) {
    items = drawn
    unit = tolerance
    isTaken = Array(repeating: false, count: drawn.count)
    guard drawn.count >= Self.leastItems else { return }
    for (number, item) in drawn.enumerated() {
      for end in ends(of: item) { meeting[end, default: []].append(number) }
    }
    var result: [PlanDraft.Item] = []
    for number in drawn.indices where !isTaken[number] {
      result.append(chain(from: number))
    }
    joinedCount = drawn.count - result.count
    items = result
  }

  /// Both ends of a line; none of anything else.
  private func ends(of item: PlanDraft.Item) -> [End] {
    guard item.original == nil, case .polyline(let line) = item.shape,
      item.type.hasPrefix("layer "),
      let first = line.points.first, let last = line.points.last, first != last,
      let start = End(item.type, first, unit: unit), let end = End(item.type, last, unit: unit),
      start != end
    else { return [] }
    return [start, end]
  }

  /// A line with those before and behind it, as long as just two meet.
  private mutating func chain(from number: Int) -> PlanDraft.Item {
    isTaken[number] = true
    var item = items[number]
    guard case .polyline(let line) = item.shape, ends(of: item).count == 2 else { return item }
    var points = line.points
    extend(&points, of: item, from: number)
    points.reverse()
    extend(&points, of: item, from: number)
    points.reverse()
    guard points.count > line.points.count else { return item }
    let isClosed =
      End(item.type, points[0], unit: unit)
      == points.last.flatMap {
        End(item.type, $0, unit: unit)
      }
    item.shape =
      isClosed && Set(points).count > 3
      ? .polygon(Polygon(Array(points.dropLast()))) : .polyline(Polyline(points))
    return item
  }

  private mutating func extend(_ points: inout [Point], of item: PlanDraft.Item, from number: Int) {
    var current = number
    while let last = points.last, let end = End(item.type, last, unit: unit),
      let lines = meeting[end], lines.count == 2,
      let next = lines.first(where: { $0 != current }), !isTaken[next],
      case .polyline(let line) = items[next].shape, let first = line.points.first
    {
      isTaken[next] = true
      let isForward = End(item.type, first, unit: unit) == end
      points += (isForward ? line.points : line.points.reversed()).dropFirst()
      current = next
    }
  }
}
