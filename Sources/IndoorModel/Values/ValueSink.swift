/// Takes a value piece by piece, so that a form that is described once becomes a `Value` or, without
/// one, JSON: venues have many features and are sent whole, and values would cost ten times as much.
public protocol ValueSink {
  /// Takes a number.
  mutating func append(_ number: Double)
  /// Takes a text.
  mutating func append(_ text: String)
  /// Takes a value that is there as one.
  mutating func append(_ value: Value)
  /// Takes the name of the member that the next value belongs to; members come ordered by name.
  mutating func member(_ name: StaticString)
  /// Takes an object; `write` gives its members.
  mutating func object(_ write: (inout Self) -> Void)
  /// Takes a list; `write` gives one value for each element.
  mutating func list<Elements: Sequence>(
    _ elements: Elements, _ write: (inout Self, Elements.Element) -> Void)
}

/// Makes a `Value` of the pieces.
struct ValueBuilder: ValueSink {
  private var name: String?
  private var members: [String: Value] = [:]
  private var values: [Value] = []

  mutating func append(_ number: Double) { append(.number(number)) }

  mutating func append(_ text: String) { append(.string(text)) }

  mutating func append(_ value: Value) {
    if let name = name.take() { members[name] = value } else { values.append(value) }
  }

  mutating func member(_ name: StaticString) { self.name = name.description }

  mutating func object(_ write: (inout ValueBuilder) -> Void) {
    var inner = ValueBuilder()
    write(&inner)
    append(.object(inner.members))
  }

  mutating func list<Elements: Sequence>(
    _ elements: Elements, _ write: (inout ValueBuilder, Elements.Element) -> Void
  ) {
    var inner = ValueBuilder()
    inner.values.reserveCapacity(elements.underestimatedCount)
    for element in elements { write(&inner, element) }
    append(.array(inner.values))
  }

  fileprivate var value: Value { values.first ?? .null }
}

extension Value {
  /// Makes the value of which `write` gives the pieces.
  init(of write: (inout ValueBuilder) -> Void) {
    var builder = ValueBuilder()
    write(&builder)
    self = builder.value
  }
}
