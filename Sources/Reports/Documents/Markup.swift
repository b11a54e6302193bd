import Support

/// Writes elements of HTML and SVG, every text and attribute escaped.
struct Markup {
  private(set) var text = ""

  /// Adds an element with a text in it.
  mutating func add(_ name: String, _ content: String) { add(name, [:], content) }

  /// Adds an element with attributes and a text in it.
  mutating func add(
    _ name: String, _ attributes: KeyValuePairs<String, String>, _ content: String
  ) {
    open(name, attributes)
    text += "\(content.escapedForMarkup)</\(name)>"
  }

  /// Adds an element of SVG without content.
  mutating func add(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    open(name, attributes)
    text.removeLast()
    text += "/>"
  }

  /// Adds an element with others in it.
  mutating func add(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:],
    within: (inout Markup) -> Void
  ) {
    open(name, attributes)
    within(&self)
    text += "</\(name)>\n"
  }

  /// Adds what was written by another one.
  mutating func add(_ other: Markup) { text += other.text }

  /// Adds a text between elements.
  mutating func say(_ words: String) { text += words.escapedForMarkup }

  /// Adds the rules of a style sheet, which is written in this program.
  mutating func add(styles: String) { text += "<style>\(styles)</style>\n" }

  private mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    text += "<\(name)"
    for (key, value) in attributes where !value.isEmpty {
      text += " \(key)=\"\(value.escapedForMarkup)\""
    }
    text += ">"
  }

  /// A length to a tenth.
  static func number(_ number: Double) -> String {
    let rounded = (number * 10).rounded() / 10
    return Int(exactly: rounded).map(String.init) ?? rounded.description
  }
}
