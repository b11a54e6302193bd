import Geometry
import IndoorModel

/// The positions of a venue on their way out: the channels, and the viewers of each.
///
/// No viewer has a queue. Viewers that keep up get the tick's deltas, the same messages for all that
/// ask for the same. A viewer that does not is skipped, and later gets what leads from its state to
/// the newest.
struct PositionFeed {
  /// `LivePositions` counts them.
  private(set) var channels: [Channel.Key: Channel] = [:]
  private(set) var groups = DeliveryGroupTable()
  private var windows: [ViewerID: AckWindow] = [:]
  private var filters = FilterTable()
  /// What the viewers in groups ask for.
  private var requests: [ViewerID: PositionRequest] = [:]
  private var channelCount: UInt32 = 0
  /// The indices of the floors in the plan.
  private var floors: [Int]
  private let venue: UInt16
  /// Where the channels' numbers begin.
  private let seed: UInt32

  /// Makes a feed without viewers.
  ///
  /// - Parameters:
  ///   - floors: the indices of the floors in the plan.
  ///   - venue: the number of the venue in frames.
  ///   - seed: another one for each run of each server, so that a viewer that comes from one takes no
  ///     frame of another for one that leads on.
  init(floors: [Int], venue: UInt16, seed: UInt32 = 0) {
    self.floors = floors
    self.venue = venue
    self.seed = seed
  }

  // MARK: - Viewers

  /// Whether a viewer can use a filter, or too many are in use.
  func hasRoom(for filter: NavigatorFilter) -> Bool { filters.hasRoom(for: filter) }

  /// Begins to send a viewer positions with the next tick.
  ///
  /// - Parameter sequences: the states that a viewer which comes back has, by floor.
  mutating func join(
    _ viewer: ViewerID, _ request: PositionRequest, resumingAt sequences: [Int: UInt32] = [:],
    _ navigators: NavigatorTable
  ) {
    leave(viewer, navigators)
    let filter = request.filter.map { filters.add($0, navigators.directory.entries) } ?? 0
    let key = groupKey(request, filter: filter, navigators)
    // Which tiles such a viewer has is not known.
    let isWhole = key.tiles == nil
    let known = key.channels.map { isWhole ? sequences[$0.floor] : nil }
    add(DeliveryGroup.Member(viewer: viewer, sequences: known), request, key, navigators)
    if request.acks, windows[viewer] == nil { windows[viewer] = AckWindow() }
  }

  /// Moves a viewer's view; what stays in it goes on.
  mutating func move(
    _ viewer: ViewerID, to request: PositionRequest, _ navigators: NavigatorTable
  ) {
    guard requests[viewer] != nil, let old = groups.group(of: viewer)?.key else { return }
    let filter = request.filter.flatMap(filters.number) ?? 0
    let key = groupKey(request, filter: filter, navigators)
    guard key != old, let member = remove(viewer, navigators) else { return }
    var moved = DeliveryGroup.Member(viewer: viewer, sequences: key.channels.map { _ in nil })
    let newest = old.channels.first.flatMap { channels[$0]?.sequence }
    let state = member.sequences == nil ? newest : member.sequences?.first ?? nil
    if key.format == .binary, key.channels == old.channels, let tiles = key.tiles,
      let known = old.tiles, let state
    {
      moved.sequences = [state]
      moved.newTiles = Set(tiles).subtracting(known).union(member.newTiles.intersection(tiles))
    }
    add(moved, request, key, navigators)
  }

  private mutating func add(
    _ member: DeliveryGroup.Member, _ request: PositionRequest, _ key: DeliveryGroup.Key,
    _ navigators: NavigatorTable
  ) {
    groups.add(member, to: key)
    requests[member.viewer] = request
    for channel in key.channels {
      if channels[channel] == nil { channels[channel] = makeChannel(channel, navigators) }
      channels[channel]?.noteViewers(1, of: key)
    }
  }

  private mutating func makeChannel(_ key: Channel.Key, _ navigators: NavigatorTable) -> Channel {
    // Far apart, so that a viewer that comes back takes no channel's numbers for another's.
    channelCount &+= 1
    let ticks = Int(navigators.longestInterval) * 2 / key.divisor
    return Channel(
      key, of: navigators.frames[key.floor], venue: venue,
      sequence: (seed &+ channelCount &* 0x9E37_79B1) >> 1, capacity: max(2, ticks))
  }

