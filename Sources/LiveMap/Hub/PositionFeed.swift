import Geometry
import IndoorModel

/// The positions of a venue on their way out: channels, and who gets which.
///
/// Nobody has a queue. Whoever keeps up is told the tick's deltas, the same messages for all who ask
/// for the same; whoever does not is skipped, and later gets the deltas that it missed, or keyframes
/// where these are smaller.
struct PositionFeed {
  /// What somebody asks for.
  struct Wish {
    var format: FrameFormat
    /// The indices of floors, there or not; `nil` for all.
    var floors: Set<Int>?
    /// A rectangle of one floor, instead of `floors`.
    var view: (floor: Int, box: Box)?
    var divisor: Int
    var who: NavigatorChoice?
    /// Whether acknowledgements come.
    var acks = false
    /// Where a viewer that comes back left off, by floor.
    var cursors: [Int: UInt32] = [:]

    /// Whether a floor is asked for.
    func includes(_ floor: Int) -> Bool {
      if let view { return view.floor == floor }
      return floors?.contains(floor) ?? true
    }
  }

  private struct Place {
    var wish: Wish
    var row: Int
  }

  /// How often somebody had fallen behind so far that all there is was told instead of what was
  /// missed, a floor each.
  private(set) var ringMisses = 0

  /// Choices of navigators at most.
  static let filterLimit = 32

  private(set) var channels: [Channel.Key: Channel] = [:]
  private(set) var rows: [Int: ViewerRow] = [:]
  private var rowNumbers: [ViewerRow.Key: Int] = [:]
  private var places: [ViewerID: Place] = [:]
  private var windows: [ViewerID: AckWindow] = [:]
  private var filters: [Int: NavigatorFilter] = [:]
  private var lastRow = 0
  private var lastFilter = 0
  private var channelCount: UInt32 = 0
  /// The indices of the floors that are there.
  private(set) var floors: [Int]
  private let venue: UInt16

  init(floors: [Int], venue: UInt16) {
    self.floors = floors
    self.venue = venue
  }

  /// Whether anybody can make a choice of navigators: others have made it, or there is room.
  func hasRoom(for choice: NavigatorChoice) -> Bool {
    filters.count < Self.filterLimit || filters.values.contains { $0.choice == choice }
  }

  // MARK: - Coming and going

  /// Somebody wants positions; they begin with the next tick.
  mutating func join(_ viewer: ViewerID, _ wish: Wish, _ crowd: Crowd) {
    leave(viewer, crowd)
    let filter = wish.who.map { number(of: $0, crowd) } ?? 0
    let key = rowKey(wish, filter: filter, crowd)
    // What was told of tiles while nobody watched them is nowhere.
    let isWhole = key.tiles == nil && key.format == .binary
    let cursors = key.channels.map { isWhole ? wish.cursors[$0.floor] : nil }
    sit(ViewerRow.Seat(viewer: viewer, cursors: cursors), wish, key, crowd)
    if wish.acks { windows[viewer] = AckWindow() }
  }

