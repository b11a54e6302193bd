/// Reads the elements of an XML text, one after the other: enough for plans, not for documents.
///
/// Text between elements, comments, declarations and processing instructions are passed over.
/// Entities other than the five that XML knows by itself are left as they stand, so nothing from
/// outside the text is ever read.
struct XMLScanner {
  /// The beginning or the end of an element.
  enum Event: Hashable {
    case start(name: String, attributes: [String: String])
    case end(name: String)
  }

  /// The text ends within a tag, or a tag is not one.
  struct Malformed: Error, Hashable {
    let line: Int
  }

  /// Whether the text's document type declares anything inside the text, such as entities.
  private(set) var hasDeclarations = false
  /// The first entity met that is neither one of the five nor a number.
  private(set) var unknownEntity: String?

  private let bytes: [UInt8]
  private var position = 0
  /// The end of an element without content, which comes right after its start.
  private var pendingEnd: String?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The line of the next byte, from 1.
  var line: Int { bytes.prefix(position).count { $0 == UInt8(ascii: "\n") } + 1 }

  /// The next element's beginning or end; `nil` at the end of the text.
  mutating func next() throws(Malformed) -> Event? {
    if let name = pendingEnd.take() { return .end(name: name) }
    while skip(to: UInt8(ascii: "<")) {
      if starts(with: "<!--") {
        try skip(past: "-->")
      } else if starts(with: "<![CDATA[") {
        try skip(past: "]]>")
      } else if starts(with: "<!DOCTYPE") {
        try skipDocumentType()
      } else if starts(with: "<?") {
        try skip(past: "?>")
      } else if starts(with: "<!") {
        throw Malformed(line: line)
      } else if starts(with: "</") {
        position += 2
        let name = word()
        try skip(past: ">")
        return .end(name: name)
      } else {
        position += 1
        return try start()
      }
    }
    return nil
  }

  /// Passes over `<!DOCTYPE svg PUBLIC "…" "…" [ declarations ]>`.
  private mutating func skipDocumentType() throws(Malformed) {
    var isDeclaring = false
    while position < bytes.count, isDeclaring || bytes[position] != UInt8(ascii: ">") {
      switch bytes[position] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let quote = bytes[position]
        position += 1
        guard skip(to: quote) else { throw Malformed(line: line) }
        position += 1
      case UInt8(ascii: "["):
        hasDeclarations = true
        isDeclaring = true
        position += 1
      case UInt8(ascii: "]"):
        isDeclaring = false
        position += 1
      default: position += 1
      }
    }
    guard position < bytes.count else { throw Malformed(line: line) }
    position += 1
  }

  private mutating func start() throws(Malformed) -> Event {
    let name = word()
    guard !name.isEmpty else { throw Malformed(line: line) }
    var attributes: [String: String] = [:]
    while true {
      skipSpace()
      if starts(with: "/>") {
        position += 2
        pendingEnd = name
        return .start(name: name, attributes: attributes)
      }
      if starts(with: ">") {
        position += 1
        return .start(name: name, attributes: attributes)
      }
      let (key, value) = try attribute()
      attributes[key] = value
    }
  }

  private mutating func attribute() throws(Malformed) -> (String, String) {
    let key = word()
    skipSpace()
    guard !key.isEmpty, starts(with: "=") else { throw Malformed(line: line) }
    position += 1
    skipSpace()
    guard position < bytes.count, [0x22, 0x27].contains(bytes[position]) else {
      throw Malformed(line: line)
    }
    let quote = bytes[position]
    position += 1
    let start = position
    guard skip(to: quote) else { throw Malformed(line: line) }
    position += 1
    return (key, unescaped(String(decoding: bytes[start..<position - 1], as: UTF8.self)))
  }

  private func unescaped(_ text: String) -> String {
    guard text.contains("&") else { return text }
    let entities = ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&apos;": "'", "&amp;": "&"]
    var rest = text[...]
    var result = ""
    while let first = rest.first {
      let entity = entities.first { rest.hasPrefix($0.key) }
      result += entity?.value ?? String(first)
      rest = rest.dropFirst(entity?.key.count ?? 1)
    }
    return result
  }

  private mutating func word() -> String {
    let start = position
    while position < bytes.count, !" \n\r\t=/><\"'".utf8.contains(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func skipSpace() {
    while position < bytes.count, " \n\r\t".utf8.contains(bytes[position]) { position += 1 }
  }

  private mutating func skip(to byte: UInt8) -> Bool {
    while position < bytes.count, bytes[position] != byte {
      if bytes[position] == UInt8(ascii: "&"), unknownEntity == nil { checkEntity() }
      position += 1
    }
    return position < bytes.count
  }

  private mutating func checkEntity() {
    let rest = bytes[(position + 1)...].prefix(32)
    let name = Array(rest.prefix { $0 != UInt8(ascii: ";") && $0 > 0x20 })
    if !Self.isKnown(name) { unknownEntity = String(decoding: name, as: UTF8.self) }
  }

  /// Whether it is one of the five entities, or the number of a character.
  private static func isKnown(_ name: [UInt8]) -> Bool {
    guard name.first == UInt8(ascii: "#") else { return entities.contains(name) }
    let isHexadecimal = name.count > 1 && name[1] == UInt8(ascii: "x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    return !digits.isEmpty
      && digits.allSatisfy {
        (48...57).contains($0) || isHexadecimal && (97...102).contains($0 | 0x20)
      }
  }

  private static let entities = ["lt", "gt", "quot", "apos", "amp"].map { Array($0.utf8) }

  private mutating func skip(past text: String) throws(Malformed) {
    while !starts(with: text) {
      guard position < bytes.count else { throw Malformed(line: line) }
      position += 1
    }
    position += text.utf8.count
  }

  private func starts(with text: String) -> Bool {
    bytes[position...].starts(with: text.utf8)
  }
}
