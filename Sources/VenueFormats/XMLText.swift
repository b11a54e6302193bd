import Foundation
import FoundationXML

/// Takes the elements of an XML text in their order.
protocol XMLElementReader {
  /// An element begins; its tag ends in `line`, counted from 1.
  mutating func start(_ name: String, _ attributes: [String: String], line: Int)
  /// A piece of the text in the innermost open element.
  mutating func text(_ characters: String)
  /// The innermost open element ends.
  mutating func end(_ name: String)
}

extension XMLElementReader {
  /// Texts between elements mean nothing to most.
  mutating func text(_ characters: String) {}
}

/// Reads XML texts from outside with Foundation's parser, which is libxml2.
///
/// Only well-formed texts are read to their end. Nothing is read that could grow or reach outside the
/// text: a document type may name a public definition, which is never loaded, but may declare nothing.
enum XMLText {
  /// Elements may lie this deep in each other.
  static let depthLimit = 256

  /// Why a text was not read to its end.
  enum Fault: Error, Hashable, CustomStringConvertible {
    /// The document type declares something, such as entities.
    case declarations
    /// It is in an encoding of which bytes below 128 may not mean ASCII.
    case encoding(String)
    /// It uses an entity that is neither one of the five of XML nor the number of a character.
    case unknownEntity(String)
    /// Elements lie deeper in each other than allowed.
    case tooDeep(line: Int)
    /// An element ends while one within it is open.
    case crossing(open: String, line: Int)
    /// Something follows the outermost element.
    case trailing(line: Int)
    /// The text ends before an element is closed.
    case unclosed(String)
    /// Anything else that XML does not allow.
    case malformed(line: Int)

    /// What is wrong, in English, after the name of the text.
    var description: String {
      switch self {
      case .declarations: "declares entities of its own; save it without a document type"
      case .encoding(let name): "is in the encoding “\(name)”, which is not read; save it as UTF-8"
      case .unknownEntity(let name): "uses the unknown entity “\(name)”"
      case .tooDeep(let line):
        "has more than \(XMLText.depthLimit) elements in each other in line \(line)"
      case .crossing(let open, let line):
        "closes an element before “\(open)” within it in line \(line)"
      case .trailing(let line): "goes on after its outermost element in line \(line)"
      case .unclosed(let name): "ends before “\(name)” is closed"
      case .malformed(let line): "is broken off or not XML in line \(line)"
      }
    }
  }

  /// Reads a text to its end, or to the first fault.
  ///
  /// - Parameter reader: takes the elements up to there.
  static func read<Reader: XMLElementReader>(
    _ bytes: [UInt8], with reader: inout Reader
  ) throws(Fault) {
    // Spaces before an XML declaration are common, but libxml2 refuses them.
    let start = bytes.firstIndex { !spaceBytes.contains($0) } ?? bytes.count
    let text = bytes[start...]
    try refuseDeclarations(in: text, before: bytes)
    try refuseForeignEncoding(of: text)
    let delegate = Delegate(reader, firstLine: line(start, in: bytes))
    // A parser of `Data` holds all of it at once, and libxml2 refuses more than 10 MB.
    let parser = XMLParser(stream: InputStream(data: Data(withInstructionData(text))))
    parser.shouldResolveExternalEntities = false
    parser.delegate = delegate
    let isWhole = parser.parse()
    reader = delegate.reader
    if let fault = delegate.fault(atEndOf: parser, isWhole: isWhole) { throw fault }
  }

  /// The name of the outermost element, by the bytes before and in its tag.
  static func outermostElement(of bytes: [UInt8]) -> String? {
    for index in bytes.indices.prefix(65536) where bytes[index] == UInt8(ascii: "<") {
      let rest = bytes[(index + 1)...]
      guard let next = rest.first else { return nil }
      if next == UInt8(ascii: "?") || next == UInt8(ascii: "!") { continue }
      let name = rest.prefix(64).prefix { !" \n\r\t>/".utf8.contains($0) }
      return String(decoding: name, as: UTF8.self)
    }
    return nil
  }

