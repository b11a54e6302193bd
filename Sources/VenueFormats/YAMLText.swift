import Yams

/// Reads YAML texts from outside with Yams, which is libyaml.
///
/// Anchors with aliases are refused: a few lines of them stand for more values than memory holds,
/// and no plan needs them.
enum YAMLText {
  /// The most bytes of a text.
  static let byteLimit = 32 * 1024 * 1024
  /// Lists and mappings may lie this deep in each other.
  static let depthLimit = 64

  /// Why a text was not read.
  struct Fault: Error, Hashable, CustomStringConvertible {
    let description: String
  }

  /// Reads a text of one document.
  static func read(_ bytes: [UInt8]) throws(Fault) -> Node {
    guard bytes.count <= byteLimit else {
      throw Fault(description: "has \(bytes.count) bytes; at most \(byteLimit) are read")
    }
    try check(bytes)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Fault(description: "is not UTF-8; save it as UTF-8")
    }
    do {
      guard let node = try Yams.compose(yaml: text) else {
        throw Fault(description: "is an empty YAML text")
      }
      return node
    } catch let fault as Fault { throw fault } catch { throw fault(error) }
  }

  /// Whether a text has a line that begins the value of a key of the outermost mapping.
  static func hasKey(_ key: String, in bytes: [UInt8]) -> Bool {
    let word = Array("\(key):".utf8)
    return bytes.starts(with: word)
      || bytes.indices.contains {
        bytes[$0] == UInt8(ascii: "\n") && bytes[($0 + 1)...].starts(with: word)
      }
  }

  private static func fault(_ error: any Error) -> Fault {
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      Fault(description: "is not YAML: line \(mark.line): \(problem)")
    case .duplicatedKeysInMapping(let names, let context):
      Fault(
        description: "has “\(names.first ?? "")” twice in the mapping at line \(context.mark.line)")
    default: Fault(description: "is not YAML")
    }
  }

  /// Looks at bytes, not at what they mean, so that no reading of the text can differ: what could be
  /// an anchor together with what could be an alias is refused, and so is depth.
  private static func check(_ bytes: [UInt8]) throws(Fault) {
    var depth = 0
    var line = 1
    var indent = 0
    var isIndent = true
    var isComment = false
    var before = UInt8(ascii: "\n")
    var anchorLine: Int?
    var aliasLine: Int?
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\n"):
        line += 1
        indent = 0
        isIndent = true
        isComment = false
      case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "?"): if isIndent { indent += 1 }
      default:
        if isIndent, byte == UInt8(ascii: "#") { isComment = true }
        isIndent = false
      }
      if !isComment {
        let begins = " \t\n\r[{,:-?".utf8.contains(before)
        if begins, byte == UInt8(ascii: "&") { anchorLine = anchorLine ?? line }
        if begins, byte == UInt8(ascii: "*") { aliasLine = aliasLine ?? line }
        if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { depth += 1 }
        if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { depth = max(depth - 1, 0) }
      }
      if depth > depthLimit || indent > 4 * depthLimit {
        throw Fault(
          description:
            "has more than \(depthLimit) lists and mappings in each other in line \(line)")
      }
      before = byte
    }
    if let aliasLine, anchorLine != nil {
      throw Fault(
        description: "uses an alias in line \(aliasLine); write out what the alias stands for")
    }
  }
}

extension Node {
  /// The line in the text, from 1.
  var line: Int { mark?.line ?? 0 }

  /// The finite number, if it is one.
  var number: Double? { float.flatMap { $0.isFinite ? $0 : nil } }

  /// The elements of a list; empty for anything else.
  var elements: [Node] { sequence.map(Array.init) ?? [] }

  /// The members of a mapping by keys that are texts, in order.
  var members: [(name: String, value: Node)] {
    mapping.map { $0.compactMap { key, value in key.string.map { ($0, value) } } } ?? []
  }
}
