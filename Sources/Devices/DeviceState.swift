public import IndoorModel

/// How a device fares, in one word.
public enum DeviceState: String, Hashable, Sendable, CaseIterable {
  /// It is heard, and nothing is wrong with it.
  case well
  /// It works, but not for long or not well: its reasons say why.
  case weak
  /// It was heard before, and should be heard now.
  case silent
  /// It stands elsewhere than drawn.
  case misplaced
  /// Too little is known of it, or it has no place yet.
  case unknown
  /// It is a printed sign that phones scan: there is nothing to hear of it.
  case printed
}

/// Why a device is in a state.
public enum DeviceReason: String, Hashable, Sendable, CaseIterable {
  /// Its battery has less than `DeviceLimits.battery`.
  case battery
  /// It was not heard for `DeviceLimits.silence`, although it used to speak or tags pass it.
  case silent
  /// Tags or other anchors measure distances that its drawn place does not explain.
  case misplaced
  /// Its clock is off by more than `DeviceLimits.clock`.
  case clock
  /// More than `DeviceLimits.refused` of its ranges were refused.
  case refused
  /// Its ranges scatter by more than `DeviceLimits.noise` times what its radio should.
  case noisy
  /// The plan has no place for it.
  case new
  /// It was never heard.
  case neverHeard = "never-heard"
  /// It was heard, but not lately; nothing says that it should have been.
  case unheard

  /// Whether an organiser has to do something about it at once.
  public var isAlarm: Bool {
    switch self {
    case .battery, .silent, .misplaced, .clock: true
    case .refused, .noisy, .new, .neverHeard, .unheard: false
    }
  }
}

/// From when on something is wrong with a device.
public enum DeviceLimits {
  /// Seconds without a word.
  public static let silence = 60.0
  /// The charge of a battery, 0 to 1.
  public static let battery = 0.15
  /// Seconds between a device's clock and the server's.
  public static let clock = 0.5
  /// The share of refused ranges, 0 to 1, of at least `ranges` in an hour.
  public static let refused = 0.2
  /// The spread of the errors of ranges, in times that of its radio class.
  public static let noise = 3.0
  /// Fewer ranges in an hour than this show neither noise nor refusals.
  public static let ranges = 50
  /// Metres by which distances between anchors change when one is moved.
  public static let moved = 0.3
  /// Seconds for which they must have changed.
  public static let movedSeconds = 60.0
}

/// Something wrong with a device that an organiser has to know at once.
public struct DeviceAlarm: Hashable, Sendable {
  /// The device.
  public var device: Identifier<Device>
  /// What is wrong.
  public var reason: DeviceReason
  /// When it began.
  public var since: Timestamp
}

/// What the venue's positioning says of an anchor.
public enum DeviceFinding: Hashable, Sendable {
  /// Where a misplaced anchor seems to stand.
  public struct Place: Hashable, Sendable {
    /// Metres to the right (east) of the floor's origin.
    public var x: Double
    /// Metres up (north) of the floor's origin.
    public var y: Double
    /// The radius in metres of the circle that holds it with 95 % probability.
    public var accuracy: Double
    /// Metres from the drawn place.
    public var distance: Double

    /// Describes a place.
    public init(x: Double, y: Double, accuracy: Double, distance: Double) {
      self.x = x
      self.y = y
      self.accuracy = accuracy
      self.distance = distance
    }
  }

  /// Tags pass it that should hear it and do not.
  case silent
  /// Distances to tags say that it stands elsewhere than drawn, and where if one place explains them.
  case misplaced(Place?)

  /// Whether it stands elsewhere than drawn.
  var isMisplaced: Bool { if case .misplaced = self { true } else { false } }
}
