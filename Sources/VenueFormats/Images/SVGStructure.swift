/// Whether a drawing is whole: one element with everything in it, every tag closed, nothing
/// declared that could grow while it is read.
struct SVGStructure {
  /// Elements may lie this deep in each other.
  static let depthLimit = 256

  private var scanner: XMLScanner
  private var open: [String] = []
  private var isEnded = false

  /// Reads a drawing to its end.
  ///
  /// - Returns: what is wrong, in English, after “the drawing”; `nil` when nothing is.
  static func complaint(about bytes: [UInt8]) -> String? {
    var structure = SVGStructure(scanner: XMLScanner(bytes))
    do { return try structure.complaint() } catch {
      return "is broken off or not XML in line \(error.line)"
    }
  }

  private init(scanner: XMLScanner) { self.scanner = scanner }

  private mutating func complaint() throws(XMLScanner.Malformed) -> String? {
    while let event = try scanner.next() {
      if let complaint = take(event) { return "\(complaint) in line \(scanner.line)" }
    }
    if scanner.hasDeclarations {
      return "declares entities of its own; save it without a document type"
    }
    if let entity = scanner.unknownEntity { return "uses the unknown entity “\(entity)”" }
    return isEnded ? nil : "ends before “\(open.last ?? "svg")” is closed"
  }

  private mutating func take(_ event: XMLScanner.Event) -> String? {
    switch event {
    case .start(let name, _):
      if isEnded { return "has a second outermost element “\(name)”" }
      open.append(name)
      return open.count > Self.depthLimit
        ? "has more than \(Self.depthLimit) elements in each other" : nil
    case .end(let name):
      guard let last = open.popLast(), last == name else {
        return "closes “\(name)”, which is not open there,"
      }
      isEnded = open.isEmpty
      return nil
    }
  }
}
