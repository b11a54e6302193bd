import Foundation
import Geometry

/// Reads numbers, lengths and transforms of SVG attributes.
///
/// - SeeAlso: https://www.w3.org/TR/SVG2/coords.html
struct SVGNumbers {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// All numbers of a list.
  static func list(_ text: String) -> [Double] {
    var reader = SVGNumbers(text)
    var numbers: [Double] = []
    while let number = reader.next() { numbers.append(number) }
    return numbers
  }

  /// A length in user units: pixels of a ninety-sixth of an inch, or those of a physical unit.
  static func length(_ text: String?) -> Double? {
    guard let text else { return nil }
    var reader = SVGNumbers(text)
    guard let number = reader.next() else { return nil }
    let unit = reader.rest.trimmed
    if unit.isEmpty || unit == "px" { return number }
    return metres[unit].map { number * $0 / metresPerPixel }
  }

  /// A length in metres; `nil` where it has no physical unit.
  static func metres(_ text: String?) -> Double? {
    guard let text else { return nil }
    var reader = SVGNumbers(text)
    guard let number = reader.next() else { return nil }
    return metres[reader.rest.trimmed].map { number * $0 }
  }

  private static let metres: [String: Double] = [
    "mm": 0.001, "cm": 0.01, "in": 0.0254, "pt": 0.0254 / 72, "pc": 0.0254 / 6, "Q": 0.00025,
    "m": 1,
  ]
  private static let metresPerPixel = 0.0254 / 96

  /// The transforms of an attribute, from the element's own coordinates to those around it; `nil`
  /// where it is not understood.
  static func transform(_ text: String) -> Transform? {
    var result = Transform.identity
    for part in text.split(separator: ")") {
      let pieces = part.split(separator: "(", maxSplits: 1)
      if part.trimmed.isEmpty { continue }
      guard pieces.count == 2,
        let one = transform(
          pieces[0].trimmed.drop { $0 == "," || $0.isWhitespace }, list(String(pieces[1])))
      else { return nil }
      // The last of the list is done first.
      result = one.then(result)
    }
    return result
  }

  private static func transform(_ name: Substring, _ n: [Double]) -> Transform? {
    switch (name, n.count) {
    case ("matrix", 6): Transform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    case ("translate", 1), ("translate", 2):
      Transform(a: 1, b: 0, c: 0, d: 1, tx: n[0], ty: n.count > 1 ? n[1] : 0)
    case ("scale", 1), ("scale", 2):
      Transform(a: n[0], b: 0, c: 0, d: n.count > 1 ? n[1] : n[0], tx: 0, ty: 0)
    case ("rotate", 1): turn(n[0])
    case ("rotate", 3):
      Transform(a: 1, b: 0, c: 0, d: 1, tx: -n[1], ty: -n[2]).then(turn(n[0]))
        .then(Transform(a: 1, b: 0, c: 0, d: 1, tx: n[1], ty: n[2]))
    case ("skewX", 1): Transform(a: 1, b: 0, c: tan(n[0] * .pi / 180), d: 1, tx: 0, ty: 0)
    case ("skewY", 1): Transform(a: 1, b: tan(n[0] * .pi / 180), c: 0, d: 1, tx: 0, ty: 0)
    default: nil
    }
  }

  private static func turn(_ degrees: Double) -> Transform {
    let angle = degrees * .pi / 180
    return Transform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
  }

  // MARK: - Piece by piece

  /// What was not read yet.
  var rest: String { String(decoding: bytes[position...], as: UTF8.self) }

  /// The next letter of a path, if one comes next.
  mutating func command() -> Character? {
    skip()
    guard position < bytes.count else { return nil }
    let byte = bytes[position]
    guard (65...90).contains(byte) || (97...122).contains(byte) else { return nil }
    position += 1
    return Character(Unicode.Scalar(byte))
  }

  /// Whether nothing but spaces is left.
  mutating func isAtEnd() -> Bool {
    skip()
    return position >= bytes.count
  }

  /// A flag of an arc, which needs no space behind it.
  mutating func flag() -> Bool? {
    skip()
    guard position < bytes.count, [48, 49].contains(bytes[position]) else { return nil }
    position += 1
    return bytes[position - 1] == 49
  }

  /// The next finite number, if one comes next.
  mutating func next() -> Double? {
    skip()
    let start = position
    var end = position
    func digits(_ from: Int) -> Int {
      var at = from
      while at < bytes.count, (48...57).contains(bytes[at]) { at += 1 }
      return at
    }
    if end < bytes.count, [43, 45].contains(bytes[end]) { end += 1 }
    let whole = digits(end)
    var count = whole - end
    end = whole
    if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
      let fraction = digits(end + 1)
      count += fraction - end - 1
      end = fraction
    }
    guard count > 0 else { return nil }
    if end < bytes.count, [69, 101].contains(bytes[end]) {
      let sign = end + 1 < bytes.count && [43, 45].contains(bytes[end + 1]) ? end + 2 : end + 1
      let exponent = digits(sign)
      // The “e” of “em” is no exponent.
      if exponent > sign { end = exponent }
    }
    guard let number = Double(String(decoding: bytes[start..<end], as: UTF8.self)),
      number.isFinite, abs(number) < 1e12
    else { return nil }
    position = end
    return number
  }

  private mutating func skip() {
    while position < bytes.count, " \n\r\t\u{0C},".utf8.contains(bytes[position]) { position += 1 }
  }
}
