import IndoorModel

/// Who is offered which frames.
extension PositionFeed {
  /// Goes on to the state of a tick.
  ///
  /// - Returns: what everybody is to be offered.
  mutating func deliveries(from crowd: NavigatorTable, at now: Timestamp) -> [FrameDelivery] {
    advance(crowd, at: now)
    return rows.keys.sorted().flatMap { deliveries(in: $0, turn: Int(crowd.tick), at: now) }
  }

  private mutating func deliveries(
    in number: Int, turn: Int, at now: Timestamp
  ) -> [FrameDelivery] {
    guard let row = rows[number], !row.key.channels.isEmpty else { return [] }
    // Another floor is first each time: else a slow viewer of all floors might never see the last.
    let order = row.key.channels.indices.map { ($0 + turn) % row.key.channels.count }
    let isChanged = row.key.channels.contains { channels[$0]?.hasNews == true }
    var deliveries: [FrameDelivery] = []
    if isChanged, row.behind < row.seats.count {
      var delivery = sharedDelivery(row, number, order)
      hold(&delivery, row.key, at: now)
      if !delivery.viewers.isEmpty { deliveries.append(delivery) }
    }
    guard let seats = rows[number]?.seats, rows[number]?.behind != 0 else { return deliveries }
    for seat in seats {
      if seat.cursors == nil || windows[seat.viewer]?.admits(at: now) == false { continue }
      let delivery = ownDelivery(seat, row.key, number, order)
      if !delivery.messages.isEmpty {
        send(delivery, row.key, to: seat.viewer, at: now)
        deliveries.append(delivery)
      }
      rows[number]?.put(seat.viewer, at: nil)
    }
    return deliveries
  }

  /// Leaves those out who do not acknowledge in time, or one by one; they stay where they are.
  private mutating func hold(
    _ delivery: inout FrameDelivery, _ key: ViewerRow.Key, at now: Timestamp
  ) {
    if windows.isEmpty { return }
    var open: [ViewerID] = []
    open.reserveCapacity(delivery.viewers.count)
    for viewer in delivery.viewers {
      let isHeld = windows[viewer].map { $0.isNarrow && key.format == .binary } ?? false
      if isHeld || windows[viewer]?.admits(at: now) == false {
        rows[delivery.row]?.put(viewer, at: delivery.before)
      } else {
        send(delivery, key, to: viewer, at: now)
        open.append(viewer)
      }
    }
    delivery.viewers = open
  }

  private mutating func send(
    _ delivery: FrameDelivery, _ key: ViewerRow.Key, to viewer: ViewerID, at now: Timestamp
  ) {
    let floor = delivery.steps.last.map { UInt16(key.channels[$0.channel].floor) }
    windows[viewer]?.send(delivery.newest, floor: floor, at: now)
  }

  /// The deltas of this tick, for all who have the states before.
  private mutating func sharedDelivery(
    _ row: ViewerRow, _ number: Int, _ order: [Int]
  ) -> FrameDelivery {
    var delivery = FrameDelivery(
      to: row.seats.compactMap { $0.cursors == nil ? $0.viewer : nil }, in: number,
      from: row.key.channels.map { key in
        channels[key].map { $0.sequence &- ($0.hasNews ? 1 : 0) }
      })
    for index in order {
      let key = row.key.channels[index]
      let message =
        row.key.format == .binary
        ? channels[key]?.delta(of: row.key.tiles) : channels[key]?.frame(of: row.key.tiles)
      guard let message, let channel = channels[key] else { continue }
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
      let state = seat.cursors?[index]
      let end = FrameDelivery.Step(channel: index, sequence: channel.sequence)
      if key.format != .binary {
        if state == channel.sequence { continue }
        let step = state.flatMap { channels[channel.key]?.frame(since: $0, of: key.tiles) }
        if step != nil {
          delivery.leaps += 1
        } else if state.map(channel.log.reaches) == false {
          delivery.misses += 1
        }
        delivery.append(step ?? channel.wholeFrame(of: key.tiles), end, time: channel.time)
      } else if let state, state == channel.sequence {
        appendFresh(of: seat, end, channel, to: &delivery)
      } else if let message = step(from: state, of: seat, key, channel) {
        let isLast = seat.fresh.isEmpty
        delivery.append(
          message, isLast ? end : FrameDelivery.Step(channel: index, sequence: nil),
          time: channel.time)
        delivery.leaps += 1
        appendFresh(of: seat, end, channel, to: &delivery)
      } else if let message = channels[channel.key]?.keyframe(of: key.tiles) {
        if state.map(channel.log.reaches) == false { delivery.misses += 1 }
        delivery.append(message, end, time: channel.time)
      }
    }
    return delivery
  }

  /// The frame that leads from a state to the newest; `nil` when a keyframe must.
  private mutating func step(
    from state: UInt32?, of seat: ViewerRow.Seat, _ key: ViewerRow.Key, _ channel: Channel
  ) -> PositionMessage? {
    guard let state else { return nil }
    let kept = key.tiles?.filter { !seat.fresh.contains($0) }
    // Leaps are acknowledged at once: those who wait for that are not told deltas.
    if windows[seat.viewer] == nil, channel.hasNews, state &+ 1 == channel.sequence {
      return channels[channel.key]?.delta(of: kept)
    }
    return channels[channel.key]?.leap(from: state, tiles: kept)
  }

  private mutating func appendFresh(
    of seat: ViewerRow.Seat, _ end: FrameDelivery.Step, _ channel: Channel,
    to delivery: inout FrameDelivery
  ) {
    if seat.fresh.isEmpty { return }
    let message = channels[channel.key]?.keyframe(of: seat.fresh.sorted())
    if let message { delivery.append(message, end, time: channel.time) }
  }

  // MARK: - What viewers answer

  /// Remembers that somebody took only the first messages of a delivery.
  mutating func missed(_ viewer: ViewerID, taking count: Int, of delivery: FrameDelivery) {
    rows[delivery.row]?.put(viewer, at: delivery.cursors(afterTaking: count))
    // What it took of them has a time of its own; it is acknowledged with the next ones.
    windows[viewer]?.takeBack()
  }

  /// A viewer is sent something before positions that it acknowledges by its time.
  ///
  /// - Parameter patience: seconds after which positions come all the same.
  mutating func awaitAck(
    of time: Timestamp, by viewer: ViewerID, at now: Timestamp, patience: Double
  ) {
    windows[viewer]?.send(time, at: now, patience: patience)
  }

  /// A viewer has taken in all up to a frame.
  ///
  /// - Returns: `nil` when that was known, or nobody asked.
  mutating func acknowledge(
    _ ack: FrameAck, by viewer: ViewerID, at now: Timestamp
  ) -> AckWindow.Outcome? {
    windows[viewer]?.acknowledge(ack, at: now)
  }
}
