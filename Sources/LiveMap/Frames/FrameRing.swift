/// The last deltas of a channel, for viewers that were too slow for some of them or were away.
struct FrameRing {
  /// One delta.
  struct Entry {
    let header: FrameHeader
    /// About the whole floor, if anybody wanted that.
    let whole: PositionMessage?
    /// About the tiles that somebody watched then, where something changed.
    let parts: [UInt16: FramePart]

    /// The delta of some tiles, all of which were watched then.
    func message(of tiles: [UInt16]) -> PositionMessage {
      PositionMessage(
        .bytes(header.frame(tiles.compactMap { tile in parts[tile].map { (tile, $0) } })))
    }
  }

  private let capacity: Int
  private var entries: [Entry] = []

  /// Makes a ring for so many deltas.
  init(capacity: Int) { self.capacity = capacity }

  /// The newest delta.
  var last: Entry? { entries.last }

  /// Takes a delta; the oldest one goes when there is no room.
  mutating func append(_ entry: Entry) {
    if entries.count >= capacity { entries.removeFirst(entries.count + 1 - capacity) }
    entries.append(entry)
  }

  /// The deltas that lead on from a state.
  ///
  /// - Returns: `nil` when not all of them are here.
  func entries(after sequence: UInt32) -> ArraySlice<Entry>? {
    guard let last else { return nil }
    let missed = last.header.sequence &- sequence
    return missed <= UInt32(entries.count) ? entries.suffix(Int(missed)) : nil
  }
}
