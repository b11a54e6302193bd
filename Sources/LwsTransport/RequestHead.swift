import CLibwebsockets
import HTTPTypes
import Support
import WebServer

/// What libwebsockets parsed of a request, read while its callback runs.
struct RequestHead {
  /// How the body is delimited.
  enum Framing: Equatable {
    case none
    case length(Int)
    case chunked
    /// Neither a length nor chunks, or both, or a length that is no number.
    case malformed
  }

  /// The request without its body.
  let request: Request
  /// How its body is delimited.
  let framing: Framing
  /// Whether the client wants to use the connection for another request.
  let keepsConnection: Bool
  /// Whether it speaks HTTP/1.0, or what is no HTTP/1.1.
  let isHTTP10: Bool
  /// Whether it speaks HTTP/1.0 or HTTP/1.1 as RFC 9112 wants it.
  let isWellFormed: Bool
  /// Whether it waits for “100 Continue” before it sends the body.
  let expectsContinue: Bool
  /// The subprotocols that a WebSocket handshake offers.
  let subprotocols: [String]

  /// Whether libwebsockets goes on to read a body after the head.
  var isBodyRead: Bool {
    if case .length(let length) = framing, length > 0 { return true }
    return [.post, .put, .patch].contains(request.method) && framing != .length(0)
  }

  /// Reads the request that `wsi` just received.
  ///
  /// - Returns: `nil` when its method, path, query or version cannot be read. Libwebsockets ends the path,
  ///   and takes no version, where an encoded CR or LF is: a proxy that compares paths has seen more.
  init?(_ wsi: OpaquePointer, remoteAddress: String, extraFields: [HTTPField.Name]) {
    guard let (method, path) = Self.target(wsi),
      let version = Self.value(wsi, WSI_TOKEN_HTTP), let query = Self.query(wsi)
    else { return nil }
    var fields = HTTPFields()
    var hasNull = false
    for (token, name) in Self.known {
      guard let bytes = Self.bytes(wsi, token) else { continue }
      fields[name] = Self.field(bytes)
      hasNull = hasNull || bytes.contains(0)
    }
    for name in extraFields {
      if let value = Self.value(wsi, custom: name) { fields[name] = value }
    }
    let head = HTTPRequest(
      method: method, scheme: lws_is_ssl(wsi) != 0 ? "https" : "http",
      authority: Self.value(wsi, WSI_TOKEN_HOST), path: nil, headerFields: fields)
    request = Request(head: head, path: path, query: query, remoteAddress: remoteAddress)
    framing = Self.framing(fields)
    let connection = Self.tokens(fields[.connection])
    isHTTP10 = version != "HTTP/1.1"
    // Where `Host` comes twice, there is a comma in it.
    let isHostKnown =
      head.authority.map { !$0.isEmpty && !$0.contains(",") } ?? (version == "HTTP/1.0")
    isWellFormed =
      ["HTTP/1.0", "HTTP/1.1"].contains(version) && isHostKnown && !hasNull
      && !Self.hasBlankBeforeColon(wsi)
    keepsConnection = isHTTP10 ? connection.contains("keep-alive") : !connection.contains("close")
    expectsContinue = fields[.expect]?.lowercased() == "100-continue"
    subprotocols = Self.list(Self.value(wsi, WSI_TOKEN_PROTOCOL))
  }

  private static let methods: [(lws_token_indexes, HTTPRequest.Method)] = [
    (WSI_TOKEN_GET_URI, .get), (WSI_TOKEN_POST_URI, .post), (WSI_TOKEN_PUT_URI, .put),
    (WSI_TOKEN_PATCH_URI, .patch), (WSI_TOKEN_DELETE_URI, .delete), (WSI_TOKEN_HEAD_URI, .head),
    (WSI_TOKEN_OPTIONS_URI, .options),
  ]

  /// The fields that libwebsockets knows, by the number under which it keeps them.
  private static let known: [(lws_token_indexes, HTTPField.Name)] = (0..<100).compactMap { index in
    let token = lws_token_indexes(rawValue: UInt32(index))
    guard index < WSI_TOKEN_COUNT.rawValue, token != WSI_TOKEN_HTTP_URI_ARGS,
      let name = lws_token_to_string(token)
    else { return nil }
    let text = name.withMemoryRebound(to: CChar.self, capacity: 64) { String(cString: $0) }
    guard text.count > 1, text.hasSuffix(":"), !text.hasPrefix(":") else { return nil }
    return HTTPField.Name(String(text.dropLast())).map { (token, $0) }
  }

  private static func target(_ wsi: OpaquePointer) -> (HTTPRequest.Method, path: String)? {
    for (token, method) in methods {
      guard let bytes = bytes(wsi, token) else { continue }
      guard bytes.first == UInt8(ascii: "/"), !bytes.contains(0), let path = text(bytes),
        !hidesNull(wsi, after: bytes.count)
      else { return nil }
      return (method, path)
    }
    return nil
  }

