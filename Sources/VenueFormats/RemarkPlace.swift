import IndoorModel

/// Where in a file something is, for remarks: in English, and in parts that pages in other languages
/// make their own words of.
///
/// A literal, such as `"features[\(index)]"`, is a path: words of the format, the same in all languages.
public struct RemarkPlace: Hashable, Sendable {
  /// What a thing is that a file names.
  public enum Kind: String, Hashable, Sendable { case feature, floor, layer, level, lift, pixel }

  /// The line of the file, from 1.
  private var line: Int?
  /// What is named there: a level “L1”.
  private var kind: Kind?
  /// How the file calls it.
  private var name = ""
  /// The rest in words of the format: `LINE`, `properties.colour`.
  private var path = ""

  /// A line of a file.
  public init(line: Int, path: String = "") {
    self.line = line
    self.path = path
  }

  /// A thing that a file names.
  public init(line: Int? = nil, _ kind: Kind, _ name: String, path: String = "") {
    self.line = line
    self.kind = kind
    self.name = name
    self.path = path
  }

  /// Whether it is the file as a whole.
  public var isEmpty: Bool { line == nil && kind == nil && path.isEmpty }

  /// A place within it, in words of the format.
  func appending(_ part: String) -> RemarkPlace {
    if part.isEmpty { return self }
    var place = self
    place.path = path.isEmpty ? part : "\(path), \(part)"
    return place
  }
}

extension RemarkPlace: ExpressibleByStringInterpolation {
  /// A place in words of the format.
  public init(stringLiteral value: String) { path = value }
}

extension RemarkPlace: CustomStringConvertible {
  /// The place in English; empty for the file as a whole.
  public var description: String {
    let named = kind.map { $0 == .pixel ? "\($0.rawValue) \(name)" : "\($0.rawValue) “\(name)”" }
    return [line.map { "line \($0)" }, named, path.isEmpty ? nil : path].compactMap(\.self)
      .joined(separator: ", ")
  }
}

extension RemarkPlace {
  /// The parts of which pages make words, as JSON: `line`, `kind` with `name`, `path`; `nil` where the
  /// place is the same in all languages.
  var parts: Value? {
    guard line != nil || kind != nil else { return nil }
    return Value(members: [
      "line": line.map { Value($0) }, "kind": kind.map { .string($0.rawValue) },
      "name": kind.map { _ in .string(name) }, "path": path.isEmpty ? nil : .string(path),
    ])
  }
}