  /// Somebody looks elsewhere; what stays in view goes on.
  mutating func move(_ viewer: ViewerID, to wish: Wish, _ crowd: Crowd) {
    guard let place = places[viewer], let old = rows[place.row]?.key else { return }
    let filter = wish.who.flatMap { who in filters.first { $0.value.choice == who }?.key } ?? 0
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

  /// A viewer has taken in all frames up to a time of the wire.
  mutating func acknowledge(_ time: UInt32, by viewer: ViewerID) {
    windows[viewer]?.acknowledge(time)
  }

  private mutating func sit(
    _ seat: ViewerRow.Seat, _ wish: Wish, _ key: ViewerRow.Key, _ crowd: Crowd
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

  private mutating func makeChannel(_ key: Channel.Key, _ crowd: Crowd) -> Channel {
    // Far apart, so that no viewer that comes back takes one channel's numbers for another's.
    channelCount &+= 1
    let ticks = Int(crowd.slowest) * 2 / key.divisor
    return Channel(
      key, of: crowd.frames[key.floor], venue: venue,
      sequence: (channelCount &* 0x9E37_79B1) >> 1, capacity: max(2, ticks))
  }

  private func rowKey(_ wish: Wish, filter: Int, _ crowd: Crowd) -> ViewerRow.Key {
    let present = floors.filter(wish.includes)
    return ViewerRow.Key(
      format: wish.format,
      channels: present.map { Channel.Key(floor: $0, divisor: wish.divisor, filter: filter) },
      tiles: wish.view.flatMap { tiles(of: $0.box, on: $0.floor, crowd) })
  }

  /// The tiles of a view; `nil` when it shows the whole floor.
  func tiles(of box: Box, on floor: Int, _ crowd: Crowd) -> [UInt16]? {
    let grid = crowd.frames[floor].tiles
    let tiles = grid.tiles(in: box)
    return tiles.count == grid.count ? nil : tiles.map { 1 + UInt16($0) }
  }

  /// Somebody does not want positions any more.
  mutating func leave(_ viewer: ViewerID, _ crowd: Crowd) {
    guard let place = places.removeValue(forKey: viewer) else { return }
    windows[viewer] = nil
    _ = stand(viewer, from: place.row, crowd)
    guard let who = place.wish.who,
      let filter = filters.first(where: { $0.value.choice == who })?.key
    else { return }
    filters[filter]?.seats -= 1
  }

  private mutating func stand(
    _ viewer: ViewerID, from number: Int, _ crowd: Crowd
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

  private mutating func number(of choice: NavigatorChoice, _ crowd: Crowd) -> Int {
    if let known = filters.first(where: { $0.value.choice == choice })?.key {
      filters[known]?.seats += 1
      return known
    }
    lastFilter += 1
    var filter = NavigatorFilter(choice, entries: crowd.entries)
    filter.seats = 1
    filters[lastFilter] = filter
    return lastFilter
  }

  /// Takes over other floors; nobody has a seat any more.
  mutating func clear(floors: [Int]) {
    self.floors = floors
    (channels, rows, rowNumbers, places, windows) = ([:], [:], [:], [:], [:])
    for number in filters.keys { filters[number]?.seats = 0 }
  }

  /// Somebody has another name or group.
  mutating func renamed(_ entries: [Roster.Entry], tick: UInt32) {
    for number in filters.keys { filters[number]?.take(entries, tick: tick) }
  }

  // MARK: - Ticks

  /// What everybody is to be offered in a tick.
  mutating func deliveries(from crowd: Crowd, at now: Timestamp) -> [FrameDelivery] {
    // One that is new does not wait; those that go with it tell the same moment, or somebody who has
    // just changed floors would be on both.
    var early: Set<Channel.Key.Beat> = []
    for (key, channel) in channels where channel.isNew { early.insert(key.beat) }
    // Not over the dictionary's own keys: all of it would be copied when a channel changes.
    for key in Array(channels.keys) {
      let isOver = channels[key].map { $0.wants.isNothing && $0.lingering <= crowd.tick }
      if isOver == true { channels[key] = nil }
      if Int(crowd.tick) % key.divisor == 0 || early.contains(key.beat) {
        channels[key]?.advance(crowd, filter: filters[key.filter], at: now)
      } else {
        channels[key]?.pause()
      }
    }
    for (number, filter) in filters where filter.seats <= 0 {
      if !channels.keys.contains(where: { $0.filter == number }) { filters[number] = nil }
    }
    return rows.keys.sorted().flatMap { deliveries(in: $0, turn: Int(crowd.tick), at: now) }
  }

  private mutating func deliveries(
    in number: Int, turn: Int, at now: Timestamp
  ) -> [FrameDelivery] {
    guard let row = rows[number] else { return [] }
    let key = row.key
    // Another floor is first each time: else a slow viewer of all floors might never see the last.
    let order = key.channels.indices.map { ($0 + turn) % key.channels.count }
    let isChanged = key.channels.contains { channels[$0]?.hasNews == true }
    guard isChanged || row.behind > 0 else { return [] }
    var deliveries: [FrameDelivery] = []
    if isChanged, row.behind < row.seats.count {
      var delivery = sharedDelivery(row, number, order)
      hold(&delivery, at: now)
      if !delivery.viewers.isEmpty { deliveries.append(delivery) }
    }
    if row.behind > 0 {
      for seat in row.seats where seat.cursors != nil {
        if windows[seat.viewer]?.isClosed(at: now) == true { continue }
        let delivery = ownDelivery(seat, key, number, order)
        if !delivery.messages.isEmpty {
          windows[seat.viewer]?.send(delivery.newest, at: now)
          deliveries.append(delivery)
        }
        rows[number]?.put(seat.viewer, at: nil)
      }
    }
    return deliveries
  }

  /// Leaves those out who do not acknowledge in time; they stay where they are.
  private mutating func hold(_ delivery: inout FrameDelivery, at now: Timestamp) {
    if windows.isEmpty { return }
    var open: [ViewerID] = []
    open.reserveCapacity(delivery.viewers.count)
    for viewer in delivery.viewers {
      if windows[viewer]?.isClosed(at: now) == true {
        rows[delivery.row]?.put(viewer, at: delivery.before)
      } else {
        windows[viewer]?.send(delivery.newest, at: now)
        open.append(viewer)
      }
    }
    delivery.viewers = open
  }

  /// The deltas of this tick, for all who have the states before.
  private func sharedDelivery(_ row: ViewerRow, _ number: Int, _ order: [Int]) -> FrameDelivery {
    var delivery = FrameDelivery(
      to: row.seats.compactMap { $0.cursors == nil ? $0.viewer : nil }, in: number,
      from: row.key.channels.map { key in
        channels[key].map { $0.sequence &- ($0.hasNews ? 1 : 0) }
      })
    for index in order {
      guard let channel = channels[row.key.channels[index]] else { continue }
      let message =
        row.key.format == .binary
        ? channel.delta(of: row.key.tiles) : channel.frame(of: row.key.tiles)
      guard let message else { continue }
      let step = FrameDelivery.Step(channel: index, sequence: channel.sequence)
      delivery.append(message, step, time: channel.time)
    }
    return delivery
  }

  /// What leads one viewer from where it is to the newest.
  private mutating func ownDelivery(
    _ seat: ViewerRow.Seat, _ key: ViewerRow.Key, _ number: Int, _ order: [Int]
  ) -> FrameDelivery {
    // Tiles that are new are told whole: whoever does not take all of this begins anew.
    let before = seat.fresh.isEmpty ? seat.cursors ?? [] : key.channels.map { _ in nil }
    var delivery = FrameDelivery(to: [seat.viewer], in: number, from: before)
    for index in order {
      guard let channel = channels[key.channels[index]] else { continue }
      let end = FrameDelivery.Step(channel: index, sequence: channel.sequence)
      guard key.format == .binary else {
        if seat.cursors?[index] == channel.sequence { continue }
        let frame = channel.wholeFrame(of: key.tiles)
        delivery.append(frame, end, time: channel.time)
        continue
      }
      let kept = key.tiles?.filter { !seat.fresh.contains($0) }
      // Old deltas of one floor after newer ones of another would put people where they were.
      let isSafe = { (state: UInt32) in key.channels.count == 1 || channel.isNext(after: state) }
      if let cursor = seat.cursors?[index], isSafe(cursor),
        let deltas = channel.deltas(after: cursor, tiles: kept)
      {
        for (place, message) in deltas.enumerated() {
          let state = cursor &+ 1 &+ UInt32(place)
          let step = FrameDelivery.Step(
            channel: index, sequence: seat.fresh.isEmpty ? state : nil)
          delivery.append(message, step, time: channel.time)
        }
        guard !seat.fresh.isEmpty else { continue }
        let message = channels[channel.key]?.keyframe(of: seat.fresh.sorted())
        if let message { delivery.append(message, end, time: channel.time) }
      } else if let message = channels[channel.key]?.keyframe(of: key.tiles) {
        if seat.cursors?[index] != nil { ringMisses += 1 }
        delivery.append(message, end, time: channel.time)
      }
    }
    return delivery
  }

  /// Remembers that somebody took only the first messages of a delivery.
  mutating func missed(_ viewer: ViewerID, taking count: Int, of delivery: FrameDelivery) {
    rows[delivery.row]?.put(viewer, at: delivery.cursors(afterTaking: count))
    // What it took of them has a time of its own; it is acknowledged with the next ones.
    windows[viewer]?.takeBack()
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
