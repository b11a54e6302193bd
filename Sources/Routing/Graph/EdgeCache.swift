/// The edges that were found so far, in one array for all nodes.
struct EdgeCache: Sendable {
  private(set) var targets: [Int32] = []
  private(set) var lengths: [Double] = []
  private var starts: [Int32] = []
  private var ends: [Int32] = []
  /// Up to which change the edges of each node are right; -1 where none were looked for.
  private var versions: [Int] = []
  private var liveCount = 0

  /// Makes room for as many nodes.
  mutating func reserve(_ count: Int) {
    while versions.count < count {
      starts.append(0)
      ends.append(0)
      versions.append(-1)
    }
  }

  func version(of node: Int) -> Int? { versions[node] < 0 ? nil : versions[node] }

  @inline(__always)
  func range(of node: Int) -> Range<Int> { Int(starts[node])..<Int(ends[node]) }

  /// Begins the list of a node anew; what was its list is wasted until the cache is cleared.
  mutating func begin(_ node: Int, version: Int) {
    liveCount -= Int(ends[node] - starts[node])
    if targets.count > 2 * liveCount + 100_000 { removeAll() }
    starts[node] = Int32(targets.count)
    ends[node] = starts[node]
    versions[node] = version
  }

  mutating func append(target: Int32, length: Double) {
    targets.append(target)
    lengths.append(length)
  }

  mutating func end(_ node: Int) {
    ends[node] = Int32(targets.count)
    liveCount += Int(ends[node] - starts[node])
  }

  /// Forgets all edges.
  mutating func removeAll() {
    targets.removeAll(keepingCapacity: true)
    lengths.removeAll(keepingCapacity: true)
    for node in versions.indices { (starts[node], ends[node], versions[node]) = (0, 0, -1) }
    liveCount = 0
  }
}
