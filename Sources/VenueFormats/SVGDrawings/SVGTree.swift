/// The elements of an SVG with their texts, as they lie in each other.
struct SVGTree: XMLElementReader {
  /// An element.
  struct Element {
    /// Without a prefix of a namespace.
    let name: String
    let attributes: [String: String]
    /// The line in which its tag ends.
    let line: Int
    /// The numbers of the elements in it.
    fileprivate(set) var children: [Int] = []
    /// The text directly in it.
    fileprivate(set) var text = ""

    /// A property: of the style attribute, which wins, else the attribute of its name.
    func style(_ name: String) -> String? {
      for part in attributes["style"]?.split(separator: ";") ?? [] {
        let pair = part.split(separator: ":", maxSplits: 1)
        if pair.count == 2, pair[0].trimmed == name { return pair[1].trimmed }
      }
      return attributes[name]?.trimmed
    }
  }

  /// The most elements of a drawing.
  static let elementLimit = 500_000

  /// The elements in the order of the text; the outermost one is the first.
  private(set) var elements: [Element] = []
  /// Whether there are more than are kept.
  private(set) var isTooLarge = false
  /// The classes that a style sheet hides: simple rules such as `.st0{display:none}`.
  private(set) var hiddenClasses: Set<String> = []
  private var open: [Int] = []
  private var numbers: [String: Int] = [:]

  /// The element that an id names; of two that have it the first.
  func element(called id: String) -> Int? { numbers[id] }

  mutating func start(_ name: String, _ attributes: [String: String], line: Int) {
    guard elements.count < Self.elementLimit else {
      isTooLarge = true
      return
    }
    let number = elements.count
    let plain = name.split(separator: ":").last.map(String.init) ?? name
    elements.append(Element(name: plain, attributes: attributes, line: line))
    if let parent = open.last { elements[parent].children.append(number) }
    open.append(number)
    if let id = attributes["id"], numbers[id] == nil { numbers[id] = number }
  }

  mutating func text(_ characters: String) {
    guard !isTooLarge, let last = open.last else { return }
    if ["text", "tspan", "title", "style"].contains(elements[last].name) {
      elements[last].text += characters
    }
  }

  mutating func end(_ name: String) {
    guard !isTooLarge, let last = open.popLast() else { return }
    if elements[last].name == "style" { readStyles(elements[last].text) }
  }

  private mutating func readStyles(_ sheet: String) {
    for rule in sheet.split(separator: "}") {
      let parts = rule.split(separator: "{", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let body = parts[1].filter { !$0.isWhitespace }
      guard body.contains("display:none") || body.contains("visibility:hidden") else { continue }
      for selector in parts[0].split(separator: ",").map(\.trimmed)
      where selector.hasPrefix(".")
        && !selector.dropFirst().contains(where: { " .>#:".contains($0) })
      {
        hiddenClasses.insert(String(selector.dropFirst()))
      }
    }
  }

  /// The text of an element and those in it, spaces as one.
  func joinedText(of number: Int) -> String {
    var text = elements[number].text
    for child in elements[number].children where elements[child].name == "tspan" {
      text += " " + joinedText(of: child)
    }
    return text.split { $0.isWhitespace }.joined(separator: " ")
  }

  /// What a title in it says.
  func title(of number: Int) -> String? {
    elements[number].children.first { elements[$0].name == "title" }.map(joinedText)
  }
}