  private func groupKey(
    _ request: PositionRequest, filter: Int, _ navigators: NavigatorTable
  ) -> DeliveryGroup.Key {
    let present = floors.filter(request.includes)
    return DeliveryGroup.Key(
      format: request.format,
      channels: present.map { Channel.Key(floor: $0, divisor: request.divisor, filter: filter) },
      tiles: request.view.flatMap { tiles(of: $0.box, on: $0.floor, navigators) })
  }

  /// The tiles of a view, 1 + their indices; `nil` when it shows the whole floor.
  func tiles(of box: Box, on floor: Int, _ navigators: NavigatorTable) -> [UInt16]? {
    let grid = navigators.frames[floor].tiles
    let tiles = grid.tiles(in: box)
    return tiles.count == grid.count ? nil : tiles.map { 1 + UInt16($0) }
  }

  /// Ends to send a viewer positions.
  mutating func leave(_ viewer: ViewerID, _ navigators: NavigatorTable) {
    guard let request = requests.removeValue(forKey: viewer) else { return }
    windows[viewer] = nil
    _ = remove(viewer, navigators)
    if let filter = request.filter { filters.release(filter) }
  }

  private mutating func remove(
    _ viewer: ViewerID, _ navigators: NavigatorTable
  ) -> DeliveryGroup.Member? {
    guard let (member, key) = groups.remove(viewer) else { return nil }
    for channel in key.channels {
      channels[channel]?.noteViewers(-1, of: key)
      channels[channel]?.keep(until: navigators.tick + 2 * navigators.longestInterval)
    }
    return member
  }

  /// Takes over other floors; all viewers must join again. What is known of their links stays.
  mutating func removeAll(floors: [Int]) {
    self.floors = floors
    (channels, requests) = ([:], [:])
    groups.removeAll()
    filters.releaseAll()
  }

  /// Takes changed entries of the roster, which filters look at.
  mutating func take(_ entries: [Roster.Entry], tick: UInt32) {
    filters.take(entries, tick: tick)
  }

  // MARK: - Ticks

  /// Goes on to the state of a tick.
  ///
  /// - Returns: what the viewers are to be offered.
  mutating func deliveries(from navigators: NavigatorTable, at now: Timestamp) -> [FrameDelivery] {
    advance(navigators.positions, at: now)
    let turn = Int(navigators.tick)
    let numbers = groups.sortedNumbers
    var deliveries = numbers.compactMap { sharedDelivery(in: $0, turn: turn, at: now) }
    // Another group, and in it another viewer, is first each time, because not all may have room.
    var room = Self.ownBytesPerTick
    for index in numbers.indices {
      let number = numbers[(index + turn) % numbers.count]
      deliveries += ownDeliveries(in: number, turn: turn, at: now, room: &room)
    }
    return deliveries
  }

  /// Bytes of frames for single viewers in one tick: when thousands come at once, some get their first
  /// positions a few ticks later, and those that watch already go on getting theirs in time.
  private static let ownBytesPerTick = 4 << 20
  /// What a delivery costs besides its bytes, as bytes.
  private static let deliveryCost = 4 << 10

  private mutating func advance(_ positions: PositionTable, at now: Timestamp) {
    // A new channel does not wait for its turn. The others of its viewers go on with it: a viewer
    // that has just changed floors would be on both.
    var early: Set<Channel.Key.Beat> = []
    for (key, channel) in channels where channel.isNew { early.insert(key.beat) }
    // Not over the dictionary's own keys: all of it would be copied when a channel changes.
    for key in Array(channels.keys) {
      if channels[key]?.isOver(at: positions.tick) == true { channels[key] = nil }
      if Int(positions.tick) % key.divisor == 0 || early.contains(key.beat) {
        channels[key]?.advance(positions, filter: filters[key.filter], at: now)
      } else {
        channels[key]?.pause()
      }
    }
    filters.purge { number in channels.keys.contains { $0.filter == number } }
  }

