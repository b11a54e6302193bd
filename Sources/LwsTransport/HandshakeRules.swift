import HTTPTypes
import WebServer

/// What the handshake of a WebSocket must have (RFC 6455, section 4.2.1); libwebsockets 4.1.6 hangs
/// up on the one, and passes over the other.
enum HandshakeRules {
  /// Lets an application decide over a handshake that is right.
  ///
  /// - Parameter known: the subprotocols that libwebsockets knows.
  static func decision(
    over head: RequestHead, knowing known: [String], by application: any Application
  ) -> WebSocketDecision {
    if let refusal = refusal(of: head) { return .refuse(refusal) }
    // Libwebsockets agrees on the first subprotocol of the client that it knows: the application
    // is shown no other, so that the client is answered what the application accepts.
    let agreed = head.subprotocols.first(where: known.contains)
    let offered = agreed.map { [$0] } ?? head.subprotocols
    let decision = application.acceptWebSocket(head.request, protocols: offered)
    if case .accept(let subprotocol, _) = decision,
      subprotocol != agreed || offered != agreed.map({ [$0] }) ?? []
    {
      return .refuse(Response(status: .badRequest))
    }
    return decision
  }

  /// How a handshake is refused; `nil` when nothing is wrong.
  static func refusal(of head: RequestHead) -> Response? {
    let fields = head.request.head.headerFields
    guard head.isWellFormed, head.request.method == .get, !head.isBodyRead, !head.isHTTP10,
      namesUpgrade(fields[.connection])
    else { return Response(status: .badRequest) }
    // Fields that come twice are one with a comma here.
    guard fields[.secWebSocketVersion]?.trimmed == "13" else {
      var refusal = Response(status: .upgradeRequired)
      refusal.fields[.secWebSocketVersion] = "13"
      return refusal
    }
    guard let key = fields[.secWebSocketKey], isKey(key.trimmed) else {
      return Response(status: .badRequest)
    }
    return nil
  }

  private static func namesUpgrade(_ connection: String?) -> Bool {
    (connection ?? "").split(separator: ",").contains { $0.trimmed.lowercased() == "upgrade" }
  }

  /// Whether a text is 16 bytes in base64: 22 digits, of which the last has four bits to spare.
  private static func isKey(_ text: some StringProtocol) -> Bool {
    let digits = text.utf8.dropLast(2)
    return text.utf8.count == 24 && text.hasSuffix("==")
      && digits.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
          true
        default: false
        }
      }
  }
}

extension StringProtocol {
  /// The text without blanks at its ends.
  fileprivate var trimmed: String {
    String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
