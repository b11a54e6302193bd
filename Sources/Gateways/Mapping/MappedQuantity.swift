/// What a number in a message means, and which units it may have there.
enum MappedQuantity: Sendable {
  /// Becomes metres.
  case length
  /// Becomes radians counter-clockwise from east.
  case angle
  /// Becomes 0 to 1.
  case share
  /// Becomes metres a second.
  case speed
  /// Becomes seconds.
  case duration
  /// A moment: a text as RFC 3339 has it, or a number since 1970.
  case moment
  /// A number without a unit, or in the only unit that it can have.
  case number
  /// A name.
  case text
  /// True or false.
  case truth

  /// How a number becomes one in the unit of this program.
  enum Conversion: Hashable, Sendable {
    case times(Double)
    /// A variance becomes a standard deviation.
    case root
    /// Degrees clockwise from north become radians counter-clockwise from east.
    case compass

    /// Converts a number; what is not finite stays so.
    func callAsFunction(_ number: Double) -> Double {
      switch self {
      case .times(let factor): number * factor
      case .root: number.squareRoot()
      case .compass: (90 - number) * .pi / 180
      }
    }
  }

  /// The units by name; the first is the one that counts where a table names none.
  private var units: [(name: String, conversion: Conversion)] {
    switch self {
    case .length:
      [
        ("m", .times(1)), ("dm", .times(0.1)), ("cm", .times(0.01)), ("mm", .times(0.001)),
        ("km", .times(1000)), ("ft", .times(0.3048)), ("in", .times(0.0254)), ("m2", .root),
      ]
    case .angle: [("rad", .times(1)), ("deg", .times(.pi / 180)), ("compass", .compass)]
    case .share: [("1", .times(1)), ("%", .times(0.01))]
    case .speed: [("m/s", .times(1)), ("km/h", .times(1 / 3.6)), ("mph", .times(0.44704))]
    case .duration:
      [("s", .times(1)), ("ms", .times(0.001)), ("min", .times(60)), ("h", .times(3600))]
    case .moment:
      // In milliseconds, as this program counts.
      [("ms", .times(1)), ("s", .times(1000)), ("us", .times(1e-3)), ("ns", .times(1e-6))]
    case .number: [("dBm", .times(1))]
    case .text, .truth: []
    }
  }

  /// The conversion of a unit; `nil` for a unit of something else.
  func conversion(from unit: String?) -> Conversion? {
    guard let unit else { return units.first?.conversion ?? .times(1) }
    return units.first { $0.name == unit }?.conversion
  }

  /// What a table may name, for messages.
  var unitNames: String { units.map(\.name).joined(separator: ", ") }
}
