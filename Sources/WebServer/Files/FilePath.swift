/// A path below a root that cannot lead out of it.
struct FilePath: Hashable {
  /// The parts, none of them empty or hidden.
  private(set) var parts: [String]
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
