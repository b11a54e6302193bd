import Geometry
import IndoorModel

/// The positions of a venue on their way out: channels, and who sits where to be told of which.
///
/// Nobody has a queue. Whoever keeps up is told the tick's deltas, the same messages for all who ask
/// for the same; whoever does not is skipped, and later gets what leads from its state to the newest
/// (`PositionFeed+Deliveries`).
struct PositionFeed {
  private struct Place {
    var wish: PositionRequest
    var row: Int
  }

  var channels: [Channel.Key: Channel] = [:]
  var rows: [Int: ViewerRow] = [:]
  var windows: [ViewerID: AckWindow] = [:]
  private(set) var choices = ChoiceTable()
  private var rowNumbers: [ViewerRow.Key: Int] = [:]
  private var places: [ViewerID: Place] = [:]
  private var lastRow = 0
  private var channelCount: UInt32 = 0
  /// The indices of the floors that are there.
  private(set) var floors: [Int]
  private let venue: UInt16

  init(floors: [Int], venue: UInt16) {
    self.floors = floors
    self.venue = venue
  }

  // MARK: - Coming and going

  /// Somebody wants positions; they begin with the next tick.
  mutating func join(_ viewer: ViewerID, _ wish: PositionRequest, _ crowd: NavigatorTable) {
    leave(viewer, crowd)
    let filter = wish.who.map { choices.take($0, crowd) } ?? 0
    let key = rowKey(wish, filter: filter, crowd)
    // Which tiles it knows is not known.
    let isWhole = key.tiles == nil
    let cursors = key.channels.map { isWhole ? wish.cursors[$0.floor] : nil }
    sit(ViewerRow.Seat(viewer: viewer, cursors: cursors), wish, key, crowd)
    if wish.acks, windows[viewer] == nil { windows[viewer] = AckWindow() }
  }

  /// Somebody looks elsewhere; what stays in view goes on.
  mutating func move(_ viewer: ViewerID, to wish: PositionRequest, _ crowd: NavigatorTable) {
    guard let place = places[viewer], let old = rows[place.row]?.key else { return }
    let filter = wish.who.flatMap(choices.number) ?? 0
    let key = rowKey(wish, filter: filter, crowd)
    guard key != old, let (seat, _) = stand(viewer, from: place.row, crowd) else { return }
    var moved = ViewerRow.Seat(viewer: viewer, cursors: key.channels.map { _ in nil })
    let newest = old.channels.first.flatMap { channels[$0]?.sequence }
    let state = seat.cursors == nil ? newest : seat.cursors?.first ?? nil
    if key.format == .binary, key.channels == old.channels, let tiles = key.tiles,
      let known = old.tiles, let state
    {
      moved.cursors = [state]
      moved.fresh = Set(tiles).subtracting(known).union(seat.fresh.intersection(tiles))
    }
    sit(moved, wish, key, crowd)
  }

  private mutating func sit(
    _ seat: ViewerRow.Seat, _ wish: PositionRequest, _ key: ViewerRow.Key, _ crowd: NavigatorTable
  ) {
    let row = rowNumbers[key] ?? lastRow + 1
    lastRow = max(lastRow, row)
    rowNumbers[key] = row
    rows[row, default: ViewerRow(key)].join(seat)
    places[seat.viewer] = Place(wish: wish, row: row)
    for channel in key.channels {
      if channels[channel] == nil { channels[channel] = makeChannel(channel, crowd) }
      channels[channel]?.wants.add(key, 1)
    }
  }

  private mutating func makeChannel(_ key: Channel.Key, _ crowd: NavigatorTable) -> Channel {
    // Far apart, so that no viewer that comes back takes one channel's numbers for another's.
    channelCount &+= 1
    let ticks = Int(crowd.slowest) * 2 / key.divisor
    return Channel(
      key, of: crowd.frames[key.floor], venue: venue,
      sequence: (channelCount &* 0x9E37_79B1) >> 1, capacity: max(2, ticks))
  }

  private func rowKey(_ wish: PositionRequest, filter: Int, _ crowd: NavigatorTable)
    -> ViewerRow.Key
  {
    let present = floors.filter(wish.includes)
    return ViewerRow.Key(
      format: wish.format,
      channels: present.map { Channel.Key(floor: $0, divisor: wish.divisor, filter: filter) },
      tiles: wish.view.flatMap { tiles(of: $0.box, on: $0.floor, crowd) })
  }

  /// The tiles of a view; `nil` when it shows the whole floor.
  func tiles(of box: Box, on floor: Int, _ crowd: NavigatorTable) -> [UInt16]? {
    let grid = crowd.frames[floor].tiles
    let tiles = grid.tiles(in: box)
    return tiles.count == grid.count ? nil : tiles.map { 1 + UInt16($0) }
  }

  /// Somebody does not want positions any more.
  mutating func leave(_ viewer: ViewerID, _ crowd: NavigatorTable) {
    guard let place = places.removeValue(forKey: viewer) else { return }
    windows[viewer] = nil
    _ = stand(viewer, from: place.row, crowd)
    if let who = place.wish.who { choices.release(who) }
  }

  private mutating func stand(
    _ viewer: ViewerID, from number: Int, _ crowd: NavigatorTable
  ) -> (seat: ViewerRow.Seat, key: ViewerRow.Key)? {
    guard let key = rows[number]?.key, let seat = rows[number]?.leave(viewer) else { return nil }
    for channel in key.channels {
      channels[channel]?.wants.add(key, -1)
      channels[channel]?.lingering = crowd.tick + 2 * crowd.slowest
    }
    if rows[number]?.isEmpty == true {
      rows[number] = nil
      rowNumbers[key] = nil
    }
    return (seat, key)
  }

  /// Takes over other floors; nobody has a seat any more. What is known of their links stays.
  mutating func clear(floors: [Int]) {
    self.floors = floors
    (channels, rows, rowNumbers, places) = ([:], [:], [:], [:])
    choices.releaseAll()
  }

  /// Somebody has another name or group.
  mutating func renamed(_ entries: [Roster.Entry], tick: UInt32) {
    choices.renamed(entries, tick: tick)
  }

  // MARK: - Ticks

  /// Goes on to the state of a tick.
  mutating func advance(_ crowd: NavigatorTable, at now: Timestamp) {
    // One that is new does not wait; those that go with it tell the same moment, or somebody who has
    // just changed floors would be on both.
    var early: Set<Channel.Key.Beat> = []
    for (key, channel) in channels where channel.isNew { early.insert(key.beat) }
    // Not over the dictionary's own keys: all of it would be copied when a channel changes.
    for key in Array(channels.keys) {
      let isOver = channels[key].map { $0.wants.isNothing && $0.lingering <= crowd.tick }
      if isOver == true { channels[key] = nil }
      if Int(crowd.tick) % key.divisor == 0 || early.contains(key.beat) {
        channels[key]?.advance(crowd, filter: choices.filters[key.filter], at: now)
      } else {
        channels[key]?.pause()
      }
    }
    choices.purge { number in channels.keys.contains { $0.filter == number } }
  }
}

extension Channel.Wants {
  /// A viewer of a row comes (1) or goes (−1).
  fileprivate mutating func add(_ key: ViewerRow.Key, _ change: Int) {
    guard key.format == .binary else {
      absolutes += change
      return
    }
    guard let tiles = key.tiles else {
      wholes += change
      return
    }
    for tile in tiles {
      let count = (self.tiles[tile] ?? 0) + change
      self.tiles[tile] = count > 0 ? count : nil
    }
  }
}
