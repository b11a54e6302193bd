/// A client's side of `docs/protocol.md`, written from that text and from nothing of the server.
struct FrameReader {
  /// Somebody as this client knows them.
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

  /// Everybody by slot: nobody is on two floors.
  private(set) var people: [Int: Seen] = [:]
  /// The number of the last frame by floor.
  private(set) var sequences: [Int: UInt32] = [:]
  /// Floors that wait for a keyframe.
  private(set) var waiting: Set<Int> = []
  /// The tiles by floor of which a keyframe has told; 0 for the whole.
  private(set) var told: [Int: Set<Int>] = [:]
  private(set) var venue: Int?
  private(set) var time: UInt32 = 0
  /// The floor of the last frame.
  private(set) var floor: UInt16 = 0
  /// Whether the last frame wants to be acknowledged at once.
  private(set) var isAwaited = false
  /// Frames that led on from an older one than the last.
  private(set) var leaps = 0
  /// Entries that said of somebody how far they have gone.
  private(set) var steps = 0

  private var input: [UInt8] = []
  private var place = 0

  /// Forgets all, as after a `welcome`.
  mutating func forgetAll() { self = FrameReader() }

  /// Forgets whoever is not in some tiles of a floor, as after `viewing`.
  mutating func keep(floor: Int, tiles: Set<Int>?) {
    people = people.filter { _, seen in
      seen.floor == floor && (tiles.map { $0.contains(seen.tile) } ?? true)
    }
    sequences = sequences.filter { $0.key == floor }
    told = told.filter { $0.key == floor }
    if let tiles { told[floor]?.formIntersection(tiles) }
  }

  mutating func read(_ bytes: [UInt8]) throws {
    (input, place) = (bytes, 0)
    let type = try byte()
    guard [1, 2, 4].contains(type) else { throw Unreadable(reason: "type \(type)") }
    guard try byte() == 2 else { throw Unreadable(reason: "another version") }
    venue = try number(bytes: 2)
    let floor = try number(bytes: 2)
    let parts = try number(bytes: 2)
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
    for _ in 0..<parts {
      let tile = try varint()
      if type == 1 {
        if tile == 0 { told[floor] = [] }
        told[floor, default: []].insert(tile)
        people = people.filter { $0.value.floor != floor || (tile != 0 && $0.value.tile != tile) }
      }
      var slot = -1
      for _ in 0..<(try varint()) {
        let head = try varint()
        slot += 1 + head >> 2
        switch head & 3 {
        case 0: try step(slot, on: floor, state: 1)
        case 1: try step(slot, on: floor, state: try byte())
        case 2:
          people[slot] = Seen(
            floor: floor, tile: tile, x: try signed(), y: try signed(), heading: try byte(),
            state: try byte())
        default: gone.append((slot, tile))
        }
        if type == 1, head & 3 != 2 { throw Unreadable(reason: "a keyframe that is relative") }
      }
    }
    for (slot, tile) in gone where people[slot]?.floor == floor && people[slot]?.tile == tile {
      people[slot] = nil
    }
    guard place == input.count else { throw Unreadable(reason: "bytes are left") }
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
