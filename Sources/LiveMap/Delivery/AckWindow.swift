import IndoorModel

/// The number of frames that may be on their way to a viewer that acknowledges them.
///
/// Buffers on the way to the viewer may hold seconds of frames; only acknowledgements show how old
/// what it displays really is. A frame that is sent while no other is on its way measures the transit
/// time; what later ones take longer, they have waited behind each other. So the window widens as
/// long as frames take about as long as a lone one, and is halved when they do not (delay as the sign
/// of a queue: Brakmo and Peterson, TCP Vegas, 1995). It begins with one frame: then no frame waits,
/// whatever the link carries.
struct AckWindow {
  /// Seconds that a frame may take longer than a lone one: the larger of a minimum and a share of the
  /// transit time.
  private static let tolerance = (minimum: 0.05, share: 0.25)
  /// Seconds without any acknowledgement after which one more frame is sent.
  static let timeout = 5.0
  /// Seconds within which a frame is acknowledged where the link does not matter.
  private static let quick = 0.1
  /// The most frames on their way.
  static let limit = 32
  /// Below this width viewers get leaps, which they acknowledge at once, not a few times a second.
  private static let narrow = 3
  /// Seconds until it widens again after a queue was noticed: the first one, and the last one when
  /// widening has led to a queue time and again.
  private static let pauses = 2.0...15

  private struct Sent {
    private let time: UInt32
    /// The floor that the last message was about; `nil` for no frame.
    private let floor: UInt16?
    let moment: Timestamp
    /// Whether no other was on its way.
    let isAlone: Bool
    /// Seconds without acknowledgement after which it counts as lost.
    private let timeout: Double

    init(
      _ time: Timestamp, floor: UInt16?, at moment: Timestamp, isAlone: Bool, timeout: Double
    ) {
      self.time = time.onWire
      self.floor = floor
      self.moment = moment
      self.isAlone = isAlone
      self.timeout = timeout
    }

    /// Whether an acknowledgement covers it.
    func isCovered(by ack: FrameAck) -> Bool {
      Int32(bitPattern: ack.time &- time) >= 0 && ack.isWhole(time, floor)
    }

    func isLost(at now: Timestamp) -> Bool { now.seconds(since: moment) > timeout }
  }

  /// What an acknowledgement shows of the link.
  struct Outcome: Hashable {
    /// Seconds from sending a frame to its acknowledgement, less those for which the viewer held the
    /// acknowledgement back.
    var lag: Double
    /// Whether fewer frames are sent from now on.
    var isSlower = false
  }

  /// Frames that may be on their way.
  private(set) var width = 1
  private var sent: [Sent] = []
  /// Seconds until a lone frame is acknowledged.
  private var transitTime: Double?
  /// Whether a frame was held back since it has widened.
  private var isLimited = false
  /// Whether there was no queue yet.
  private var isStarting = true
  private var pause = AckWindow.pauses.lowerBound
  private var widened: Timestamp?
  /// Whether frames that went together since it widened did not wait for each other.
  private var isProven = true
  private var narrowed: Timestamp?
  private var mayWiden: Timestamp?

  /// Whether frames are few enough to be acknowledged one by one.
  var isNarrow: Bool { width < Self.narrow }

  // MARK: - Sending

  /// Whether a frame may be sent now; one that may not is noted to have been wanted.
  mutating func admits(at now: Timestamp) -> Bool {
    guard let oldest = sent.first, sent.count >= width else { return true }
    if oldest.isLost(at: now) {
      sent = []
      (width, isStarting) = (1, false)
      return true
    }
    isLimited = true
    return false
  }

  /// Notes that a message went out that the viewer acknowledges by its time.
  ///
  /// - Parameters:
  ///   - floor: the index of the floor that its last message is about.
  ///   - timeout: seconds without any acknowledgement after which more is sent.
  mutating func noteSent(
    _ time: Timestamp, floor: UInt16? = nil, at now: Timestamp,
    timeout: Double = AckWindow.timeout
  ) {
    sent.append(
      Sent(time, floor: floor, at: now, isAlone: sent.isEmpty, timeout: timeout))
  }

  /// Takes back that the last message went out.
  mutating func takeBack() { _ = sent.popLast() }

  // MARK: - Acknowledgements

  /// Takes an acknowledgement of all messages up to one.
  ///
  /// - Returns: `nil` when it acknowledges nothing new.
  mutating func acknowledge(_ ack: FrameAck, at now: Timestamp) -> Outcome? {
    let known = sent.prefix { $0.isCovered(by: ack) }
    guard let last = known.last else { return nil }
    sent.removeFirst(known.count)
    var outcome = Outcome(lag: max(0, now.seconds(since: last.moment) - ack.held))
    let transitTime = measureTransit(outcome.lag, isAlone: last.isAlone)
    if outcome.lag - transitTime > max(Self.tolerance.minimum, Self.tolerance.share * transitTime) {
      outcome.isSlower = narrow(afterSendingAt: last.moment, now)
      return outcome
    }
    // A lone frame proves nothing about two.
    if !last.isAlone, widened.map({ $0 < last.moment }) ?? true { isProven = true }
    // Where nothing takes long several must be admitted for them to be acknowledged together.
    widen(at: now, isQuick: isNarrow && outcome.lag <= Self.quick)
    return outcome
  }

  private mutating func measureTransit(_ lag: Double, isAlone: Bool) -> Double {
    var measured = transitTime.map { min($0, lag) } ?? lag
    if isAlone, let transitTime, lag > transitTime {
      // With a window of one every frame is alone: its lag is the transit time.
      measured = width == 1 ? lag : transitTime + (lag - transitTime) / 4
    }
    transitTime = measured
    return measured
  }

  /// - Returns: whether it was wider.
  private mutating func narrow(afterSendingAt moment: Timestamp, _ now: Timestamp) -> Bool {
    // What was on its way when it was narrowed shows the same queue again.
    if let narrowed, moment <= narrowed { return false }
    pause = isProven ? Self.pauses.lowerBound : min(2 * pause, Self.pauses.upperBound)
    mayWiden = now.advanced(bySeconds: pause)
    (narrowed, isStarting, isLimited) = (now, false, false)
    guard width > 1 else { return false }
    width = max(1, width / 2)
    return true
  }

  private mutating func widen(at now: Timestamp, isQuick: Bool) {
    guard isLimited || isQuick, isProven || isQuick || width == 1, width < Self.limit,
      mayWiden.map({ $0 <= now }) ?? true
    else { return }
    width = min(Self.limit, width + (isStarting ? max(1, width / 2) : 1))
    (isLimited, isProven) = (false, false)
    widened = now
    if !isStarting { mayWiden = now.advanced(bySeconds: 0.5) }
  }
}
