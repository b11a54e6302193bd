/// The host and port of a `Host` field or of an origin.
struct HostName: Hashable, Sendable {
  /// In lower case, without brackets and a last dot.
  let host: String
  /// As a number; `nil` when none is named.
  let port: Int?

  /// Reads `host`, `host:port` or `[address]:port`.
  init?(_ text: String) {
    guard Self.isPlain(text) else { return nil }
    let text = text.lowercased()
    let (name, rest): (Substring, Substring)
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      name = text[text.index(after: text.startIndex)..<end]
      rest = text[text.index(after: end)...]
    } else {
      name = text.prefix { $0 != ":" }
      rest = text.dropFirst(name.count)
    }
    if rest.isEmpty {
      port = nil
    } else {
      guard rest.first == ":", let number = Int(rest.dropFirst()), (0...65_535).contains(number)
      else { return nil }
      port = number
    }
    host = String(name.hasSuffix(".") ? name.dropLast() : name)
    guard !host.isEmpty else { return nil }
  }

  /// Whether two mean the same with this scheme; its usual port need not be named.
  func isSame(as other: HostName, scheme: String) -> Bool {
    let usual = scheme == "https" ? 443 : 80
    return host == other.host && (port ?? usual) == (other.port ?? usual)
  }

  /// Whether a text has only characters of host names, addresses and ports.
  static func isPlain(_ text: String) -> Bool {
    (1...255).contains(text.utf8.count)
      && text.utf8.allSatisfy { isLetterOrDigit($0) || "-._:[]".utf8.contains($0) }
  }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}

/// An origin (RFC 6454), as browsers name where a page came from.
struct Origin: Hashable, Sendable {
  let scheme: String
  let host: HostName

  /// Reads `scheme://host[:port]`, with or without a slash behind it.
  ///
  /// - Returns: `nil` for `null` and what is no origin of the web.
  init?(_ text: String) {
    let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "http" || parts[0] == "https" else { return nil }
    let rest = parts[1].hasSuffix("/") ? parts[1].dropLast() : parts[1]
    guard let host = HostName(String(rest)) else { return nil }
    (scheme, self.host) = (String(parts[0]), host)
  }

  /// As a `Content-Security-Policy` names it.
  var text: String {
    let name = host.host.contains(":") ? "[\(host.host)]" : host.host
    return "\(scheme)://\(name)" + (host.port.map { ":\($0)" } ?? "")
  }
}
