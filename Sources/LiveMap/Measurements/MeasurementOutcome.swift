public import IndoorModel
public import Positioning

/// How many measurements of a message were taken or refused.
public struct MeasurementOutcome: Hashable, Sendable {
  /// A measurement that changed nothing, and the reason.
  public struct Refusal: Hashable, Sendable {
    /// Its place in the list that was reported.
    public var index: Int
    /// The navigator that it was of.
    public var navigator: Identifier<Navigator>
    /// The reason.
    public var reason: Reason

    /// Makes a refusal.
    public init(index: Int, navigator: Identifier<Navigator>, reason: Reason) {
      (self.index, self.navigator, self.reason) = (index, navigator, reason)
    }
  }

  /// Why a measurement is not taken.
  public enum Reason: Error, Hashable {
    /// The engine refused it.
    case refused(MeasurementRefusal)
    /// The venue has no anchors on its plan.
    case noAnchors
    /// The venue has as many tags as it takes.
    case tooMany(limit: Int)
    /// This connection has enrolled no navigator under the handle.
    case unknownHandle(Int)
    /// This connection has given no anchor the number.
    case unknownAnchorNumber(Int)
    /// The venue shows a recording.
    case replayed
    /// The server that takes the venue's measurements cannot be reached.
    case noOwner
  }

  /// Measurements that were taken.
  public private(set) var taken = 0
  /// Measurements that were known already, e.g. from another gateway.
  public private(set) var duplicates = 0
  /// How many were refused, by the name of the reason.
  public private(set) var refused: [String: Int] = [:]
  /// The first that were refused.
  public private(set) var refusals: [Refusal] = []

  /// The markers that were seen, of what was taken.
  private(set) var seenMarkers: [SeenMarker] = []

  private var exampleLimit: Int

  /// Makes an outcome of nothing.
  ///
  /// - Parameter exampleLimit: the most refusals that `refusals` lists.
  public init(exampleLimit: Int = .max) { self.exampleLimit = exampleLimit }

  /// Makes an outcome of measurements that were all refused.
  init(refusing reports: [MeasurementReport], _ reason: Reason, exampleLimit: Int) {
    self.init(exampleLimit: exampleLimit)
    for (index, report) in reports.enumerated() { refuse(index, of: report.navigator, reason) }
  }

  /// Puts an outcome together that another server has described.
  public init(taken: Int, duplicates: Int, refused: [String: Int], refusals: [Refusal]) {
    self.init()
    (self.taken, self.duplicates) = (taken, duplicates)
    (self.refused, self.refusals) = (refused, refusals)
  }

  /// All measurements.
  public var count: Int { taken + duplicates + refusedCount }

  /// All that were refused.
  public var refusedCount: Int { refused.values.reduce(0, +) }

  /// Adds those of other messages.
  public static func += (outcome: inout MeasurementOutcome, other: MeasurementOutcome) {
    outcome.taken += other.taken
    outcome.duplicates += other.duplicates
    outcome.refused.merge(other.refused, uniquingKeysWith: +)
    outcome.seenMarkers += other.seenMarkers
    outcome.refusals += other.refusals.prefix(outcome.exampleLimit - outcome.refusals.count)
  }

  /// The same with other places of the measurements in their list.
  public func moved(_ place: (Int) -> Int) -> MeasurementOutcome {
    var outcome = self
    for refusal in outcome.refusals.indices {
      outcome.refusals[refusal].index = place(outcome.refusals[refusal].index)
    }
    return outcome
  }

  /// The same with fewer examples of refusals.
  func listing(atMost limit: Int) -> MeasurementOutcome {
    var outcome = self
    outcome.exampleLimit = limit
    outcome.refusals = Array(refusals.prefix(limit))
    return outcome
  }

  mutating func noteTaken() { taken += 1 }

  /// Notes a marker that was seen.
  mutating func note(_ marker: SeenMarker) { seenMarkers.append(marker) }

  /// Notes a measurement that changed nothing; one that was known already is no refusal.
  mutating func refuse(_ index: Int, of navigator: Identifier<Navigator>, _ reason: Reason) {
    if reason == .refused(.doubled) {
      duplicates += 1
      return
    }
    refused[reason.kind, default: 0] += 1
    guard refusals.count < exampleLimit else { return }
    refusals.append(Refusal(index: index, navigator: navigator, reason: reason))
  }
}

extension MeasurementOutcome.Reason: CustomStringConvertible {
  /// The name of the reason in counters and answers.
  public var kind: String {
    switch self {
    case .refused(.unknownAnchor): "unknown-anchor"
    case .refused(.unknownMarker): "unknown-marker"
    case .refused(.unknownFloor): "unknown-floor"
    case .refused(.impossibleValue): "impossible-value"
    case .refused(.tooOld): "too-old"
    case .refused(.future): "future"
    case .refused(.doubled): "doubled"
    case .refused(.surplus): "surplus"
    case .noAnchors: "no-anchors"
    case .tooMany: "too-many"
    case .unknownHandle: "unknown-handle"
    case .unknownAnchorNumber: "unknown-anchor-number"
    case .replayed: "replayed"
    case .noOwner: "no-owner"
    }
  }

  /// The sentence for a person.
  public var description: String {
    switch self {
    case .refused(.unknownAnchor): "the plan has no anchor of this id or device"
    case .refused(.unknownMarker): "the plan has no marker of this id, device or code"
    case .refused(.unknownFloor): "the plan has no such floor"
    case .refused(.impossibleValue): "no radio measures such a value"
    case .refused(.tooOld): "later measurements of this navigator are already reckoned in"
    case .refused(.future): "its time is ahead of the server's clock"
    case .refused(.doubled): "it was reported before"
    case .refused(.surplus): "more anchors were heard at once than are reckoned with"
    case .noAnchors: "no anchors are drawn on the plan; draw them in the editor first"
    case .tooMany(let limit): "the venue already has \(limit) tags, the most it takes"
    case .unknownHandle(let handle): "no navigator is enrolled under the handle \(handle)"
    case .unknownAnchorNumber(let number): "no anchor has the number \(number)"
    case .replayed: "the venue shows the past, and takes no measurements"
    case .noOwner: "the server that takes the venue's measurements cannot be reached"
    }
  }

  /// Whether a clock that is wrong explains it.
  public var isAboutTime: Bool { self == .refused(.future) || self == .refused(.tooOld) }
}