  /// The order of a group's channels in a tick: another floor is first each time, else a slow viewer of
  /// all floors might never see the last.
  private func order(of key: DeliveryGroup.Key, turn: Int) -> [Int] {
    key.channels.indices.map { ($0 + turn) % key.channels.count }
  }

  /// What those members of a group get that keep up.
  private mutating func sharedDelivery(
    in number: Int, turn: Int, at now: Timestamp
  ) -> FrameDelivery? {
    guard let group = groups[number], group.lateCount < group.members.count,
      group.key.channels.contains(where: { channels[$0]?.hasNews == true })
    else { return nil }
    var delivery = sharedDelivery(group, number, order(of: group.key, turn: turn))
    holdBack(&delivery, group.key, at: now)
    return delivery.viewers.isEmpty ? nil : delivery
  }

  /// What the other members of a group get, as far as there is room.
  private mutating func ownDeliveries(
    in number: Int, turn: Int, at now: Timestamp, room: inout Int
  ) -> [FrameDelivery] {
    guard let group = groups[number], !group.key.channels.isEmpty, group.lateCount != 0 else {
      return []
    }
    let order = order(of: group.key, turn: turn)
    let members = group.members
    let first = turn &* 211 % members.count
    var deliveries: [FrameDelivery] = []
    for index in members.indices {
      if room <= 0 { break }
      let member = members[(index + first) % members.count]
      if member.sequences == nil || windows[member.viewer]?.admits(at: now) == false { continue }
      let delivery = ownDelivery(member, group.key, number, order)
      if !delivery.messages.isEmpty {
        noteSent(delivery, group.key, to: member.viewer, at: now)
        deliveries.append(delivery)
        room -= delivery.byteCount + Self.deliveryCost
      }
      groups.set(member.viewer, in: number, sequences: nil)
    }
    return deliveries
  }

  /// Leaves viewers out that do not acknowledge in time, or get frames one by one; their states stay.
  private mutating func holdBack(
    _ delivery: inout FrameDelivery, _ key: DeliveryGroup.Key, at now: Timestamp
  ) {
    if windows.isEmpty { return }
    var open: [ViewerID] = []
    open.reserveCapacity(delivery.viewers.count)
    for viewer in delivery.viewers {
      let isHeld = windows[viewer].map { $0.isNarrow && key.format == .binary } ?? false
      if isHeld || windows[viewer]?.admits(at: now) == false {
        groups.set(viewer, in: delivery.group, sequences: delivery.sequences(afterTaking: 0))
      } else {
        noteSent(delivery, key, to: viewer, at: now)
        open.append(viewer)
      }
    }
    delivery.viewers = open
  }

  private mutating func noteSent(
    _ delivery: FrameDelivery, _ key: DeliveryGroup.Key, to viewer: ViewerID, at now: Timestamp
  ) {
    let floor = delivery.lastChannel.map { UInt16(key.channels[$0].floor) }
    windows[viewer]?.noteSent(delivery.newest, floor: floor, at: now)
  }

  /// The deltas of this tick, for all members that have the states before.
  private mutating func sharedDelivery(
    _ group: DeliveryGroup, _ number: Int, _ order: [Int]
  ) -> FrameDelivery {
    var delivery = FrameDelivery(
      to: group.members.compactMap { $0.sequences == nil ? $0.viewer : nil }, of: number,
      from: group.key.channels.map { key in
        channels[key].map { $0.sequence &- ($0.hasNews ? 1 : 0) }
      })
    for index in order {
      let key = group.key.channels[index]
      let message =
        group.key.format == .binary
        ? channels[key]?.delta(of: group.key.tiles)
        : channels[key]?.absoluteDelta(of: group.key.tiles)
      guard let message, let channel = channels[key] else { continue }
      let step = FrameDelivery.Step(channel: index, sequence: channel.sequence)
      delivery.append(message, step, time: channel.time)
    }
    return delivery
  }

