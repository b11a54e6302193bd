import Foundation

/// An address on another server that an organiser or owner has set: http or https.
///
/// Path, query and name with password may be secret; `origin` is what logs and other people may see.
struct WebAddress: Hashable, Sendable {
  /// Why a text is no such address.
  enum Failure: Error, CustomStringConvertible {
    case tooLong, noWebAddress, strangeHost

    var description: String {
      switch self {
      case .tooLong: "must have at most \(WebAddress.longest) characters"
      case .noWebAddress:
        "must be an address such as https://example.org/schedule.xml: http or https, then a host"
      case .strangeHost:
        "must name its host in letters, digits, dots and dashes, or by an IP address"
      }
    }
  }

  private static let longest = 2000

  /// The whole address.
  let text: String
  /// The host: a name, or an IP address without brackets.
  let host: String
  private let scheme: String
  private let givenPort: Int?

  init(_ text: String) throws(Failure) {
    guard text.utf8.count <= Self.longest else { throw .tooLong }
    // One reading for all readers: nothing that some take for a separator, and others do not.
    let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "\\") }
    guard isPlain, let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let given = parts.percentEncodedHost,
      !given.isEmpty,
      parts.port.map({ (1...65_535).contains($0) }) ?? true
    else { throw .noWebAddress }
    let isBracketed = given.hasPrefix("[") && given.hasSuffix("]")
    let host = isBracketed ? String(given.dropFirst().dropLast()) : given
    let letters = CharacterSet(
      charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._")
    let isName = host.unicodeScalars.allSatisfy(letters.contains) && !host.hasPrefix("-")
    let isNumber = host.contains(":") && host.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
    guard isName || isNumber else { throw .strangeHost }
    (self.text, self.host, self.scheme, givenPort) = (text, host, scheme, parts.port)
  }

  /// The port that is asked.
  var port: Int { givenPort ?? (scheme == "https" ? 443 : 80) }

  /// Scheme, host and port, without what may be secret.
  var origin: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return "\(scheme)://\(name)" + (givenPort.map { ":\($0)" } ?? "")
  }
}
