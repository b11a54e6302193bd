/// What it costs to walk between the points of a tour, in seconds; infinite where no way leads.
///
/// Asymmetric: one-way doors and escalators make the way back another one, or none.
struct StopCosts: Hashable, Sendable {
  /// The stops to be ordered, numbered from 0.
  let count: Int
  /// Row *i*, column *j*: from *i* to *j*. Row and column `count` are the start and the end.
  private var seconds: [Double]

  /// Makes costs between points that nothing joins; the end costs nothing at first, so
  /// that a tour may end at any stop.
  init(count: Int) {
    self.count = count
    seconds = Array(repeating: .infinity, count: (count + 1) * (count + 1))
    for stop in 0..<count {
      seconds[stop * (count + 1) + stop] = 0
      seconds[stop * (count + 1) + count] = 0
    }
    seconds[count * (count + 1) + count] = 0
  }

  /// Seconds from a stop (or `count`: the start) to a stop (or `count`: the end).
  subscript(from: Int, to: Int) -> Double {
    get { seconds[from * (count + 1) + to] }
    set { seconds[from * (count + 1) + to] = newValue }
  }

  /// Seconds of the whole walk: from the start over the stops in an order to the end.
  func seconds(of order: [Int]) -> Double {
    var total = 0.0
    var last = count
    for stop in order {
      total += self[last, stop]
      last = stop
    }
    return total + self[last, count]
  }
}
