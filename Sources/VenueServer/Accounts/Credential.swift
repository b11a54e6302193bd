import Accounts
import HTTPTypes
import IndoorModel
import WebServer
import Wire

/// A session or link that is valid now.
struct Credential: Hashable, Sendable {
  /// What a request or a socket presented.
  enum Source: Hashable, Sendable {
    case session(Session)
    case link(Link)
  }

  /// The session or link.
  let source: Source
  /// The principal that it stands for.
  let principal: Principal

  /// Of the session or link; no secret.
  var id: String {
    switch source {
    case .session(let session): session.id
    case .link(let link): link.id
    }
  }

  /// The session, if it is one.
  var session: Session? { if case .session(let session) = source { session } else { nil } }

  /// The link of a guest, if it is one.
  var guest: Link? {
    if case .link(let link) = source, link.isGuest { link } else { nil }
  }

  /// When it ends unless it is used before; `nil` for a link that lasts until an organiser revokes
  /// it.
  var expires: Timestamp? {
    switch source {
    case .session(let session): session.expires
    case .link(let link): link.goodUntil
    }
  }

  /// Whether it is good at a moment.
  func isGood(at now: Timestamp) -> Bool { expires.map { now < $0 } ?? true }
}

extension Request {
  /// The name of the session cookie.
  ///
  /// On an encrypted connection it is one that no other host of the domain can set (“cookie
  /// prefixes” of RFC 6265bis, section 4.1.3), so that no other host signs a browser in to a
  /// foreign account; one without the prefix does not count there.
  var cookieName: String { head.scheme == "https" ? "__Host-floorcast" : "floorcast" }

  /// The prefix of the token that a WebSocket handshake may offer beside its subprotocol, because a
  /// page can set no field of the handshake; the server never echoes it.
  static let tokenProtocol = "floorcast.token."

  /// The tokens that a request presents. One in `Authorization` counts alone, so that no cookie
  /// stands in for one that is wrong; never one of the address.
  var tokens: [Token] {
    if let field = head.headerFields[.authorization] {
      let parts = field.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "bearer" else { return [] }
      return [Token(String(parts[1]))].compactMap(\.self)
    }
    return offeredTokens ?? cookieTokens
  }

  /// Whether the request is known by what the browser sends by itself.
  var isKnownByCookie: Bool {
    head.headerFields[.authorization] == nil && offeredTokens == nil && !cookieTokens.isEmpty
  }

  private var offeredTokens: [Token]? {
    let offered = head.headerFields[.secWebSocketProtocol]?.split(separator: ",").compactMap {
      part -> Token? in
      let word = part.drop { $0 == " " }.prefix { $0 != " " }
      guard word.hasPrefix(Self.tokenProtocol) else { return nil }
      return Token(String(word.dropFirst(Self.tokenProtocol.count)))
    }
    return offered?.isEmpty == false ? offered : nil
  }

  /// A browser may send several cookies of one name, of which others may have set some.
  private var cookieTokens: [Token] {
    let cookieName = cookieName
    let pairs = head.headerFields[.cookie]?.split(separator: ";") ?? []
    return pairs.prefix(32).compactMap { pair -> Token? in
      let sides = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, sides[0] == cookieName else { return nil }
      return Token(String(sides[1].prefix { $0 != " " }))
    }
  }
}

extension Response {
  /// Gives the browser the token that it is known by from now on, or takes it away.
  ///
  /// No script reads it, no other site sends it, and where the connection is encrypted it never
  /// leaves it.
  mutating func setCookie(_ token: Token?, seconds: Double, for request: Request) {
    let isEncrypted = request.head.scheme == "https"
    let age = token == nil ? 0 : Int(min(seconds, 400 * 86_400))
    fields.append(
      HTTPField(
        name: .setCookie,
        value: "\(request.cookieName)=\(token?.secret ?? ""); Path=/; Max-Age=\(age); HttpOnly; "
          + "SameSite=Strict" + (isEncrypted ? "; Secure" : "")))
  }
}
