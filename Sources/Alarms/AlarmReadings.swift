public import IndoorModel

/// All that rules look at, at one moment.
public struct AlarmReadings: Sendable {
  /// The counts of an area.
  public struct Area: Hashable, Sendable {
    private let people: Int
    private let capacity: Int?
    private let density: Double
    private let wait: Double?

    /// Describes an area.
    ///
    /// - Parameters:
    ///   - people: inside of it.
    ///   - capacity: how many there is room for; `nil` where that is not set.
    ///   - density: people by square metre.
    ///   - wait: the expected wait in seconds of a person that joins its queue now; `nil` for an area
    ///     without a queue, or while the server knows no wait.
    public init(people: Int, capacity: Int?, density: Double, wait: Double? = nil) {
      (self.people, self.capacity, self.density) = (people, capacity, density)
      self.wait = wait
    }

    fileprivate func number(of quantity: AlarmQuantity) -> Double? {
      switch quantity {
      case .people: Double(people)
      case .filling: capacity.flatMap { $0 > 0 ? 100 * Double(people) / Double($0) : nil }
      case .density: density
      case .wait: wait.map { $0 / 60 }
      default: nil
      }
    }
  }

  /// The crossings of a line since counting began.
  public struct Line: Hashable, Sendable {
    private let forward: Int
    private let backward: Int

    /// Describes a line.
    ///
    /// - Parameters:
    ///   - forward: crossings to the left of the line as it was drawn.
    ///   - backward: crossings to its right.
    public init(forward: Int, backward: Int) { (self.forward, self.backward) = (forward, backward) }

    func count(_ direction: AlarmQuantity.Direction) -> Int {
      switch direction {
      case .forward: forward
      case .backward: backward
      case .both: forward + backward
      }
    }
  }

  /// What is wrong with a device.
  public struct DeviceTrouble: Hashable, Sendable {
    private let device: String
    private let reason: String

    /// Describes a trouble.
    ///
    /// - Parameters:
    ///   - device: what it calls itself.
    ///   - reason: a reason for which devices have alarms.
    public init(device: String, reason: String) {
      (self.device, self.reason) = (device, reason)
    }

    var subject: String { "\(device) \(reason)" }

    /// Whether a rule about a device (`nil`: any) and reasons looks at it.
    func concerns(_ device: String?, _ reasons: Set<String>) -> Bool {
      (device == nil || device == self.device) && reasons.contains(reason)
    }
  }

  /// When.
  public var time: Timestamp
  /// The same by the clocks of the venue.
  public var localTime: LocalTime
  /// The areas that rules look at, as far as they are there.
  public var areas: [Identifier<Feature>: Area] = [:]
  /// The lines that rules look at, as far as they are there.
  public var lines: [Identifier<Feature>: Line] = [:]
  /// What is wrong with devices.
  public var troubles: [DeviceTrouble] = []
  /// Devices that were heard and should be heard, and those of them that are silent.
  private var devices = (known: 0, silent: 0)
  /// Seconds since the last location, or since the server began.
  public var silence = 0.0
  /// Seconds by which the worst tick of the last second was late.
  public var lateness = 0.0

  /// Makes readings of a venue without anything.
  public init(time: Timestamp, localTime: LocalTime) {
    (self.time, self.localTime) = (time, localTime)
  }

  /// Takes how many devices were heard and should be heard, and how many of them are silent.
  public mutating func setDevices(known: Int, silent: Int) { devices = (known, silent) }

  /// The number that a rule reads; `nil` where there is nothing to read. Crossings and single devices
  /// need more than one moment, or are several.
  func number(of quantity: AlarmQuantity) -> Double? {
    switch quantity {
    case .people(let area), .filling(let area), .density(let area), .wait(let area):
      areas[area].flatMap { $0.number(of: quantity) }
    case .silentDevices:
      devices.known > 0 ? 100 * Double(devices.silent) / Double(devices.known) : 0
    case .silence: silence
    case .lateness: lateness
    case .crossings, .device: nil
    }
  }
}

/// The crossings of a line within the last minutes.
struct CrossingWindow {
  /// Numbers that a window keeps at most; an hour is looked at once a minute.
  private static let samples = 60

  private let seconds: Double
  private var counts: [(time: Timestamp, count: Int)] = []

  init(minutes: Int) { seconds = Double(minutes) * 60 }

  /// Whether it has looked for as long as it counts.
  private(set) var isFull = false

  /// Takes the crossings since counting began.
  ///
  /// - Returns: those within the window.
  mutating func take(_ count: Int, at now: Timestamp) -> Int {
    // Counting began again, or the clock was set back.
    if let last = counts.last, count < last.count || now < last.time { counts = [] }
    if counts.isEmpty { isFull = false }
    let first = now.advanced(bySeconds: -seconds)
    while counts.count > 1, counts[1].time <= first { counts.removeFirst() }
    if let oldest = counts.first, oldest.time <= first { isFull = true }
    let distance = seconds / Double(Self.samples)
    if counts.last.map({ now.seconds(since: $0.time) >= distance }) ?? true {
      counts.append((now, count))
    }
    return count - (counts.first?.count ?? count)
  }
}
