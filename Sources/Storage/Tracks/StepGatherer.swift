import IndoorModel

/// The changes of all navigators on one floor, as they come: one after the other in pieces of one size.
///
/// Ten thousand people have as many changes a second. A list for each of them that grows takes and leaves
/// small pieces of memory all the time, between others that stay, so that a process grows although it
/// does not keep more; pieces of one size are used again and again. A copy shares all full pieces.
struct StepGatherer {
  private typealias Entry = (navigator: Int32, step: TrackStep)

  /// Entries a piece: 64 KiB, which a server's allocator keeps out of its heaps.
  private static let pieceLength = 4096

  /// The navigators, by the number that entries have.
  private var navigators: [Identifier<Navigator>] = []
  private var numbers: [Identifier<Navigator>: Int32] = [:]
  private var counts: [Int32] = []
  private var pieces: [[Entry]] = []

  /// Adds a change; those of one navigator come in order of their samples.
  mutating func append(_ step: TrackStep, of navigator: Identifier<Navigator>) {
    let number = number(of: navigator)
    counts[Int(number)] += 1
    if pieces.last?.count ?? Self.pieceLength == Self.pieceLength {
      pieces.append([])
      pieces[pieces.count - 1].reserveCapacity(Self.pieceLength)
    }
    pieces[pieces.count - 1].append((number, step))
  }

  private mutating func number(of navigator: Identifier<Navigator>) -> Int32 {
    if let number = numbers[navigator] { return number }
    let number = Int32(navigators.count)
    numbers[navigator] = number
    navigators.append(navigator)
    counts.append(0)
    return number
  }

  /// What each navigator did, in order; all of it lies in one array.
  ///
  /// - Complexity: O(*n* + *m*) for *n* navigators and *m* changes: a counting sort.
  var tracks: [(navigator: Identifier<Navigator>, steps: ArraySlice<TrackStep>)] {
    var ends: [Int] = []
    var end = 0
    for count in counts {
      ends.append(end)
      end += Int(count)
    }
    let none = TrackStep(sample: 0, x: 0, y: 0, heading: 0, state: TrackStep.gone)
    var sorted = Array(repeating: none, count: end)
    for entry in pieces.joined() {
      let number = Int(entry.navigator)
      sorted[ends[number]] = entry.step
      ends[number] += 1
    }
    return counts.indices.map {
      (navigators[$0], sorted[(ends[$0] - Int(counts[$0]))..<ends[$0]])
    }
  }
}
