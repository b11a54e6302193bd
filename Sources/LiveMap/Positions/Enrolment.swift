public import IndoorModel
import Positioning

/// A navigator that a gateway will report by a handle.
public struct EnrolledNavigator: Hashable, Sendable {
  /// Its pseudonymous id.
  public var id: Identifier<Navigator>
  /// A name, if it has one.
  public var name: String?
  /// The group it belongs to.
  public var group: String?

  /// Makes one.
  public init(id: Identifier<Navigator>, name: String? = nil, group: String? = nil) {
    self.id = id
    self.name = name
    self.group = group
  }
}

/// What a connection gives handles or numbers to.
public enum EnrolledNames: Hashable, Sendable {
  /// Navigators, which get handles.
  case navigators([EnrolledNavigator])
  /// Anchors, which get numbers: their ids on the plan, or the names of their devices.
  case anchors([Identifier<Feature>])

  /// How many there are.
  public var count: Int {
    switch self {
    case .navigators(let navigators): navigators.count
    case .anchors(let anchors): anchors.count
    }
  }
}

/// The navigators that the handles of one connection mean, and its anchors by number.
struct Enrolment {
  /// The slot that a handle led to last, and the serial of the navigator that had it then.
  private struct Target: BitwiseCopyable {
    private let slot: UInt16
    /// 0 when the handle led to no navigator.
    private let serial: UInt32

    init(slot: Int, serial: UInt32) {
      self.slot = UInt16(truncatingIfNeeded: slot)
      self.serial = serial
    }

    static let none = Target(slot: 0, serial: 0)

    /// The slot, if the same navigator still has it.
    func slot(in positions: PositionTable) -> Int? {
      serial != 0 && positions.serial(Int(slot)) == serial ? Int(slot) : nil
    }
  }

  private var targets: [Target] = []
  private var navigators: [EnrolledNavigator?] = []
  private var anchors: [Identifier<Feature>?] = []

  /// The number of handles and of anchors, used or not: what the enrolment holds.
  var size: Int { targets.count + anchors.count }

  /// The number of handles, used or not.
  var count: Int { targets.count }

  /// The navigator that a handle means; `nil` for one that is unused or beyond `count`.
  func navigator(_ handle: Int) -> EnrolledNavigator? {
    handle < navigators.count ? navigators[handle] : nil
  }

  /// The slot that a handle below `count` leads to; `nil` when it has led to no navigator yet, or to
  /// one that is gone.
  func slot(_ handle: Int, in positions: PositionTable) -> Int? {
    targets[handle].slot(in: positions)
  }

  /// Gives handles, or numbers of anchors, from one on.
  mutating func enrol(_ enrolled: EnrolledNames, from first: Int) {
    switch enrolled {
    case .navigators(let navigators): enrol(navigators, from: first)
    case .anchors(let anchors): enrol(anchors: anchors, from: first)
    }
  }

  private mutating func enrol(_ enrolled: [EnrolledNavigator], from first: Int) {
    let missing = max(0, first + enrolled.count - targets.count)
    targets += repeatElement(.none, count: missing)
    navigators += repeatElement(nil, count: missing)
    for (offset, navigator) in enrolled.enumerated() {
      targets[first + offset] = .none
      navigators[first + offset] = navigator
    }
  }

  private mutating func enrol(anchors enrolled: [Identifier<Feature>], from first: Int) {
    anchors += repeatElement(nil, count: max(0, first + enrolled.count - anchors.count))
    for (offset, anchor) in enrolled.enumerated() { anchors[first + offset] = anchor }
  }

  /// The number of handles, or of anchors' numbers, that there would be after an enrolment.
  func count(with enrolled: EnrolledNames, from first: Int) -> Int {
    max(first + enrolled.count, count(of: enrolled))
  }

  /// The number of handles, or of anchors' numbers, that there are.
  func count(of enrolled: EnrolledNames) -> Int {
    if case .anchors = enrolled { anchors.count } else { targets.count }
  }

  /// A measurement with the names that its numbers mean.
  ///
  /// - Parameter time: from which its age counts back, in milliseconds since 1970.
  func report(
    _ measurement: BareMeasurement, time: Int64
  ) throws(MeasurementOutcome.Reason) -> MeasurementReport {
    guard let navigator = navigator(measurement.navigator) else {
      throw .unknownHandle(measurement.navigator)
    }
    let content = measurement.content(
      anchor: try anchor(measurement.anchor), reference: try measurement.reference.map(anchor))
    let time = Timestamp(millisecondsSince1970: time - measurement.age)
    return MeasurementReport(
      navigator: navigator.id, name: navigator.name, group: navigator.group,
      TagMeasurement(time: time, content: content))
  }

  private func anchor(
    _ number: Int
  ) throws(MeasurementOutcome.Reason) -> Identifier<Feature> {
    guard number < anchors.count, let anchor = anchors[number] else {
      throw .unknownAnchorNumber(number)
    }
    return anchor
  }

  /// Remembers where a handle leads.
  mutating func lead(_ handle: Int, to slot: Int, serial: UInt32) {
    targets[handle] = Target(slot: slot, serial: serial)
  }
}

/// The handles of all connections.
struct EnrolmentTable {
  private var enrolments: [ViewerID: Enrolment] = [:]

  /// The number of handles, and of anchors with a number, of all connections together.
  var handleCount: Int { enrolments.values.reduce(0) { $0 + $1.size } }

  /// Gives a connection handles for navigators, or numbers for anchors.
  ///
  /// - Throws: `tooManyHandles` when it, or all connections together, would have too many.
  mutating func enrol(
    _ enrolled: EnrolledNames, from first: Int, of viewer: ViewerID,
    _ configuration: LiveConfiguration
  ) throws(LiveError) {
    let known = enrolments[viewer] ?? Enrolment()
    let count = known.count(with: enrolled, from: first)
    guard count <= configuration.handlesPerViewer,
      handleCount - known.count(of: enrolled) + count <= configuration.handleLimit
    else {
      throw .tooManyHandles(limit: configuration.handlesPerViewer)
    }
    enrolments[viewer, default: Enrolment()].enrol(enrolled, from: first)
  }

  /// What the numbers of a connection mean.
  func enrolment(of viewer: ViewerID) -> Enrolment { enrolments[viewer] ?? Enrolment() }

  /// Removes the handles of a connection.
  mutating func remove(_ viewer: ViewerID) { enrolments[viewer] = nil }

  /// Takes the handles of a connection out, so that they are not copied when they change;
  /// `putBack` must follow.
  mutating func takeOut(_ viewer: ViewerID) -> Enrolment {
    enrolments.updateValue(Enrolment(), forKey: viewer) ?? Enrolment()
  }

  /// Puts the handles of a connection back.
  mutating func putBack(_ enrolment: Enrolment, of viewer: ViewerID) {
    enrolments[viewer] = enrolment.size > 0 ? enrolment : nil
  }
}
