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
      } else if starts(with: "<!") || starts(with: "<?") {
        try skip(past: ">")
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
    while position < bytes.count, bytes[position] != byte { position += 1 }
    return position < bytes.count
  }

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
