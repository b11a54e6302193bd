/// The people of a minute, sample by sample, by floors, areas and groups, as far as they may be counted.
struct MinuteCrowd {
  /// Groups that have figures of their own at once.
  private static let groupLimit = 64

  /// The groups of the minute, by class; class 0 has none.
  private let groups: [Int32]
  private let classes: [String: Int]
  private var tree: ReleaseTree
  /// The path of each slot in the tree, and its class; -1 for people that are not counted.
  private var places: [(path: Int32, groupClass: Int)] = []
  private var released: [Int32]
  private var sums: [Int]
  private var peaks: [Int32]
  private var isChanged = true

  /// Begins without people and groups.
  init() {
    groups = [SubjectTable.venue]
    classes = [:]
    tree = ReleaseTree(classes: 1)
    (released, sums, peaks) = ([], [], [])
  }

  /// Begins a minute: groups with *k* people in it have figures of their own, others count as people
  /// without a group.
  init(_ chunk: InsightChunk, least: Int, numbering subjects: inout SubjectTable) {
    var counts: [String: Int] = [:]
    for person in chunk.people { if let group = person.group { counts[group, default: 0] += 1 } }
    let names = counts.filter { $0.value >= least }.keys.sorted().prefix(Self.groupLimit)
    groups = [SubjectTable.venue] + names.map { subjects.assign(.group, $0) }
    classes = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0 + 1) })
    tree = ReleaseTree(classes: groups.count)
    let size = subjects.count * groups.count
    released = [Int32](repeating: 0, count: size)
    peaks = released
    sums = [Int](repeating: 0, count: size)
  }

  /// The number of a group that has figures of its own in this minute; 0 for others.
  func group(of name: String?) -> Int32 { groups[groupClass(of: name)] }

  private func groupClass(of name: String?) -> Int { name.flatMap { classes[$0] } ?? 0 }

  /// Forgets where people are; what was counted stays.
  mutating func clear() {
    tree = ReleaseTree(classes: groups.count)
    places = []
    isChanged = true
  }

  /// Takes the person in a slot out.
  mutating func remove(_ slot: Int) {
    while places.count <= slot { places.append((-1, 0)) }
    let before = places[slot]
    if before.path >= 0 { tree.add(-1, at: before.path, of: before.groupClass) }
    places[slot] = (-1, 0)
    isChanged = true
  }

  /// Takes a person in that was taken out.
  ///
  /// - Parameter areas: those that it is in, the largest first.
  mutating func add(_ slot: Int, on floor: Int32, _ areas: [Int32], group: String?) {
    var path = tree.place(below: ReleaseTree.root, floor)
    for area in areas { path = tree.place(below: path, area) }
    places[slot] = (path, groupClass(of: group))
    tree.add(1, at: path, of: places[slot].groupClass)
  }

  /// Counts the people of a sample.
  mutating func count(least: Int) {
    if isChanged { tree.release(least: least, into: &released) }
    isChanged = false
    for index in released.indices where released[index] > 0 {
      sums[index] += Int(released[index])
      peaks[index] = max(peaks[index], released[index])
    }
  }

  /// Adds what was counted to the figures of the minute.
  func finish(_ figures: inout MinuteFigures) {
    for index in sums.indices where sums[index] > 0 {
      let (subject, groupClass) = index.quotientAndRemainder(dividingBy: groups.count)
      figures.note(
        sum: sums[index], peak: Int(peaks[index]),
        of: FigureKey(Int32(subject), group: groups[groupClass]))
    }
  }
}