  /// What leads one viewer from its states to the newest.
  private mutating func ownDelivery(
    _ member: DeliveryGroup.Member, _ key: DeliveryGroup.Key, _ number: Int, _ order: [Int]
  ) -> FrameDelivery {
    // New tiles come as keyframes: a viewer that does not take all of this begins again.
    let before =
      member.newTiles.isEmpty ? member.sequences ?? [] : key.channels.map { _ in nil }
    var delivery = FrameDelivery(to: [member.viewer], of: number, from: before)
    for index in order {
      guard let channel = channels[key.channels[index]] else { continue }
      let state = member.sequences?[index]
      let end = FrameDelivery.Step(channel: index, sequence: channel.sequence)
      if key.format != .binary {
        if state == channel.sequence { continue }
        appendAbsolute(from: state, key, channel, end, to: &delivery)
      } else if let state, state == channel.sequence {
        appendNewTiles(of: member, end, channel, to: &delivery)
      } else if let message = step(from: state, of: member, key, channel) {
        let isLast = member.newTiles.isEmpty
        delivery.append(
          message, isLast ? end : FrameDelivery.Step(channel: index, sequence: nil),
          time: channel.time)
        delivery.leaps += 1
        appendNewTiles(of: member, end, channel, to: &delivery)
      } else if let message = channels[channel.key]?.keyframe(of: key.tiles) {
        if state.map(channel.knows) == false { delivery.keyframeFallbacks += 1 }
        delivery.append(message, end, time: channel.time)
      }
    }
    return delivery
  }

  private mutating func appendAbsolute(
    from state: UInt32?, _ key: DeliveryGroup.Key, _ channel: Channel, _ end: FrameDelivery.Step,
    to delivery: inout FrameDelivery
  ) {
    let leap = state.flatMap { channels[channel.key]?.absoluteLeap(from: $0, of: key.tiles) }
    if leap != nil {
      delivery.leaps += 1
    } else if state.map(channel.knows) == false {
      delivery.keyframeFallbacks += 1
    }
    delivery.append(leap ?? channel.absoluteKeyframe(of: key.tiles), end, time: channel.time)
  }

  /// The frame that leads from a state to the newest; `nil` when a keyframe must.
  private mutating func step(
    from state: UInt32?, of member: DeliveryGroup.Member, _ key: DeliveryGroup.Key,
    _ channel: Channel
  ) -> PositionMessage? {
    guard let state else { return nil }
    let known = key.tiles?.filter { !member.newTiles.contains($0) }
    // Clients acknowledge leaps at once, which is what viewers with a window are to do.
    if windows[member.viewer] == nil, channel.hasNews, state &+ 1 == channel.sequence {
      return channels[channel.key]?.delta(of: known)
    }
    return channels[channel.key]?.leap(from: state, tiles: known)
  }

  private mutating func appendNewTiles(
    of member: DeliveryGroup.Member, _ end: FrameDelivery.Step, _ channel: Channel,
    to delivery: inout FrameDelivery
  ) {
    if member.newTiles.isEmpty { return }
    let message = channels[channel.key]?.keyframe(of: member.newTiles.sorted())
    if let message { delivery.append(message, end, time: channel.time) }
  }

  // MARK: - Answers

  /// Remembers that a viewer took only the first messages of a delivery.
  mutating func noteRefusal(of delivery: FrameDelivery, by viewer: ViewerID, taken count: Int) {
    groups.set(viewer, in: delivery.group, sequences: delivery.sequences(afterTaking: count))
    // What it took of them has a time of its own; it is acknowledged with the next ones.
    windows[viewer]?.takeBack()
  }

  /// Holds back a viewer's positions until it acknowledges a message by its time.
  ///
  /// - Parameter timeout: seconds after which positions come all the same.
  mutating func awaitAck(
    of time: Timestamp, by viewer: ViewerID, at now: Timestamp, timeout: Double
  ) {
    windows[viewer]?.noteSent(time, at: now, timeout: timeout)
  }

  /// Takes a viewer's acknowledgement of all frames up to one.
  ///
  /// - Returns: `nil` when that was known, or the viewer need not acknowledge.
  mutating func acknowledge(
    _ ack: FrameAck, by viewer: ViewerID, at now: Timestamp
  ) -> AckWindow.Outcome? {
    windows[viewer]?.acknowledge(ack, at: now)
  }
}
