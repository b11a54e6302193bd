public import IndoorModel

/// Whom the handles of one connection mean.
struct Enrolment {
  /// Whose slot a handle led to last; 0 as serial when to nobody's.
  struct Seat: BitwiseCopyable {
    var slot: UInt16
    var serial: UInt32
  }

  private(set) var seats: [Seat] = []
  private(set) var navigators: [EnrolledNavigator?] = []

  /// How many handles there are, used or not.
  var count: Int { seats.count }

  /// Gives handles from one on.
  mutating func enrol(_ enrolled: [EnrolledNavigator], from first: Int) {
    let missing = max(0, first + enrolled.count - seats.count)
    seats += repeatElement(Seat(slot: 0, serial: 0), count: missing)
    navigators += repeatElement(nil, count: missing)
    for (offset, navigator) in enrolled.enumerated() {
      seats[first + offset].serial = 0
      navigators[first + offset] = navigator
    }
  }

  /// Remembers where a handle leads.
  mutating func seat(_ handle: Int, slot: Int, serial: UInt32) {
    seats[handle] = Seat(slot: UInt16(truncatingIfNeeded: slot), serial: serial)
  }
}

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
