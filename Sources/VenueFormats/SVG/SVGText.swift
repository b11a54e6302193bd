import Geometry
import Support

/// Writes elements of an SVG, every text and attribute escaped.
struct SVGText {
  private(set) var text = ""

  /// Adds an element without content.
  mutating func add(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    begin(name, attributes, ends: true)
  }

  /// Adds an element with a text in it.
  mutating func add(_ name: String, _ attributes: KeyValuePairs<String, String>, _ content: String)
  {
    begin(name, attributes, ends: false)
    text += "\(content.escapedForMarkup)</\(name)>\n"
  }

  /// Opens an element that holds others; `end` closes it.
  ///
  /// - Parameter more: attributes behind the first ones.
  mutating func begin(
    _ name: String, _ attributes: KeyValuePairs<String, String>,
    _ more: KeyValuePairs<String, String> = [:]
  ) {
    begin(name, attributes, more, ends: false)
    text += "\n"
  }

  mutating func end(_ name: String) { text += "</\(name)>\n" }

  private mutating func begin(
    _ name: String, _ attributes: KeyValuePairs<String, String>,
    _ more: KeyValuePairs<String, String> = [:], ends: Bool
  ) {
    text += "<\(name)"
    for (key, value) in Array(attributes) + Array(more) where !value.isEmpty {
      text += " \(key)=\"\(value.escapedForMarkup)\""
    }
    text += ends ? "/>\n" : ">"
  }

  /// A length to a thousandth.
  static func number(_ number: Double) -> String {
    let rounded = (number * 1000).rounded() / 1000
    if let whole = Int(exactly: rounded) { return String(whole) }
    return rounded.description
  }

  /// The data of a path through rings or along a line.
  static func path(_ rings: [[Point]], isClosed: Bool) -> String {
    rings.map { ring in
      let points = ring.map { "\(number($0.x)) \(number($0.y))" }
      return "M" + points.joined(separator: "L") + (isClosed ? "Z" : "")
    }.joined()
  }
}
