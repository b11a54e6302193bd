/// Counts what a drawing draws, with everything that is drawn again by references.
///
/// Ten elements that each use the one before ten times draw ten thousand million: each reference
/// (`use`, or `url(#…)` in an attribute) counts as all that it leads to.
struct DrawnElements {
  /// A drawing may draw this many elements.
  static let limit = 1_000_000

  /// An element with an id, or the drawing itself, without what is in further elements with ids.
  private struct Part {
    var count = 0
    var references: [String] = []
    var children: [Int] = []
  }

  private var parts = [Part()]
  private var byID: [String: Int] = [:]
  /// The parts that are open, and for each open element whether it is one.
  private var open = [0]
  private var isPart: [Bool] = []

  mutating func start(_ attributes: [String: String]) {
    var part = open[open.count - 1]
    let id = attributes["id"]
    isPart.append(id != nil)
    if let id {
      parts.append(Part())
      parts[part].children.append(parts.count - 1)
      part = parts.count - 1
      open.append(part)
      // Of two elements with one id browsers take the first.
      if byID[id] == nil { byID[id] = part }
    }
    parts[part].count += 1
    for (name, value) in attributes { parts[part].references += Self.references(name, value) }
  }

  mutating func end() {
    if isPart.popLast() == true { open.removeLast() }
  }

  private static func references(_ name: String, _ value: String) -> [String] {
    if name == "href" || name.hasSuffix(":href") {
      return value.hasPrefix("#") ? [String(value.dropFirst())] : []
    }
    guard value.contains("url(") else { return [] }
    return value.split(separator: "url(").dropFirst(value.hasPrefix("url(") ? 0 : 1).compactMap {
      let text = $0.drop { " '\"".contains($0) }
      guard text.first == "#" else { return nil }
      return String(text.dropFirst().prefix { !" '\")".contains($0) })
    }
  }

  /// How many elements are drawn; more than `limit` count as one more.
  var count: Int {
    var known: [Int?] = Array(repeating: nil, count: parts.count)
    return total(of: 0, &known)
  }

  private func total(of first: Int, _ known: inout [Int?]) -> Int {
    var path = [(part: first, isEntered: false)]
    while let (part, isEntered) = path.popLast() {
      let next = parts[part].children + parts[part].references.compactMap { byID[$0] }
      if isEntered {
        let sum = next.reduce(parts[part].count) { min($0 + (known[$1] ?? 0), Self.limit + 1) }
        known[part] = sum
      } else if known[part] == nil {
        // A reference to what holds it draws nothing, as in browsers.
        known[part] = 0
        path.append((part, true))
        path += next.filter { known[$0] == nil }.map { ($0, false) }
      }
    }
    return known[first] ?? 0
  }
}
