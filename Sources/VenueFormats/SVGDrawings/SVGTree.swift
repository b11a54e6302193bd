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
    /// The texts and the parts of texts in it, in their order.
    fileprivate var pieces: [Piece] = []

    /// A property: of the style attribute, which wins, else the attribute of its name.
    func style(_ name: String) -> String? {
      for part in attributes["style"]?.split(separator: ";") ?? [] {
        let pair = part.split(separator: ":", maxSplits: 1)
        if pair.count == 2, pair[0].trimmed == name { return pair[1].trimmed }
      }
      return attributes[name]?.trimmed
    }
  }

  /// What a text consists of.
  fileprivate enum Piece {
    case text(String)
    /// A `tspan`, by its number.
    case part(Int)
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
    if let parent = open.last {
      elements[parent].children.append(number)
      if plain == "tspan" { elements[parent].pieces.append(.part(number)) }
    }
    open.append(number)
    if let id = attributes["id"], numbers[id] == nil { numbers[id] = number }
  }

  mutating func text(_ characters: String) {
    guard !isTooLarge, let last = open.last else { return }
    if ["text", "tspan", "title", "style"].contains(elements[last].name) {
      elements[last].pieces.append(.text(characters))
    }
  }

  mutating func end(_ name: String) {
    guard !isTooLarge, let last = open.popLast() else { return }
    if elements[last].name == "style" { readStyles(text(of: last)) }
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

  /// The text of an element and of the parts in it, spaces as one.
  func joinedText(of number: Int) -> String {
    text(of: number).split { $0.isWhitespace }.joined(separator: " ")
  }

  private func text(of number: Int) -> String {
    elements[number].pieces.reduce(into: "") { text, piece in
      switch piece {
      case .text(let characters): text += characters
      case .part(let part):
        // One that is placed by itself is a line or a word of its own, another goes on.
        if ["x", "y", "dy"].contains(where: { elements[part].attributes[$0] != nil }) {
          text += " "
        }
        text += self.text(of: part)
      }
    }
  }

  /// What a title in it says.
  func title(of number: Int) -> String? {
    elements[number].children.first { elements[$0].name == "title" }.map(joinedText)
  }
}
