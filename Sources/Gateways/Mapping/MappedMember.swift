import Foundation
import IndoorModel

/// The part of a message that a rule looks at.
struct MappedElement {
  /// The whole payload.
  let root: Value
  /// The payload, or one of its elements where the rule goes through several.
  let element: Value
  /// The name or the index of the element, if it is one of several.
  let key: String?
  /// What stands at the wildcards of the topic.
  let captures: [Substring]
}

/// Where a rule finds one member of a report, and what it makes of it.
///
/// As text: `/distance` (a JSON pointer into the element), `#/gateway` (into the whole payload), `.`
/// (the element itself), `*` (its name or index), `+2` (what stands at the topic's second wildcard),
/// `=anchor` (this text).
struct MappedMember: Hashable, Sendable {
  private enum Source: Hashable {
    case element(JSONPointer)
    case root(JSONPointer)
    case capture(Int)
    case key
    case constant(String)
  }

  private let source: Source
  private let conversion: MappedQuantity.Conversion
  private let offset: Double
  private let translations: [String: String]
  private let quantity: MappedQuantity

  /// Finds a member.
  ///
  /// - Parameters:
  ///   - text: the source as a table writes it.
  ///   - captureCount: the number of the topic's wildcards.
  init(
    _ text: String, _ quantity: MappedQuantity, unit: String? = nil, captureCount: Int
  ) throws(ValueError) {
    try self.init(["from": .string(text)], unit: unit, quantity, captureCount)
  }

  /// Reads a member of a table: a source, or an object with `from`, `unit`, `scale`, `offset` and
  /// `values`.
  init(value: Value, _ quantity: MappedQuantity, captureCount: Int) throws(ValueError) {
    let members = value.string.map { ["from": .string($0)] } ?? value.object
    guard let members else { throw ValueError("must be a source or an object with from") }
    try self.init(members, unit: nil, quantity, captureCount)
  }

  private init(
    _ members: [String: Value], unit: String?, _ quantity: MappedQuantity, _ captureCount: Int
  ) throws(ValueError) {
    let fields = try Fields(.object(members), of: "a member of a rule")
    source = try Self.source(try fields.text("from"), captureCount)
    let unit = try fields.textIfPresent("unit") ?? unit
    guard let conversion = quantity.conversion(from: unit) else {
      let names = quantity.unitNames
      throw ValueError(
        names.isEmpty ? "must not be there" : "must be one of \(names)", at: "unit")
    }
    let scale = try fields.numberIfPresent("scale")
    offset = try fields.numberIfPresent("offset") ?? 0
    switch (scale, conversion) {
    case (nil, _): self.conversion = conversion
    case (let scale?, .times(let factor)): self.conversion = .times(scale * factor)
    default: throw ValueError("must not stand beside this unit", at: "scale")
    }
    translations =
      try fields.readIfPresent("values") { (value) throws(ValueError) in
        guard let names = value.object?.compactMapValues(\.string) else {
          throw ValueError("must be an object of texts")
        }
        return names
      } ?? [:]
    self.quantity = quantity
  }

  private static func source(_ text: String, _ captureCount: Int) throws(ValueError) -> Source {
    switch text.first {
    case "/": return .element(try JSONPointer(text))
    case "#": return .root(try JSONPointer(String(text.dropFirst())))
    case "=": return .constant(String(text.dropFirst()))
    case "+":
      guard let number = Int(text.dropFirst()), (1...max(captureCount, 1)).contains(number),
        captureCount > 0
      else {
        throw ValueError("must be a wildcard of the topic, of \(captureCount)", at: "from")
      }
      return .capture(number - 1)
    case "." where text == ".": return .element(try JSONPointer(""))
    case "*" where text == "*": return .key
    default:
      throw ValueError("must begin with /, #/, + or =, or be . or *", at: "from")
    }
  }

  /// The member as a report has it; `nil` where the message has none, or `null`.
  func value(in element: MappedElement) throws(ValueError) -> Value? {
    guard let found = raw(in: element), found != .null else { return nil }
    switch quantity {
    case .text: return .string(translated(try Self.text(found)))
    case .truth: return .bool(try Self.truth(found))
    case .moment:
      if found.string != nil, let time = try? Timestamp(value: found) {
        return .number(Double(time.millisecondsSince1970))
      }
      return .number((try number(found)).rounded())
    default: return .number(try number(found))
    }
  }

  /// What stands there, as the message has it.
  func raw(in element: MappedElement) -> Value? {
    switch source {
    case .element(let pointer): pointer.value(in: element.element)
    case .root(let pointer): pointer.value(in: element.root)
    case .capture(let number): .string(String(element.captures[number]))
    case .key: element.key.map { .string($0) }
    case .constant(let text): .string(text)
    }
  }

  private func number(_ value: Value) throws(ValueError) -> Double {
    let read = value.number ?? value.string.flatMap { Double(translated($0)) }
    guard let read, read.isFinite else { throw ValueError("must be a number") }
    let number = conversion(read) + offset
    guard number.isFinite else { throw ValueError("must be a number of sensible size") }
    return number
  }

  private func translated(_ text: String) -> String { translations[text] ?? text }

  private static func text(_ value: Value) throws(ValueError) -> String {
    if let text = value.string { return text }
    if let number = value.number {
      return Int(exactly: number).map(String.init) ?? String(number)
    }
    throw ValueError("must be a text or a number")
  }

  private static func truth(_ value: Value) throws(ValueError) -> Bool {
    if let bool = value.bool { return bool }
    switch value.string?.lowercased() {
    case "on", "true", "yes", "1": return true
    case "off", "false", "no", "0": return false
    default: throw ValueError("must be true or false, or ON or OFF")
    }
  }
}
