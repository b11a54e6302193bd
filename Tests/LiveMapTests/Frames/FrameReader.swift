/// A client's side of `docs/protocol.md`, written from that text and from nothing of the server.
struct FrameReader {
  /// A navigator as this client knows it.
  struct Seen: Hashable {
    var floor: Int
    var tile: Int
    var x: Int
    var y: Int
    var heading: Int
    var state: Int
  }

  struct Unreadable: Error {
    let reason: String
  }

  /// The navigators by slot: none is on two floors.
  private(set) var people: [Int: Seen] = [:]
  /// The number of the last frame by floor.
  private(set) var sequences: [Int: UInt32] = [:]
  /// Floors that wait for a keyframe.
  private(set) var waiting: Set<Int> = []
  /// The tiles by floor of which a keyframe came; 0 for the whole.
  private(set) var knownTiles: [Int: Set<Int>] = [:]
  private(set) var venue: Int?
  private(set) var time: UInt32 = 0
  /// The floor of the last frame.
  private(set) var floor: UInt16 = 0
  /// Whether the last frame wants to be acknowledged at once.
  private(set) var isAwaited = false
  /// Frames that led on from an older one than the last.
  private(set) var leaps = 0
  /// Entries that said how far a navigator has gone.
  private(set) var steps = 0

  private var input: [UInt8] = []
  private var place = 0

  /// Forgets all, as after a `welcome`.
  mutating func forgetAll() { self = FrameReader() }

  /// Forgets navigators outside of some tiles of a floor, as after `viewing`.
  mutating func keep(floor: Int, tiles: Set<Int>?) {
    people = people.filter { _, seen in
      seen.floor == floor && (tiles.map { $0.contains(seen.tile) } ?? true)
    }
    sequences = sequences.filter { $0.key == floor }
    knownTiles = knownTiles.filter { $0.key == floor }
    if let tiles { knownTiles[floor]?.formIntersection(tiles) }
  }

  mutating func read(_ bytes: [UInt8]) throws {
    (input, place) = (bytes, 0)
    let type = try byte()
    guard [1, 2, 4].contains(type) else { throw Unreadable(reason: "type \(type)") }
    guard try byte() == 2 else { throw Unreadable(reason: "another version") }
    venue = try number(bytes: 2)
    let floor = try number(bytes: 2)
    let promised = try number(bytes: 2)
    time = UInt32(try number(bytes: 4))
    let sequence = UInt32(try number(bytes: 4))
    let from = type == 4 ? UInt32(try number(bytes: 4)) : sequence &- 1
    self.floor = UInt16(floor)
    isAwaited = type != 2
    if type != 1 {
      guard sequences[floor] == from, !waiting.contains(floor) else {
        waiting.insert(floor)
        return
      }
    }
    if type == 4 { leaps += 1 }
    waiting.remove(floor)
    sequences[floor] = sequence
    var gone: [(slot: Int, tile: Int)] = []
    // The places of all navigators before this frame.
    let before = people.filter { $0.value.floor == floor }
    var (next, count) = (0, 0)
    while place < input.count {
      let part = try varint()
      let tile = next + part >> 2
      next = tile + 1
      var places: [Int]?
      if type == 1 {
        if tile == 0 { knownTiles[floor] = [] }
        knownTiles[floor, default: []].insert(tile)
        people = people.filter { $0.value.floor != floor || (tile != 0 && $0.value.tile != tile) }
      } else if tile != 0 {
        places = []
      }
      if part & 3 == 2, type != 1, tile == 0 {
        places = before.keys.sorted {
          (before[$0]?.tile ?? 0, $0) < (before[$1]?.tile ?? 0, $1)
        }
        count = before.count
      } else if part & 3 > 1 {
        throw Unreadable(reason: "form \(part & 3) of part \(tile) in type \(type)")
      }
      if part & 3 > 0 {
        let isOfAll = part & 3 == 2
        let heads = try readEntries(type, floor, tile, places, isOfAll: isOfAll) {
          gone.append(($0, isOfAll ? before[$0]?.tile ?? 0 : tile))
        }
        if type == 1 || tile > 0 { count += heads }
      }
    }
    guard count & 65_535 == promised else {
      throw Unreadable(reason: "\(count) people, not \(promised)")
    }
    for (slot, tile) in gone where people[slot]?.floor == floor && people[slot]?.tile == tile {
      people[slot] = nil
    }
  }

  /// - Parameters:
  ///   - places: slots by place; `nil` when they are the same.
  ///   - isOfAll: whether it is about navigators of all tiles, into which none comes.
  /// - Returns: how many heads there were.
  private mutating func readEntries(
    _ type: Int, _ floor: Int, _ tile: Int, _ places: [Int]?, isOfAll: Bool, gone: (Int) -> Void
  ) throws -> Int {
    var (place, slot, heads) = (0, 0, 0)
    while true {
      let head = try varint()
      heads += 1
      let (isRun, kind) = (head & 1 == 1, head >> 2 & 3)
      if type == 1, isRun || kind & 1 == 0 {
        throw Unreadable(reason: "a keyframe that is relative")
      }
      if !isRun, kind & 1 == 1 {
        if isOfAll { throw Unreadable(reason: "somebody has come into no tile") }
        slot += head >> 4
        people[slot] = Seen(
          floor: floor, tile: tile, x: try signed(), y: try signed(), heading: try byte(),
          state: kind == 3 ? 1 : try byte())
        slot += 1
      } else {
        place += head >> 4
        for _ in 0...(isRun ? kind : 0) {
          guard places.map({ place < $0.count }) ?? true else {
            throw Unreadable(reason: "nobody has the place \(place)")
          }
          let one = places?[place] ?? place
          place += 1
          if isRun {
            try step(one, on: floor, state: 1)
          } else if kind == 0 {
            try step(one, on: floor, state: try byte())
          } else {
            gone(one)
          }
        }
      }
      if head & 2 == 2 { return heads }
    }
  }

  private mutating func step(_ slot: Int, on floor: Int, state: Int) throws {
    let (dx, dy, heading) = (try zigzag(), try zigzag(), try byte())
    steps += 1
    guard var seen = people[slot], seen.floor == floor else { return }
    seen.x += dx
    seen.y += dy
    seen.heading = heading
    seen.state = state
    people[slot] = seen
  }

  private mutating func byte() throws -> Int {
    guard place < input.count else { throw Unreadable(reason: "too short") }
    defer { place += 1 }
    return Int(input[place])
  }

  private mutating func number(bytes: Int) throws -> Int {
    var number = 0
    for index in 0..<bytes { number += try byte() << (8 * index) }
    return number
  }

  private mutating func signed() throws -> Int {
    let number = try number(bytes: 2)
    return number >= 32_768 ? number - 65_536 : number
  }

  private mutating func varint() throws -> Int {
    var (number, shift) = (0, 0)
    while true {
      let next = try byte()
      number += (next & 127) << shift
      if next < 128 { return number }
      shift += 7
      if shift > 28 { throw Unreadable(reason: "a number without end") }
    }
  }

  private mutating func zigzag() throws -> Int {
    let number = try varint()
    return number % 2 == 0 ? number / 2 : -(number + 1) / 2
  }
}
