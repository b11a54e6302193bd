import HTTPTypes
import IndoorModel
import JSONText
import WebServer
import Wire

/// A client's request that one node has another one answer, and the answer on its way back.
///
/// Both are one JSON object on a line of its own, and the body behind it. The client was let in by the first
/// node, and the second one looks again: the accounts are the same.
enum RelayedRequest {
  /// Whether the request that is answered now has come from another node, which relays none of its own.
  @TaskLocal static var isAnswered = false

  private static let newline = UInt8(ascii: "\n")

  // MARK: - The request

  static func bytes(of request: Request) -> [UInt8] {
    let head: Value = [
      "method": .string(request.method.rawValue), "path": .string(request.path),
      "query": .array(request.query.map { .array([.string($0.name), .string($0.value)]) }),
      "fields": value(of: request.head.headerFields), "client": .string(request.client),
      "scheme": .string(request.head.scheme ?? "http"),
      "authority": .string(request.head.authority ?? ""), "prefix": .string(request.prefix),
    ]
    return head.json() + [newline] + request.body
  }

  static func request(in bytes: [UInt8]) throws -> Request {
    let (fields, body) = try parts(of: bytes, "a relayed request")
    guard let method = HTTPRequest.Method(rawValue: try fields.text("method")) else {
      throw ValueError("must be a method", at: "method")
    }
    let path = try fields.text("path")
    var request = Request(
      head: HTTPRequest(
        method: method, scheme: try fields.text("scheme"),
        authority: try fields.text("authority"), path: path,
        headerFields: try headerFields(in: fields)),
      path: path,
      query: try fields.list("query") { (pair) throws(ValueError) in
        guard let pair = pair.array, pair.count == 2, let name = pair[0].string,
          let value = pair[1].string
        else { throw ValueError("must be a name and a value") }
        return (name, value)
      },
      body: body, remoteAddress: try fields.text("client"))
    request.prefix = try fields.text("prefix")
    return request
  }

  // MARK: - The answer

  /// - Parameter record: that of the log which the client's change is in.
  static func bytes(of response: Response, record: Int64?) -> [UInt8] {
    let head = Value(members: [
      "status": Value(response.status.code), "fields": value(of: response.fields),
      "record": record.map { .string(String($0)) },
    ])
    return head.json() + [newline] + response.body
  }

  static func answer(in bytes: [UInt8]) throws -> (response: Response, record: Int64?) {
    let (fields, body) = try parts(of: bytes, "a relayed answer")
    let response = Response(
      status: HTTPResponse.Status(code: try fields.integer("status")),
      fields: try headerFields(in: fields), body: body)
    return (response, try fields.textIfPresent("record").flatMap { Int64($0) })
  }

  // MARK: - Parts

  private static func parts(
    of bytes: [UInt8], _ subject: String
  ) throws -> (fields: Fields, body: [UInt8]) {
    let end = bytes.firstIndex(of: newline) ?? bytes.endIndex
    let head = try Value(json: Array(bytes[..<end]), depthLimit: 8)
    return (try Fields(head, of: subject), Array(bytes[min(end + 1, bytes.endIndex)...]))
  }

  private static func value(of fields: HTTPFields) -> Value {
    .array(fields.map { .array([.string($0.name.rawName), .string($0.value)]) })
  }

  private static func headerFields(in fields: Fields) throws -> HTTPFields {
    var found = HTTPFields()
    for pair in try fields.list("fields", { (pair) throws(ValueError) in pair.array ?? [] }) {
      guard pair.count == 2, let name = pair[0].string.flatMap({ HTTPField.Name($0) }),
        let value = pair[1].string
      else { throw ValueError("must be names and values", at: "fields") }
      found.append(HTTPField(name: name, value: value))
    }
    return found
  }
}

extension Endpoint {
  /// What begins the paths below a venue that only its owner answers: what happens at one node alone, what
  /// one node alone concludes from positions and measurements, and changes that it puts into the log.
  private static let ofOwner: Set<Substring> = [
    "alarms", "alarm-rules", "alarm-channels", "alerts", "compactions", "crossings", "devices",
    "devices.csv", "events", "imports", "insight", "positioning", "rehearsals", "report-schedules",
    "tracks",
  ]

  /// What begins the paths below a venue by which clients put records into the log.
  private static let ofLog: Set<Substring> = [
    "compactions", "contents", "imports", "programme", "versions",
  ]

  /// The venue of which a request puts records into the log, where it succeeds; `nil` where it does not.
  static func venue(changedBy request: Request) -> String? {
    guard request.method != .get else { return nil }
    let parts = request.path.split(separator: "/")
    guard parts.count > 4, parts[2] == "venues", ofLog.contains(parts[4]) else { return nil }
    return String(parts[3])
  }

  /// Whether the owner of the venue answers, where another node is asked.
  var isOfOwner: Bool {
    guard path.hasPrefix(Endpoints.venue + "/") else { return false }
    let parts = path.dropFirst(Endpoints.venue.count + 1).split(separator: "/")
    guard let first = parts.first else { return false }
    if Self.ofOwner.contains(first) { return true }
    switch first {
    case "contents", "versions": return method != .get
    case "programme": return method != .get || parts.dropFirst().first == "source"
    case "measurements": return parts.dropFirst().first == "recording"
    // Why a tag is where it is.
    case "navigators": return parts.last == "positioning"
    default: return false
    }
  }
}
