/// Metrics that were read by the grammar of OpenMetrics 1.0, and by its rules on families: what
/// breaks one of them is a mistake.
struct StrictMetrics {
  struct Mistake: Error { let line: String, reason: String }

  private struct Key: Hashable { let name: String, labels: [String: String] }
  private(set) var families: [String] = []
  private var values: [Key: Double] = [:]
  private var kinds: [String: Substring] = [:]
  private var current = ""
  private var bucket = (labels: [String: String](), count: 0.0)

  private static let endings: [Substring: [String]] = [
    "counter": ["_total"], "gauge": [""], "info": ["_info"],
    "histogram": ["_bucket", "_count", "_sum"],
  ]

  subscript(name: String, labels: [String: String]) -> Double? {
    values[Key(name: name, labels: labels)]
  }

  init(_ bytes: [UInt8]) throws {
    guard let text = String(validating: bytes, as: UTF8.self), text.hasSuffix("\n# EOF\n") else {
      throw Mistake(line: "", reason: "does not end with # EOF")
    }
    for line in text.dropLast(7).split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("# ") { try descriptor(line) } else { try sample(line) }
    }
  }

  private mutating func descriptor(_ line: Substring) throws {
    let parts = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4 else { throw Mistake(line: "\(line)", reason: "is too short") }
    let name = String(parts[2])
    guard Self.isName(name) else { throw Mistake(line: "\(line)", reason: "has a bad name") }
    switch parts[1] {
    case "TYPE":
      guard kinds[name] == nil, Self.endings[parts[3]] != nil else {
        throw Mistake(line: "\(line)", reason: "is a family that was there, or of no kind")
      }
      kinds[name] = parts[3]
      families.append(name)
      current = name
      bucket = ([:], 0)
    case "UNIT":
      guard name == current, name.hasSuffix("_\(parts[3])") else {
        throw Mistake(line: "\(line)", reason: "is not the end of the name")
      }
    case "HELP":
      guard name == current else { throw Mistake(line: "\(line)", reason: "is elsewhere") }
    default: throw Mistake(line: "\(line)", reason: "is no descriptor")
    }
  }

  private mutating func sample(_ line: Substring) throws {
    var rest = line
    let name = String(rest.prefix { Self.isName(String($0)) || $0.isNumber })
    rest.removeFirst(name.count)
    guard let kind = kinds[current], let endings = Self.endings[kind], Self.isName(name),
      endings.contains(where: { name == current + $0 })
    else { throw Mistake(line: "\(line)", reason: "does not belong to the family before it") }
    let labels = try Self.labels(&rest, of: line)
    guard rest.first == " ", let value = Self.number(rest.dropFirst()) else {
      throw Mistake(line: "\(line)", reason: "has no number")
    }
    guard values.updateValue(value, forKey: Key(name: name, labels: labels)) == nil else {
      throw Mistake(line: "\(line)", reason: "was there before")
    }
    guard kind == "gauge" || value >= 0 else {
      throw Mistake(line: "\(line)", reason: "is below 0")
    }
    if name.hasSuffix("_bucket") {
      var others = labels
      guard others.removeValue(forKey: "le") != nil else {
        throw Mistake(line: "\(line)", reason: "has no bound")
      }
      if others == bucket.labels, bucket.count > value {
        throw Mistake(line: "\(line)", reason: "is less than the bucket before")
      }
      bucket = (others, value)
    }
  }

  private static func labels(
    _ rest: inout Substring, of line: Substring
  ) throws -> [String: String] {
    guard rest.first == "{" else { return [:] }
    rest.removeFirst()
    var labels: [String: String] = [:]
    while true {
      let name = String(rest.prefix { $0 != "=" })
      rest.removeFirst(name.count)
      guard isName(name), rest.hasPrefix("=\"") else {
        throw Mistake(line: "\(line)", reason: "has a bad label")
      }
      rest.removeFirst(2)
      guard let value = quoted(&rest), labels.updateValue(value, forKey: name) == nil else {
        throw Mistake(line: "\(line)", reason: "has a bad value of a label")
      }
      let next = rest.popFirst()
      if next == "}" { return labels }
      guard next == "," else { throw Mistake(line: "\(line)", reason: "has bad labels") }
    }
  }

  private static func quoted(_ rest: inout Substring) -> String? {
    var value = ""
    while let character = rest.popFirst() {
      switch character {
      case "\"": return value
      case "\\":
        switch rest.popFirst() {
        case "n": value += "\n"
        case "\\": value += "\\"
        case "\"": value += "\""
        default: return nil
        }
      default: value.append(character)
      }
    }
    return nil
  }

  private static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return false }
    return !(0x30...0x39).contains(first)
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte) || byte == 0x5F || byte == 0x3A
      }
  }

  private static func number(_ text: Substring) -> Double? {
    let isReal =
      !text.isEmpty
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.e".utf8.contains($0) }
    return isReal ? Double(text) : nil
  }
}
