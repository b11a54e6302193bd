public import Devices
import Geometry
public import IndoorModel
public import Positioning

/// Keeps the devices of one venue, off the network's thread: what they say and what the positioning notes
/// of them in, their states out.
///
/// What must be right is in `DeviceRegister`, a value.
public actor DeviceStation {
  private var register = DeviceRegister()
  /// The revision of the plan that the register knows.
  private var revision: Int?
  private let positioning: PositioningStation

  init(_ positioning: PositioningStation) { self.positioning = positioning }

  /// Takes what devices say of themselves.
  ///
  /// - Returns: the places of those that were refused, because the venue has too many unknown ones.
  func take(
    _ statuses: [DeviceStatus], from source: DeviceSource?, in venue: Venue, at now: Timestamp
  ) -> [Int] {
    follow(venue)
    return statuses.indices.filter { !register.take(statuses[$0], from: source, at: now) }
  }

  /// What is kept over a restart of the server; `nil` while the plan was never taken.
  public var memory: Value? { revision == nil ? nil : register.memory }

  /// Goes on from what an earlier run of the server has kept; before anything else.
  public func restore(_ memory: Value) throws(ValueError) {
    guard revision == nil else { return }
    register = try DeviceRegister(memory: memory)
  }

  /// Draws conclusions; about once a second.
  ///
  /// - Returns: what changed, and what is wrong now.
  func advance(
    to now: Timestamp, in venue: Venue
  ) async -> (news: DeviceRegister.News, alarms: [DeviceAlarm]) {
    if let (ledger, anchors) = await positioning.takeLedger() {
      follow(venue)
      register.take(ledger, at: now)
      register.take(
        Dictionary(anchors.map { ($0.anchor, DeviceFinding($0)) }) { first, _ in first }
          .compactMapValues(\.self))
    }
    follow(venue)
    let news = register.review(at: now)
    return (news, news.isEmpty ? [] : register.alarms)
  }

  /// All devices as they are now.
  func board(of venue: Venue, at now: Timestamp) -> DeviceBoard {
    follow(venue)
    return register.board(at: now)
  }

  /// A device as it is now, by its own name or by its feature's identifier; `nil` for an unknown one.
  func device(called name: String, in venue: Venue, at now: Timestamp) -> DeviceReport? {
    follow(venue)
    return register.report(called: name, at: now)
  }

  /// Forgets a device that is not drawn.
  ///
  /// - Returns: `false` for one that is drawn or unknown.
  func forget(_ device: Identifier<Device>, in venue: Venue) -> Bool {
    follow(venue)
    return register.forget(device)
  }

  /// How many devices are in each state, and what is wrong with some.
  public var figures: (states: [DeviceState: Int], alarms: [DeviceAlarm]) {
    (register.states, register.alarms)
  }

  /// Takes the plan, where it is another one.
  private func follow(_ venue: Venue) {
    guard revision.map({ $0 < venue.revision }) ?? true else { return }
    revision = venue.revision
    let radio = RadioClass(rawValue: venue.settings.radio) ?? .ultraWideband
    register.take(venue, noise: radio.errors.rangeDeviation)
  }
}

/// A navigator that measures its distance from an anchor.
public struct AnchorHearer: Hashable, Sendable {
  /// The navigator.
  public var navigator: Identifier<Navigator>
  /// Its latest distance, and how its filter took it.
  public var range: TagExplanation.Range
}

extension DeviceFinding {
  /// What is to be concluded from a report; `nil` for nothing.
  fileprivate init?(_ report: AnchorReport) {
    switch report.state {
    case .silent: self = .silent
    case .misplaced:
      self = .misplaced(
        report.place.map {
          Place(x: $0.point.x, y: $0.point.y, accuracy: $0.radius, distance: $0.distance)
        })
    case .well, .unknown: return nil
    }
  }
}

extension RangeLedger {
  /// The probability below which a distance counts less than half.
  private static let outlierWeight = 0.5

  /// Notes what became of a measurement; one that was known already, or that names no anchor, is nothing.
  mutating func note(_ measurement: TagMeasurement, _ reason: MeasurementOutcome.Reason?) {
    if case .refused(.doubled)? = reason { return }
    switch measurement.content {
    case .range(let range): note(range.anchor, refusal: reason?.kind)
    case .timeDifference(let difference): note(difference.anchor, refusal: reason?.kind)
    case .signalStrength(let anchor, _): note(anchor, refusal: reason?.kind)
    case .sighting(let sighting): note(sighting.marker, refusal: reason?.kind)
    case .fix, .step: break
    }
  }

  /// Notes how a distance fits to where its tag is.
  mutating func note(_ comparison: RangeComparison) {
    note(
      Sample(
        anchor: comparison.anchor, distance: comparison.distance, error: comparison.error,
        isOutlier: comparison.weight < Self.outlierWeight))
  }
}
