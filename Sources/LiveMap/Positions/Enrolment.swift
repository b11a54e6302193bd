public import IndoorModel

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

/// The navigators that the handles of one connection mean.
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

  /// Gives handles from one on.
  mutating func enrol(_ enrolled: [EnrolledNavigator], from first: Int) {
    let missing = max(0, first + enrolled.count - targets.count)
    targets += repeatElement(.none, count: missing)
    navigators += repeatElement(nil, count: missing)
    for (offset, navigator) in enrolled.enumerated() {
      targets[first + offset] = .none
      navigators[first + offset] = navigator
    }
  }

  /// Remembers where a handle leads.
  mutating func lead(_ handle: Int, to slot: Int, serial: UInt32) {
    targets[handle] = Target(slot: slot, serial: serial)
  }
}

/// The handles of all connections.
struct EnrolmentTable {
  private var enrolments: [ViewerID: Enrolment] = [:]

  /// The number of handles of all connections together.
  var handleCount: Int { enrolments.values.reduce(0) { $0 + $1.count } }

  /// Gives a connection handles for navigators.
  ///
  /// - Throws: `tooManyHandles` when it, or all connections together, would have too many.
  mutating func enrol(
    _ navigators: [EnrolledNavigator], from first: Int, of viewer: ViewerID,
    _ configuration: LiveConfiguration
  ) throws(LiveError) {
    let own = enrolments[viewer]?.count ?? 0
    let count = max(own, first + navigators.count)
    guard count <= configuration.handlesPerViewer,
      handleCount - own + count <= configuration.handleLimit
    else {
      throw .tooManyHandles(limit: configuration.handlesPerViewer)
    }
    enrolments[viewer, default: Enrolment()].enrol(navigators, from: first)
  }

  /// Removes the handles of a connection.
  mutating func remove(_ viewer: ViewerID) { enrolments[viewer] = nil }

  /// Takes the handles of a connection out, so that they are not copied when they change;
  /// `putBack` must follow.
  mutating func takeOut(_ viewer: ViewerID) -> Enrolment {
    enrolments.updateValue(Enrolment(), forKey: viewer) ?? Enrolment()
  }

  /// Puts the handles of a connection back.
  mutating func putBack(_ enrolment: Enrolment, of viewer: ViewerID) {
    enrolments[viewer] = enrolment.count > 0 ? enrolment : nil
  }
}
