import Foundation

/// Says whether bytes are the JSON that we take: RFC 8259 in UTF-8, no name twice in an object, no
/// lone surrogate, no number beyond those of a double, not too deep. A byte order mark may be there.
///
/// Written apart from the reader, and as plainly as can be, so that both do not err alike.
struct JSONJudge {
  private struct Refused: Error {}

  private let scalars: [UInt32]
  private var index = 0
  private let depthLimit: Int

  /// Whether bytes are taken.
  static func allows(_ bytes: [UInt8], depthLimit: Int) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let rest = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]
    // Foundation's own reader of UTF-8 knows no overlong forms and no surrogates, but drops a mark.
    guard !rest.starts(with: mark), let text = String(data: Data(rest), encoding: .utf8) else {
      return false
    }
    let scalars = text.unicodeScalars.map(\.value)
    var judge = JSONJudge(scalars: scalars, depthLimit: depthLimit)
    do {
      try judge.value(depth: 0)
      judge.space()
      return judge.index == scalars.count
    } catch { return false }
  }

  private init(scalars: [UInt32], depthLimit: Int) {
    self.scalars = scalars
    self.depthLimit = depthLimit
  }

  private var next: UInt32? { index < scalars.count ? scalars[index] : nil }

  private mutating func space() {
    while let next, [0x20, 0x09, 0x0A, 0x0D].contains(next) { index += 1 }
  }

  private mutating func takes(_ text: String) -> Bool {
    let wanted = text.unicodeScalars.map(\.value)
    guard scalars[index...].starts(with: wanted) else { return false }
    index += wanted.count
    return true
  }

  private mutating func value(depth: Int) throws {
    space()
    if takes("null") || takes("true") || takes("false") { return }
    if next == 0x22 {
      _ = try string()
    } else if takes("[") {
      try list(depth: depth, end: "]") { judge, depth in try judge.value(depth: depth) }
    } else if takes("{") {
      var names: Set<String> = []
      try list(depth: depth, end: "}") { judge, depth in
        judge.space()
        guard names.insert(try judge.string()).inserted else { throw Refused() }
        judge.space()
        guard judge.takes(":") else { throw Refused() }
        try judge.value(depth: depth)
      }
    } else {
      try number()
    }
  }

  private mutating func list(
    depth: Int, end: String, _ element: (inout JSONJudge, Int) throws -> Void
  ) throws {
    if depth == depthLimit { throw Refused() }
    space()
    if takes(end) { return }
    while true {
      try element(&self, depth + 1)
      space()
      if takes(end) { return }
      guard takes(",") else { throw Refused() }
    }
  }

  private mutating func number() throws {
    let start = index
    _ = takes("-")
    if !takes("0") { try digits() }
    if takes(".") { try digits() }
    if takes("e") || takes("E") {
      _ = takes("+") || takes("-")
      try digits()
    }
    let text = String(
      String.UnicodeScalarView(scalars[start..<index].compactMap(Unicode.Scalar.init)))
    guard strtod(text, nil).isFinite else { throw Refused() }
  }

  private mutating func digits() throws {
    let start = index
    while let next, (0x30...0x39).contains(next) { index += 1 }
    if index == start { throw Refused() }
  }

  private mutating func string() throws -> String {
    guard takes("\"") else { throw Refused() }
    var units: [UInt16] = []
    while let next, next != 0x22 {
      if next < 0x20 { throw Refused() }
      index += 1
      if next == 0x5C {
        units.append(try escape())
      } else if let scalar = Unicode.Scalar(next) {
        units += Array(String(Character(scalar)).utf16)
      }
    }
    guard takes("\"") else { throw Refused() }
    // Surrogates must come in pairs.
    guard let text = String(validating: units, as: UTF16.self) else { throw Refused() }
    return text
  }

  private mutating func escape() throws -> UInt16 {
    let plain: [(String, UInt16)] = [
      ("\"", 0x22), ("\\", 0x5C), ("/", 0x2F), ("b", 8), ("f", 12), ("n", 10), ("r", 13), ("t", 9),
    ]
    for (letter, unit) in plain where takes(letter) { return unit }
    guard takes("u"), index + 4 <= scalars.count else { throw Refused() }
    var unit: UInt16 = 0
    for scalar in scalars[index..<(index + 4)] {
      guard let digit = Unicode.Scalar(scalar).flatMap({ Character($0).isASCII ? $0 : nil }),
        let value = Character(digit).hexDigitValue
      else { throw Refused() }
      unit = unit << 4 | UInt16(value)
    }
    index += 4
    return unit
  }
}
