import WebServer

/// What a close frame of a client may say (RFC 6455, sections 5.5.1 and 7.4).
enum CloseRules {
  /// The code with which the connection fails; `nil` when nothing is wrong.
  ///
  /// - Parameter body: the payload of the frame: nothing, or a code and perhaps a reason.
  static func failure(of body: [UInt8]) -> WebSocketCloseCode? {
    guard body.count != 1 else { return .protocolError }
    guard body.count >= 2 else { return nil }
    // Others that may not be sent libwebsockets answers with 1002 itself.
    guard UInt16(body[0]) << 8 | UInt16(body[1]) < 5000 else { return .protocolError }
    return String(validating: body[2...], as: UTF8.self) == nil ? .invalidData : nil
  }
}
