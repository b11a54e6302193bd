/// The levels that a `level` or `repeat_on` names: `0`, `-1;0`, `0-3`, `0.5`.
///
/// Readers of this tagging disagree where a comma stands. Here a comma before
/// a 5 is a decimal one (`1,5` is a half level), a comma before a minus divides a list (`0,-1`), and
/// any other (`1,2`) may be either, so it is not understood.
///
/// - SeeAlso: https://wiki.openstreetmap.org/wiki/Simple_Indoor_Tagging
struct OSMLevels: Hashable {
  /// The levels in the order of the text, each once; ranges from the lowest to the highest.
  private(set) var levels: [Double] = []
  /// The parts that were not understood.
  private(set) var unknown: [String] = []

  /// Levels lie within these.
  static let allowed = -1000.0...1000.0
  /// The most levels of one text.
  static let limit = 200

  init(_ text: String) {
    for part in text.prefix(2000).split(separator: ";") {
      let trimmed = part.trimmed
      if trimmed.isEmpty { continue }
      guard let read = Self.levels(in: trimmed) else {
        unknown.append(trimmed)
        continue
      }
      for level in read where !levels.contains(level) && levels.count < Self.limit {
        levels.append(level)
      }
    }
  }

  private static func levels(in text: String) -> [Double]? {
    if let number = number(text) { return [number] }
    if let range = range(text) { return range }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    if parts.count == 2, parts[1] == "5", let half = number("\(parts[0]).5") { return [half] }
    let numbers = parts.compactMap(number)
    let hasSign = parts.dropFirst().contains { $0.hasPrefix("-") }
    return hasSign && numbers.count == parts.count ? numbers : nil
  }

  /// Two whole numbers with a hyphen between them, in either order.
  private static func range(_ text: String) -> [Double]? {
    let digits = text.dropFirst(text.hasPrefix("-") ? 1 : 0)
    guard let hyphen = digits.firstIndex(of: "-"),
      let first = number(text[..<hyphen].trimmed).flatMap({ Int(exactly: $0) }),
      let last = number(text[text.index(after: hyphen)...].trimmed).flatMap({ Int(exactly: $0) })
    else { return nil }
    let range = min(first, last)...max(first, last)
    return range.count <= limit ? range.map(Double.init) : nil
  }

  /// A number of digits with at most one point; no exponents.
  private static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ "-.0123456789".utf8.contains($0) }), let number = Double(text),
      allowed.contains(number)
    else { return nil }
    return number
  }

  /// A level as a key: `0`, `-1`, `0.5`.
  static func key(_ level: Double) -> String { Int(exactly: level).map(String.init) ?? "\(level)" }
}

extension StringProtocol {
  /// The text without spaces at its ends.
  var trimmed: String {
    let start = drop { $0 == " " || $0 == "\t" }
    guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return String(start[...last])
  }
}