  /// Whether a path ends in an encoded zero, which libwebsockets passes over: what follows the path in
  /// its memory, the query or the version, begins later then.
  private static func hidesNull(_ wsi: OpaquePointer, after count: Int) -> Bool {
    var start: UnsafeMutablePointer<CChar>?
    var length: CInt = 0
    guard lws_http_get_uri_and_method(wsi, &start, &length) >= 0, let start,
      let version = bytes(wsi, WSI_TOKEN_HTTP)
    else { return true }
    func follows(_ text: [UInt8], at offset: Int) -> Bool {
      // A zero ends each of them.
      (text + [0]).enumerated().allSatisfy { index, byte in
        UInt8(bitPattern: start[offset + index]) == byte
      }
    }
    // A zero ends the path, and libwebsockets leaves a byte out before a query.
    if follows(version, at: count + 1) { return false }
    let queryLength = lws_hdr_fragment_length(wsi, WSI_TOKEN_HTTP_URI_ARGS, 0)
    guard queryLength > 0 else { return !follows(version, at: count + 3) }
    let query = copied(Int(queryLength)) {
      lws_hdr_copy_fragment(wsi, $0, $1, WSI_TOKEN_HTTP_URI_ARGS, 0)
    }
    return !follows(query ?? [], at: count + 2)
  }

  /// Whether the name of a field that delimits the body has blanks before its colon, which a proxy
  /// may pass over (RFC 9112, section 5.1). Libwebsockets takes it for another, unknown field.
  private static func hasBlankBeforeColon(_ wsi: OpaquePointer) -> Bool {
    blankNames.contains { lws_hdr_custom_length(wsi, $0, CInt($0.utf8.count)) >= 0 }
  }

  private static let blankNames = ["transfer-encoding", "content-length", "host"].flatMap { name in
    [" ", "  ", "   ", "    ", "\t"].map { name + $0 + ":" }
  }

  /// The names and values of the query; `nil` where one is no text: left out, a filter would filter
  /// nothing.
  private static func query(_ wsi: OpaquePointer) -> [(name: String, value: String)]? {
    var query: [(name: String, value: String)] = []
    while true {
      let length = lws_hdr_fragment_length(wsi, WSI_TOKEN_HTTP_URI_ARGS, CInt(query.count))
      guard length > 0, query.count < 256 else { return query }
      let bytes = copied(Int(length)) {
        lws_hdr_copy_fragment(wsi, $0, $1, WSI_TOKEN_HTTP_URI_ARGS, CInt(query.count))
      }
      guard let text = bytes.flatMap(Self.text) else { return nil }
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      query.append((String(parts.first ?? ""), parts.count > 1 ? String(parts[1]) : ""))
    }
  }

  private static func framing(_ fields: HTTPFields) -> Framing {
    let length = fields[.contentLength]
    guard let coding = fields[.transferEncoding] else {
      guard let length else { return .none }
      let isNumber = !length.isEmpty && length.utf8.allSatisfy { (48...57).contains($0) }
      return isNumber ? Int(length).map(Framing.length) ?? .malformed : .malformed
    }
    return length == nil && coding.lowercased() == "chunked" ? .chunked : .malformed
  }

  static func value(_ wsi: OpaquePointer, _ token: lws_token_indexes) -> String? {
    bytes(wsi, token).map(field)
  }

  private static func bytes(_ wsi: OpaquePointer, _ token: lws_token_indexes) -> [UInt8]? {
    let length = lws_hdr_total_length(wsi, token)
    guard length > 0 else { return nil }
    return copied(Int(length)) { lws_hdr_copy(wsi, $0, $1, token) }
  }

  private static func value(_ wsi: OpaquePointer, custom name: HTTPField.Name) -> String? {
    let key = name.canonicalName + ":"
    let length = lws_hdr_custom_length(wsi, key, CInt(key.utf8.count))
    guard length > 0 else { return nil }
    return copied(Int(length)) {
      lws_hdr_custom_copy(wsi, $0, $1, key, CInt(key.utf8.count))
    }.map(field)
  }

  /// Bytes that libwebsockets copies.
  private static func copied(
    _ length: Int, _ copy: (UnsafeMutablePointer<CChar>, CInt) -> CInt
  ) -> [UInt8]? {
    // Room for the commas that libwebsockets puts between the lines of one field.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: length + 64) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = copy(start, CInt(buffer.count))
      guard count >= 0 else { return nil }
      return Array(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<Int(count)]))
    }
  }

  /// A part of the target; `nil` when it is not UTF-8, or would take long to compare.
  private static func text(_ bytes: [UInt8]) -> String? {
    String(validating: bytes, as: UTF8.self).flatMap { $0.isStreamSafe ? $0 : nil }
  }

  /// A field; where it is no text, with question marks for all that is not ASCII. It must not be left
  /// out: proxies append to what the client has written.
  private static func field(_ bytes: [UInt8]) -> String {
    text(bytes)
      ?? String(decoding: bytes.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
  }

  private static func tokens(_ value: String?) -> Set<String> { Set(list(value?.lowercased())) }

  private static func list(_ value: String?) -> [String] {
    (value ?? "").split(separator: ",").map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }
}
