/// A path below a root that cannot lead out of it.
struct FilePath: Hashable {
  /// The parts, none of them empty or hidden.
  private var parts: [String]
  /// Whether it ended in a slash.
  private(set) var isDirectory: Bool

  /// Reads the decoded path of a request.
  ///
  /// - Returns: `nil` for hidden files, `..`, null bytes and backslashes: there is nothing there.
  init?(_ path: String) {
    guard path.hasPrefix("/") else { return nil }
    parts = path.split(separator: "/").map(String.init)
    isDirectory = path.hasSuffix("/")
    let isPlain = parts.allSatisfy { part in
      !part.hasPrefix(".") && !part.utf8.contains { $0 < 0x20 || $0 == UInt8(ascii: "\\") }
    }
    guard isPlain, path.utf8.count < 2_048 else { return nil }
  }

  /// The last part; `nil` for the root itself.
  var name: String? { parts.last }

  /// The path as it is given to the file system, relative to the root.
  var relative: String { parts.joined(separator: "/") }

  /// Whether the name changes with the contents: `assets/…/NAME-HASH.EXTENSION`, or the same below
  /// `embed`, as `scripts/bundle` names what it makes.
  ///
  /// The hash is eight letters A–Z or digits 2–7. The folder has to fit, too, because a person may
  /// name a file so by chance.
  var namesContents: Bool {
    guard parts.count > 1, let folder = parts.first else { return false }
    return Self.ofBundles.contains(folder) && nameWithoutHash != nil
  }

  /// The name of a script for other pages (`embed/…/NAME-HASH.EXTENSION`) that stays the same in all
  /// versions: `NAME.EXTENSION`. `nil` for any other path.
  var stableScript: String? {
    namesContents && parts.first == Self.ofOtherPages ? nameWithoutHash : nil
  }

  private var nameWithoutHash: String? {
    guard let name, let stem = name.split(separator: ".", omittingEmptySubsequences: false).first
    else { return nil }
    let hash = stem.utf8.suffix(9)
    guard hash.count == 9, hash.first == UInt8(ascii: "-"),
      hash.dropFirst().allSatisfy(Self.isOfHash)
    else { return nil }
    return String(stem.dropLast(9)) + String(name.dropFirst(stem.count))
  }

  private static let ofOtherPages = "embed"
  private static let ofBundles: Set<String> = ["assets", ofOtherPages]

  /// Whether a byte is a digit of base 32 (RFC 4648, section 6).
  private static func isOfHash(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      || (UInt8(ascii: "2")...UInt8(ascii: "7")).contains(byte)
  }

  /// Another file in the same folder.
  func replacingName(with name: String) -> FilePath {
    var path = self
    path.parts[path.parts.count - 1] = name
    return path
  }

  /// The same with a part more.
  func appending(_ part: String) -> FilePath {
    var path = self
    path.parts.append(part)
    path.isDirectory = false
    return path
  }

  /// The same with a longer name.
  func appendingSuffix(_ suffix: String) -> FilePath {
    var path = self
    if let name { path.parts[path.parts.count - 1] = name + suffix }
    return path
  }
}
