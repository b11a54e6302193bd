public import Devices
public import IndoorModel

/// What a device is to do: all its sessions. A session that it has and that is not among them is over.
///
/// The broker sends them in answer to each report, and at once when something changes.
public struct RangingOrders: Hashable, Sendable {
  /// One session of the device.
  public struct Session: Hashable, Sendable {
    /// Its number, which the broker never gives again while it runs.
    public var session: Int
    /// The device at the other end.
    public var peer: Identifier<Device>
    /// The token of the other device, until this one has reported that it is ready.
    public var token: String?
    /// Seconds for which the session may run, counted from when the device sent the report that
    /// these orders answer; `nil` for a session that must not run now.
    public var runFor: Double?

    /// Describes a session.
    public init(
      session: Int, peer: Identifier<Device>, token: String? = nil, runFor: Double? = nil
    ) {
      self.session = session
      self.peer = peer
      self.token = token
      self.runFor = runFor
    }
  }

  /// The device that they are for.
  public var device: Identifier<Device>
  /// The run of the device that they are for.
  public var run: Int64
  /// The run of the broker: larger after each restart.
  public var epoch: Int64
  /// Larger than the numbers of all earlier orders of the epoch.
  public var number: Int
  /// The number of the newest report of the device that the broker had when it gave them.
  public var answers: Int
  /// All sessions of the device.
  public var sessions: [Session]

  /// Makes orders.
  public init(
    device: Identifier<Device>, run: Int64, epoch: Int64, number: Int, answers: Int,
    sessions: [Session]
  ) {
    self.device = device
    self.run = run
    self.epoch = epoch
    self.number = number
    self.answers = answers
    self.sessions = sessions
  }
}
