public import Devices
public import IndoorModel

/// The side of a pair on which a device stands.
public enum RangingRole: String, Hashable, Sendable, CaseIterable {
  /// It hangs at a place of the plan.
  case anchor
  /// It moves about with a navigator.
  case navigator
}

/// What a device can do.
public struct RangingCapabilities: Hashable, Sendable {
  /// The side on which it stands.
  public var role: RangingRole
  /// The most sessions that it holds at a time, prepared ones included.
  public var sessions: Int
  /// The word for its radio: only devices with the same word are paired.
  public var technology: String
  /// Whether it measures directions, too.
  public var hasDirection: Bool
  /// What is left of its battery, 0 to 1; `nil` for a device on mains, or one that does not know.
  public var battery: Double?

  /// Describes a device.
  public init(
    role: RangingRole, sessions: Int, technology: String = "uwb", hasDirection: Bool = false,
    battery: Double? = nil
  ) {
    self.role = role
    self.sessions = sessions
    self.technology = technology
    self.hasDirection = hasDirection
    self.battery = battery
  }
}

/// How far a device has come with one of its sessions.
public struct SessionReport: Hashable, Sendable {
  /// How far it has come.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// It has made its own token, which it reports, and waits for that of the other device.
    case prepared
    /// It has the token of the other device, too, and may run.
    case ready
    /// It measures.
    case running
    /// The device's system keeps it from measuring for a while, e.g. because its screen is off.
    case suspended
    /// It is broken for good: the system ended it, or the other device was not found.
    case invalid
  }

  /// The number that the broker gave it.
  public var session: Int
  /// How far the device has come with it.
  public var state: State
  /// The device's own token while `prepared`; opaque to all but the two devices' radios.
  public var token: String?

  /// Describes a session.
  public init(session: Int, state: State, token: String? = nil) {
    self.session = session
    self.state = state
    self.token = token
  }
}

/// What a device says of itself, whole: at once when something changes, and every 0.4 s.
public struct RangingReport: Hashable, Sendable {
  /// Some orders of the broker, by which it knows what a device knew.
  public struct Heard: Hashable, Sendable {
    /// The run of the broker that gave them.
    public var epoch: Int64
    /// Their number.
    public var number: Int

    /// Names orders.
    public init(epoch: Int64, number: Int) {
      self.epoch = epoch
      self.number = number
    }
  }

  /// The name of the device.
  public var device: Identifier<Device>
  /// When the device's program began, e.g. in milliseconds since 1970: larger after each restart.
  public var run: Int64
  /// The number of this report; larger than those of all earlier ones of the run.
  public var count: Int
  /// The newest orders that the device has taken; `nil` before the first.
  public var heard: Heard?
  /// What it can do.
  public var capabilities: RangingCapabilities
  /// All its sessions.
  public var sessions: [SessionReport]

  /// Makes a report.
  public init(
    device: Identifier<Device>, run: Int64, count: Int, heard: Heard?,
    capabilities: RangingCapabilities, sessions: [SessionReport] = []
  ) {
    self.device = device
    self.run = run
    self.count = count
    self.heard = heard
    self.capabilities = capabilities
    self.sessions = sessions
  }
}
