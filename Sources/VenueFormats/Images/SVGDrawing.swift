/// A drawing: its size, and whether it is whole, one element with everything in it, and harmless.
struct SVGDrawing {
  /// What is wrong with it, in English, after “the drawing”; `nil` when nothing is.
  let complaint: String?
  /// The attributes of the outermost element; `nil` where it was not read as far as there.
  private let root: [String: String]?

  /// Reads a drawing to its end; `nil` when the outermost element of the text is no `svg`.
  init?(_ bytes: [UInt8]) {
    guard bytes.first(where: { !XMLText.spaceBytes.contains($0) }) == UInt8(ascii: "<") else {
      return nil
    }
    var outermost = OutermostElement()
    do {
      try XMLText.read(bytes, with: &outermost)
      complaint =
        outermost.drawn.count <= DrawnElements.limit
        ? nil : "draws more than \(DrawnElements.limit) elements by references (use, url)"
    } catch {
      complaint = error.description
    }
    // A text that is refused before its first element is judged by its bytes.
    guard outermost.isDrawing ?? Self.hasTag(bytes) else { return nil }
    root = outermost.attributes
  }

  private static func hasTag(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains {
      bytes[$0] == UInt8(ascii: "<") && bytes[$0...].starts(with: "<svg".utf8)
    }
  }

  /// Whether it was read as far as its outermost element, which says its size.
  var hasRoot: Bool { root != nil }

  /// The width and height of the outermost element in pixels, else those of its view box.
  var size: (width: Int, height: Int)? {
    guard let root else { return nil }
    let box = root["viewBox"]?.split { $0 == " " || $0 == "," }.compactMap { Double($0) }
    let inBox = box?.count == 4 ? box.map { ($0[2], $0[3]) } : nil
    let given = pixels(root["width"]).flatMap { width in
      pixels(root["height"]).map { (width, $0) }
    }
    guard let (width, height) = given ?? inBox, let wide = whole(width), let high = whole(height)
    else { return nil }
    return (wide, high)
  }

  private func whole(_ length: Double) -> Int? {
    length.isFinite && abs(length) < 1e9 ? Int(length.rounded(.up)) : nil
  }

  private func pixels(_ length: String?) -> Double? {
    guard let length else { return nil }
    let units = ["px": 1, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96, "pt": 96 / 72.0]
    for (unit, factor) in units where length.hasSuffix(unit) {
      return Double(length.dropLast(2)).map { $0 * factor }
    }
    return Double(length)
  }
}

private struct OutermostElement: XMLElementReader {
  /// What is in it.
  private(set) var drawn = DrawnElements()
  private var name: String?
  private(set) var attributes: [String: String]?

  /// Whether it is `svg`; `nil` where there is none.
  var isDrawing: Bool? { name.map { $0 == "svg" } }

  mutating func start(_ name: String, _ attributes: [String: String], line: Int) {
    drawn.start(attributes)
    guard self.name == nil else { return }
    self.name = name
    self.attributes = attributes
  }

  mutating func end(_ name: String) { drawn.end() }
}
