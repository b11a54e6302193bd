/// Dijkstra's search among so few places that it looks at all of them for the nearest.
struct Search {
  private var lengths: [Double]
  private var parents: [Int?]
  private var isDone: [Bool]
  private var goal: (length: Double, parent: Int?)?

  init(count: Int) {
    lengths = Array(repeating: .infinity, count: count)
    parents = Array(repeating: nil, count: count)
    isDone = Array(repeating: false, count: count)
  }

  func length(of place: Int) -> Double { lengths[place] }

  mutating func offer(_ place: Int, length: Double, after parent: Int?) {
    guard length < lengths[place] else { return }
    lengths[place] = length
    parents[place] = parent
  }

  func couldFinish(after place: Int, adding length: Double) -> Bool {
    lengths[place] + length < goal?.length ?? .infinity
  }

  mutating func finish(after place: Int?, length: Double) {
    guard length < goal?.length ?? .infinity else { return }
    goal = (length, place)
  }

  /// The nearest place that was not taken yet; none when no other can lead to a shorter walk.
  mutating func takeNearest() -> Int? {
    var nearest: Int?
    var least = goal?.length ?? .infinity
    for place in lengths.indices where !isDone[place] && lengths[place] < least {
      (nearest, least) = (place, lengths[place])
    }
    if let nearest { isDone[nearest] = true }
    return nearest
  }

  var found: (length: Double, wedges: [Int])? {
    guard let goal else { return nil }
    var wedges: [Int] = []
    var next = goal.parent
    while let place = next {
      wedges.append(place)
      next = parents[place]
    }
    return (goal.length, wedges.reversed())
  }
}
