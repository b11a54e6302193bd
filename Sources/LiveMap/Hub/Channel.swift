import IndoorModel

/// The frames of one floor at one rate, and who gets them.
///
/// Deltas are merged by rate: each channel remembers the tick of its last frame and sends all that
/// changed since. What a delta tells is absolute, so a keyframe may be newer than the delta before
/// it, and any later delta still leads from it to the truth. Hence a newcomer gets a keyframe with
/// the channel's sequence at any tick, and the others do not notice.
struct Channel {
  /// Which frames: a floor's index, and how many ticks lie between two frames.
  struct Key: Hashable {
    var floor: Int
    var divisor: Int
  }

  /// A frame and who gets it.
  struct Delivery {
    var channel: Key
    var frame: PositionFrame
    var format: FrameFormat
    var viewers: [ViewerID]
  }

  /// What a viewer needs to go on.
  private enum Need {
    case delta
    /// It missed a frame.
    case keyframe
    /// It has just come and shall not wait for the channel's turn.
    case keyframeNow
  }

  private struct Seat {
    let viewer: ViewerID
    let format: FrameFormat
    var need: Need
  }

  let key: Key
  /// The number of the last frame.
  private(set) var sequence: UInt32
  private var lastTick: UInt32
  private var nextKeyframe: UInt32
  private var seats: [Seat] = []

  /// Begins with the number of the floor's last frame.
  init(_ key: Key, sequence: UInt32, tick: UInt32) {
    self.key = key
    self.sequence = sequence
    lastTick = tick
    nextKeyframe = tick
  }

  var isEmpty: Bool { seats.isEmpty }

  mutating func join(_ viewer: ViewerID, format: FrameFormat) {
    seats.append(Seat(viewer: viewer, format: format, need: .keyframeNow))
  }

  mutating func leave(_ viewer: ViewerID) { seats.removeAll { $0.viewer == viewer } }

  /// Remembers that viewers could not take a frame.
  mutating func missed(_ viewers: [ViewerID]) {
    let viewers = Set(viewers)
    for index in seats.indices where viewers.contains(seats[index].viewer) {
      seats[index].need = .keyframe
    }
  }

  /// The frames of a tick; all are taken to arrive, unless `missed` tells otherwise.
  mutating func deliveries(from crowd: Crowd, at now: Timestamp) -> [Delivery] {
    // Floors take turns, so that not all of them are encoded in the same tick.
    let isDue = (Int(crowd.tick) + key.floor) % key.divisor == 0
    let deltas = isDue ? advance(crowd) : []
    let frame = { [key, sequence] (isKeyframe: Bool, positions: [Position]) in
      PositionFrame(
        floor: crowd.frames[key.floor], isKeyframe: isKeyframe, time: now, sequence: sequence,
        positions: positions)
    }
    let synced = deltas.isEmpty ? [:] : take { $0 == .delta }
    let fresh = take { $0 == .keyframeNow || isDue && $0 == .keyframe }
    let changed = synced.isEmpty ? nil : frame(false, deltas)
    let whole = fresh.isEmpty ? nil : frame(true, crowd.all(on: key.floor))
    return [(changed, synced), (whole, fresh)].flatMap { frame, groups in
      groups.compactMap { format, viewers in
        frame.map { Delivery(channel: key, frame: $0, format: format, viewers: viewers) }
      }
    }
  }

  /// Goes on to the next frame: a keyframe for everybody when it is time for one.
  ///
  /// - Returns: who changed since the last frame, if it is not.
  private mutating func advance(_ crowd: Crowd) -> [Position] {
    defer { lastTick = crowd.tick }
    guard crowd.tick >= nextKeyframe else {
      let deltas = crowd.changed(on: key.floor, after: lastTick)
      if !deltas.isEmpty { sequence &+= 1 }
      return deltas
    }
    sequence &+= 1
    nextKeyframe = crowd.tick + crowd.keyframeTicks
    for index in seats.indices where seats[index].need == .delta {
      seats[index].need = .keyframe
    }
    return []
  }

  /// The viewers with some needs, by format; they need nothing but deltas afterwards.
  private mutating func take(_ matches: (Need) -> Bool) -> [FrameFormat: [ViewerID]] {
    var taken: [FrameFormat: [ViewerID]] = [:]
    for index in seats.indices where matches(seats[index].need) {
      taken[seats[index].format, default: []].append(seats[index].viewer)
      seats[index].need = .delta
    }
    return taken
  }
}
