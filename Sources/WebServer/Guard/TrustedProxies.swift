import HTTPTypes

/// Reads from requests what proxies say of the client, and believes only those that are trusted.
///
/// Each proxy appends the client that asked it (RFC 7239; `X-Forwarded-For`): read from the right,
/// the first address that is no proxy of ours is the client's, and what stands left of it is only
/// said.
public struct TrustedProxies: Sendable {
  private let ranges: [AddressRange]

  /// Trusts the proxies at these addresses (default: none).
  public init(_ ranges: [AddressRange] = []) { self.ranges = ranges }

  /// The fields that proxies write; the transport must show them.
  public static let fields = [
    "forwarded", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-forwarded-prefix",
  ]

  private static let names = fields.compactMap { HTTPField.Name($0) }

  /// The request as the client has sent it, without the proxies' words: address, scheme, host and
  /// the prefix of the path below which we are served.
  func resolve(_ request: Request) -> Request {
    var request = request
    let peer = NetworkAddress(request.remoteAddress)
    let isTrusted = peer.map(isTrusted) ?? false
    if isTrusted {
      let said = Said(request.head.headerFields)
      if let scheme = said.scheme { request.head.scheme = scheme }
      if let host = said.host { request.head.authority = host }
      request.prefix = said.prefix
      request.client = client(of: said.addresses) ?? request.remoteAddress
      request.isClientHidden = said.hidesClient
    }
    for name in Self.names { request.head.headerFields[name] = nil }
    return request
  }

  func isTrusted(_ address: NetworkAddress) -> Bool {
    ranges.contains { $0.contains(address) }
  }

  private func client(of addresses: [String]) -> String? {
    var known: String?
    for text in addresses.reversed() {
      // “unknown” and the like: nothing before it can be believed.
      guard let address = NetworkAddress(text) else { return known }
      known = Self.plain(text)
      if !isTrusted(address) { return known }
    }
    return known
  }

  /// The address without brackets and port.
  private static func plain(_ text: String) -> String {
    if text.hasPrefix("[") { return String(text.dropFirst().prefix { $0 != "]" }) }
    return text.count(where: { $0 == ":" }) == 1 ? String(text.prefix { $0 != ":" }) : text
  }
}

/// What the proxies say.
private struct Said {
  var addresses: [String] = []
  var scheme: String?
  var host: String?
  var prefix = ""

  /// Whether a proxy names what it was asked for, but not by which client: libwebsockets takes
  /// `X-Forwarded-For` for a part of a field before it that a client named `X`.
  var hidesClient: Bool { addresses.isEmpty && (scheme != nil || host != nil) }

  init(_ fields: HTTPFields) {
    func list(_ name: String) -> [String] {
      guard let name = HTTPField.Name(name), let value = fields[name] else { return [] }
      return value.split(separator: ",").map { $0.trimmed }
    }
    addresses = list("x-forwarded-for")
    scheme = Self.scheme(list("x-forwarded-proto").last)
    host = Self.host(list("x-forwarded-host").last)
    prefix = list("x-forwarded-prefix").last.flatMap(Self.prefix) ?? ""
    // A proxy writes one of both and may pass the other on as the client wrote it: most write this.
    let elements = list("forwarded")
    guard addresses.isEmpty, !elements.isEmpty else { return }
    addresses = elements.map { Self.pairs($0)["for"] ?? "" }
    let last = Self.pairs(elements.last ?? "")
    scheme = Self.scheme(last["proto"]) ?? scheme
    host = Self.host(last["host"]) ?? host
  }

  private static func pairs(_ element: String) -> [String: String] {
    var pairs: [String: String] = [:]
    for pair in element.split(separator: ";") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      pairs[parts[0].trimmed.lowercased()] = parts[1].trimmed.filter { $0 != "\"" }
    }
    return pairs
  }

  private static func scheme(_ text: String?) -> String? {
    let text = text?.lowercased()
    return text == "http" || text == "https" ? text : nil
  }

  private static func host(_ text: String?) -> String? {
    text.flatMap { HostName.isPlain($0) ? $0 : nil }
  }

  /// A path without a slash at its end; only what needs no encoding.
  private static func prefix(_ text: String) -> String? {
    let path = text.hasSuffix("/") ? String(text.dropLast()) : text
    guard path.hasPrefix("/"), path.utf8.count < 256 else { return nil }
    let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { part in
      !part.isEmpty && part != "." && part != ".."
        && part.utf8.allSatisfy { HostName.isLetterOrDigit($0) || "-._~".utf8.contains($0) }
    }
    return isPlain ? path : nil
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    String(
      self.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