  /// Spaces and the bytes of a byte order mark.
  static let spaceBytes: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0x20, 0x0A, 0x0D, 0x09]

  private static func line(_ index: Int, in bytes: [UInt8]) -> Int {
    bytes[..<index].count { $0 == UInt8(ascii: "\n") } + 1
  }

  // MARK: - Before the parser

  /// Looks at bytes, not at what they mean, so that no other reading of the text can differ.
  private static func refuseDeclarations(
    in text: ArraySlice<UInt8>, before bytes: [UInt8]
  ) throws(Fault) {
    for (index, byte) in zip(text.indices, text) {
      if byte == 0 { throw .malformed(line: line(index, in: bytes)) }
      guard byte == UInt8(ascii: "<"), index + 1 < text.endIndex,
        text[index + 1] == UInt8(ascii: "!")
      else { continue }
      let rest = text[index...]
      if rest.starts(with: "<!ENTITY".utf8) || rest.starts(with: "<!ATTLIST".utf8)
        || rest.starts(with: "<!DOCTYPE".utf8) && hasInternalSubset(rest)
      {
        throw .declarations
      }
    }
  }

  /// Whether a document type is of the form `<!DOCTYPE svg PUBLIC "…" "…" [ declarations ]>`.
  private static func hasInternalSubset(_ documentType: ArraySlice<UInt8>) -> Bool {
    var quote: UInt8?
    for byte in documentType {
      switch byte {
      case quote: quote = nil
      case _ where quote != nil: continue
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["): return true
      case UInt8(ascii: ">"): return false
      default: continue
      }
    }
    return false
  }

  private static func refuseForeignEncoding(of text: ArraySlice<UInt8>) throws(Fault) {
    guard text.starts(with: "<?xml".utf8) else { return }
    let declaration = text.prefix { $0 != UInt8(ascii: ">") }
    let parts = String(decoding: declaration, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\"" || $0 == "'" })
    for (name, value) in zip(parts, parts.dropFirst()) where name.contains("encoding") {
      let known = value.lowercased()
      guard
        ["utf-8", "utf8", "us-ascii", "ascii"].contains(known) || known.hasPrefix("iso-8859-")
          || known.hasPrefix("windows-125")
      else { throw .encoding(String(value)) }
    }
  }

  /// The same text with a space behind the name of each processing instruction that has nothing but a
  /// name: `<?name?>` makes Foundation on Linux read through a null pointer.
  ///
  /// Bytes like these in comments and texts get the space, too; nothing that is read lies there.
  private static func withInstructionData(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var isName = false
    var last: UInt8 = 0
    for byte in text {
      switch byte {
      case UInt8(ascii: "?") where last == UInt8(ascii: "<"): isName = true
      case UInt8(ascii: "?") where isName:
        result.append(UInt8(ascii: " "))
        isName = false
      case 0x20, 0x0A, 0x0D, 0x09, UInt8(ascii: "<"), UInt8(ascii: ">"): isName = false
      default: break
      }
      result.append(byte)
      last = byte
    }
    return result
  }

  // MARK: - The parser's events

  private final class Delegate<Reader: XMLElementReader>: NSObject, XMLParserDelegate {
    private(set) var reader: Reader
    private let firstLine: Int
    private var open: [String] = []
    private var hasRoot = false
    private var fault: Fault?

    init(_ reader: Reader, firstLine: Int) {
      self.reader = reader
      self.firstLine = firstLine
    }

    /// The first fault, once the parser has ended.
    ///
    /// - Parameter isWhole: what the parser says, which may be true in spite of errors.
    func fault(atEndOf parser: XMLParser, isWhole: Bool) -> Fault? {
      if let fault { return fault }
      if let last = open.last { return .unclosed(last) }
      return isWhole ? nil : .malformed(line: line(of: parser))
    }

    private func line(of parser: XMLParser) -> Int { parser.lineNumber + firstLine - 1 }

    private func stop(_ parser: XMLParser, _ fault: Fault) {
      guard self.fault == nil else { return }
      self.fault = fault
      parser.abortParsing()
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      guard fault == nil else { return }
      hasRoot = true
      open.append(name)
      if open.count > XMLText.depthLimit { return stop(parser, .tooDeep(line: line(of: parser))) }
      reader.start(name, attributes, line: line(of: parser))
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      guard fault == nil, open.popLast() != nil else { return }
      reader.end(name)
    }

    func parser(_ parser: XMLParser, foundCharacters characters: String) {
      guard fault == nil else { return }
      reader.text(characters)
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
      guard fault == nil else { return }
      reader.text(String(decoding: block, as: UTF8.self))
    }

    /// The parser meets an entity that it does not know.
    func parser(
      _ parser: XMLParser, resolveExternalEntityName name: String, systemID: String?
    ) -> Data? {
      stop(parser, .unknownEntity(name))
      return nil
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
      let code = (error as NSError).code
      guard !LibxmlCode.harmless.contains(code) else { return }
      let line = line(of: parser)
      switch (code, open.last) {
      case (LibxmlCode.tagNameMismatch, let last?): stop(parser, .crossing(open: last, line: line))
      case (LibxmlCode.documentEnd, let last?): stop(parser, .unclosed(last))
      case (LibxmlCode.documentEnd, nil) where hasRoot: stop(parser, .trailing(line: line))
      default: stop(parser, .malformed(line: line))
      }
    }
  }
}

/// Codes of errors in libxml2's `xmlerror.h`.
private enum LibxmlCode {
  static let documentEnd = 5
  static let tagNameMismatch = 76
  /// Warnings (versions, languages and names of namespaces) and namespaces that are not declared: the
  /// text is well-formed all the same, and names are taken as they are written.
  static let harmless: Set = [97, 98, 99, 100, 200, 201, 202, 203, 204, 205]
}
