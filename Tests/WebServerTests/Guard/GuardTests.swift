import HTTPTypes
import Testing
import WebServer

/// An application that answers what it was asked, and takes every socket.
private struct Mirror: Application {
  func accept(_ request: Request) -> any Exchange { Reflection(request: request) }
  func acceptWebSocket(_ request: Request, protocols: [String]) -> WebSocketDecision {
    .accept(subprotocol: nil, handler: Silence())
  }
}

private struct Reflection: Exchange {
  let request: Request
  let bodyLimit = 1_000

  func respond(to body: [UInt8]) async -> Response {
    let head = request.head
    let said = [
      request.client, head.scheme ?? "", head.authority ?? "", request.prefix,
      HTTPField.Name("X-Forwarded-For").flatMap { head.headerFields[$0] } ?? "none",
    ]
    return Response(body: Array(said.joined(separator: " ").utf8))
  }
}

private final class Silence: WebSocketHandler {
  func opened(_ socket: any WebSocket) {}
  func received(_ message: WebSocketMessage, from socket: any WebSocket) {}
  func closed(_ socket: any WebSocket, code: WebSocketCloseCode) {}
}

private func request(
  _ method: HTTPRequest.Method = .post, host: String? = "localhost:8080", scheme: String = "http",
  from address: String = "127.0.0.1", path: String = "/api/v1/x", body: [UInt8] = [],
  _ fields: [String: String] = [:]
) -> Request {
  var all = HTTPFields()
  for (name, value) in fields {
    if let name = HTTPField.Name(name) { all[name] = value }
  }
  let head = HTTPRequest(
    method: method, scheme: scheme, authority: host, path: path, headerFields: all)
  return Request(head: head, path: path, body: body, remoteAddress: address)
}

private func answer(_ request: Request, _ rules: HTTPPolicy? = nil) async throws -> Response {
  let application = GuardedApplication(Mirror(), rules: try rules ?? HTTPPolicy())
  let exchange = application.accept(request)
  if let response = exchange.respondAtOnce(to: request.body) { return response }
  return await exchange.respond(to: request.body)
}

@Suite struct OriginTests {
  @Test(arguments: [
    ([:], 200),
    (["Origin": "http://localhost:8080"], 200),
    (["Origin": "HTTP://localhost:8080"], 403),
    (["Origin": "https://localhost:8080"], 200),
    (["Origin": "http://localhost:8081"], 403),
    (["Origin": "http://localhost"], 403),
    (["Origin": "http://localhost.evil.example:8080"], 403),
    (["Origin": "http://evil.example"], 403),
    (["Origin": "http://localhost:8080@evil.example"], 403),
    (["Origin": "null"], 403),
    (["Origin": ""], 403),
    (["Origin": "file://"], 403),
    (["Sec-Fetch-Site": "same-origin"], 200),
    (["Sec-Fetch-Site": "none"], 200),
    (["Sec-Fetch-Site": "same-site"], 403),
    (["Sec-Fetch-Site": "cross-site"], 403),
    (["Sec-Fetch-Site": "cross-site", "Origin": "http://localhost:8080"], 403),
    (["Cookie": "floorcast=fcs_x"], 403),
    (["Cookie": "a=b; floorcast=fcs_x"], 403),
    (["Cookie": "a=b; __Host-floorcast=fcs_x"], 403),
    (["Cookie": "theme=dark"], 200),
    (["Cookie": "floorcast=fcs_x", "Origin": "http://localhost:8080"], 200),
    (["Cookie": "floorcast=fcs_x", "Origin": "http://evil.example"], 403),
    (["Cookie": "floorcast=fcs_x", "Sec-Fetch-Site": "same-origin"], 200),
    (["Authorization": "Bearer fcl_x", "Origin": "http://evil.example"], 200),
    (["Authorization": "Bearer x", "Cookie": "floorcast=f", "Origin": "http://evil.example"], 403),
    (["Authorization": "Basic eA==", "Origin": "http://evil.example"], 403),
  ])
  func `what changes something comes from our own pages or from no page`(
    fields: [String: String], status: Int
  ) async throws {
    for method in [HTTPRequest.Method.post, .put, .patch, .delete] {
      #expect(try await answer(request(method, fields)).status.code == status, "\(fields)")
    }
    let guarded = GuardedApplication(Mirror(), rules: try HTTPPolicy())
    let decision = guarded.acceptWebSocket(request(.get, fields), protocols: [])
    if case .refuse(let response) = decision {
      #expect(response.status.code == status)
    } else {
      #expect(status == 200)
    }
    #expect(try await answer(request(.get, fields)).status == .ok)
  }

  @Test func `a server that speaks https takes no pages of http`() async throws {
    let fields = ["Origin": "http://map.example.org"]
    let rules = try HTTPPolicy(allowedHosts: ["map.example.org"])
    let encrypted = request(.post, host: "map.example.org", scheme: "https", fields)
    #expect(try await answer(encrypted, rules).status == .forbidden)
    let same = request(
      host: "map.example.org", scheme: "https", ["Origin": "https://map.example.org"])
    #expect(try await answer(same, rules).status == .ok)
    let explicit = request(
      host: "map.example.org:443", scheme: "https", ["Origin": "https://map.example.org"])
    #expect(try await answer(explicit, rules).status == .ok)
  }

  @Test func `the public address counts where a proxy hides the host`() async throws {
    let rules = try HTTPPolicy(publicURLs: ["https://map.example.org/hall/"])
    let hidden = request(.post, host: "127.0.0.1:8080", ["Origin": "https://map.example.org"])
    #expect(try await answer(hidden, rules).status == .ok)
    #expect(try await answer(hidden).status == .forbidden)
  }
}

@Suite struct HostTests {
  @Test(arguments: [
    ("localhost", 200), ("localhost:8080", 200), ("a.localhost", 200), ("LOCALHOST.", 200),
    ("127.0.0.1:8080", 200), ("[::1]:8080", 200), ("192.168.4.20", 200), ("[fe80::1]", 200),
    ("rebound.evil.example", 421), ("127.0.0.1.evil.example:8080", 421), ("localhost.evil", 421),
    ("2130706433", 421), ("0x7f.1", 421), ("named.example.org", 200), ("map.example.org", 200),
    ("a b", 421), ("localhost:99999", 421), ("[::1", 421),
  ])
  func `a name that was made to point here is not ours`(host: String, status: Int) async throws {
    let rules = try HTTPPolicy(
      publicURLs: ["https://map.example.org"], allowedHosts: ["named.example.org"])
    for method in [HTTPRequest.Method.get, .post] {
      #expect(try await answer(request(method, host: host), rules).status.code == status)
    }
    let unchecked = try HTTPPolicy(isHostChecked: false)
    #expect(try await answer(request(.get, host: host), unchecked).status == .ok)
  }

  @Test func `without encryption a client is sent to no foreign name`() async throws {
    func place(_ host: String, _ rules: HTTPPolicy) -> String {
      let application = RedirectApplication(to: 443, rules: rules)
      let response = application.accept(request(.get, host: host)).respondAtOnce(to: [])
      return response?.fields[.location] ?? "\(response?.status.code ?? 0)"
    }
    let named = try HTTPPolicy(publicURLs: ["https://map.example.org"], isHostChecked: false)
    #expect(place("evil.example", named) == "https://map.example.org/api/v1/x")
    #expect(place("192.168.4.20:80", named) == "https://192.168.4.20/api/v1/x")
    #expect(place("evil.example", try HTTPPolicy()) == "421")
    #expect(
      place("evil.example", try HTTPPolicy(allowedHosts: ["a.example"], isHostChecked: false))
        == "421")
    // Without a name of its own the server has nothing to compare with.
    #expect(
      place("some.example", try HTTPPolicy(isHostChecked: false)) == "https://some.example/api/v1/x"
    )
  }

  @Test func `programs that name no host are answered`() async throws {
    #expect(try await answer(request(.get, host: nil)).status == .ok)
  }
}

@Suite struct ProxyTests {
  private let rules = Result {
    try HTTPPolicy(trustedProxies: ["10.0.0.0/8", "::1"], isHostChecked: false)
  }

  @Test(arguments: [
    ("10.1.2.3", ["X-Forwarded-For": "203.0.113.7"], "203.0.113.7 http localhost:8080  none"),
    // What the client itself has written stands further left.
    (
      "10.1.2.3", ["X-Forwarded-For": "1.1.1.1, 203.0.113.7, 10.9.9.9"],
      "203.0.113.7 http localhost:8080  none"
    ),
    ("10.1.2.3", ["X-Forwarded-For": "1.1.1.1, unknown"], "10.1.2.3 http localhost:8080  none"),
    ("10.1.2.3", ["X-Forwarded-For": "10.0.0.1, 10.0.0.2"], "10.0.0.1 http localhost:8080  none"),
    (
      "203.0.113.9", ["X-Forwarded-For": "1.1.1.1", "X-Forwarded-Proto": "https"],
      "203.0.113.9 http localhost:8080  none"
    ),
    (
      "::1",
      [
        "X-Forwarded-For": "2001:db8::5", "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": "map.example.org", "X-Forwarded-Prefix": "/hall/map/",
      ],
      "2001:db8::5 https map.example.org /hall/map none"
    ),
    (
      "::1",
      ["Forwarded": "for=1.1.1.1, for=\"[2001:db8::5]:4711\";proto=https;host=map.example.org"],
      "2001:db8::5 https map.example.org  none"
    ),
    // Proxies that write the one pass the other on as the client wrote it.
    (
      "10.1.2.3",
      [
        "X-Forwarded-For": "203.0.113.7",
        "Forwarded": "for=1.1.1.1;proto=https;host=evil.example",
      ], "203.0.113.7 http localhost:8080  none"
    ),
    (
      "::1",
      ["X-Forwarded-Prefix": "/../etc", "X-Forwarded-Host": "a\"b", "X-Forwarded-Proto": "x"],
      "::1 http localhost:8080  none"
    ),
    (
      "::ffff:10.1.2.3", ["X-Forwarded-For": "203.0.113.7:5000"],
      "203.0.113.7 http localhost:8080  none"
    ),
  ])
  func `only trusted proxies speak for others`(
    peer: String, fields: [String: String], said: String
  ) async throws {
    let response = try await answer(request(.get, from: peer, fields), rules.get())
    #expect(String(decoding: response.body, as: UTF8.self) == said)
  }

  @Test(arguments: [
    ("10.1.2.3", ["X-Forwarded-Proto": "https"], 400),
    ("10.1.2.3", ["X-Forwarded-Host": "map.example.org"], 400),
    ("10.1.2.3", ["X-Forwarded-Proto": "https", "Forwarded": "for=1.1.1.1"], 200),
    ("10.1.2.3", [:], 200),
    ("203.0.113.9", ["X-Forwarded-Proto": "https"], 200),
  ])
  func `a trusted proxy names the client with what was asked`(
    peer: String, fields: [String: String], status: Int
  ) async throws {
    #expect(try await answer(request(.get, from: peer, fields), rules.get()).status.code == status)
  }

  @Test(arguments: ["10.0.0.0/33", "10.0.0", "::1/129", "a", "10.0.0.0/", "10.0.0.0/8/8", ""])
  func `what is no address is named`(text: String) {
    #expect(throws: HTTPPolicy.Failure.noAddress(text)) { try HTTPPolicy(trustedProxies: [text]) }
  }
}

@Suite struct SecurityFieldTests {
  @Test func `every answer says what browsers may do with it`() async throws {
    for request in [request(.get), request(.post, ["Origin": "http://evil.example"])] {
      let fields = try await answer(request).fields
      let policy = try #require(fields[.contentSecurityPolicy])
      for part in [
        "default-src 'self'", "script-src 'self'", "style-src 'self'", "object-src 'none'",
        "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
        "connect-src 'self' ws://localhost:8080 wss://localhost:8080",
      ] {
        #expect(policy.contains("\(part);") || policy.hasSuffix(part), "\(part)")
      }
      #expect(!policy.contains("unsafe"))
      for (name, value) in [
        ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"),
        ("Referrer-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
      ] {
        #expect(fields[HTTPField.Name(name)!] == value)
      }
      #expect(fields[HTTPField.Name("Permissions-Policy")!]?.contains("camera=()") == true)
      #expect(fields[HTTPField.Name("Strict-Transport-Security")!] == nil)
    }
  }

  @Test func `only the page for visitors may ask for sensors and the camera`() async throws {
    for (path, origins) in [("/navigate/", "(self)"), ("/live/", "()"), ("/navigates/", "()")] {
      let fields = try await answer(request(.get, path: path)).fields
      let policy = try #require(fields[HTTPField.Name("Permissions-Policy")!])
      for sensor in ["accelerometer", "camera", "geolocation", "gyroscope", "magnetometer"] {
        #expect(policy.contains("\(sensor)=\(origins)"), "\(path): \(policy)")
      }
      #expect(policy.contains("microphone=()"))
    }
  }

  @Test func `frames are allowed to whom is named, and https is kept to`() async throws {
    let rules = try HTTPPolicy(
      frameOrigins: ["https://signs.example.org"], isHostChecked: false, isStrict: true)
    let fields = try await answer(request(.get, scheme: "https"), rules).fields
    #expect(fields[HTTPField.Name("X-Frame-Options")!] == nil)
    #expect(
      fields[.contentSecurityPolicy]?.hasSuffix("frame-ancestors https://signs.example.org") == true
    )
    #expect(
      fields[HTTPField.Name("Strict-Transport-Security")!] == "max-age=31536000")
    let plain = try await answer(request(.get), rules).fields
    #expect(plain[HTTPField.Name("Strict-Transport-Security")!] == nil)
    #expect(throws: HTTPPolicy.Failure.noOrigin("*")) { try HTTPPolicy(frameOrigins: ["*"]) }
  }

  @Test func `only the editor may load map tiles, and only of the origin that is named`()
    async throws
  {
    let rules = try HTTPPolicy(
      tileOrigins: ["https://tile.example.org/{z}/{x}/{y}.png"], isHostChecked: false)
    for (path, isOpen) in [("/editor/", true), ("/", false), ("/live/", false), ("/kiosk/", false)]
    {
      let policy = try await answer(request(.get, path: path), rules).fields[
        .contentSecurityPolicy]
      let pictures = "img-src 'self' blob: data:" + (isOpen ? " https://tile.example.org;" : ";")
      #expect(policy?.contains(pictures) == true, "\(path): \(policy ?? "")")
    }
    #expect(throws: HTTPPolicy.Failure.self) { try HTTPPolicy(tileOrigins: ["https://*/{z}"]) }
    #expect(throws: HTTPPolicy.Failure.self) {
      try HTTPPolicy(tileOrigins: ["https://a; script-src *"])
    }
  }

  @Test func `only the page with charts may say inline where modules lie`() async throws {
    for (path, isOpen) in [("/insight/", true), ("/", false), ("/live/", false)] {
      let policy = try await answer(request(.get, path: path)).fields[.contentSecurityPolicy]
      #expect(policy?.contains("script-src 'self' 'sha256-") == isOpen, "\(path): \(policy ?? "")")
    }
  }

  @Test func `a host cannot write into the policy`() async throws {
    let odd = request(.get, host: "x; script-src *")
    let rules = try HTTPPolicy(isHostChecked: false)
    let policy = try await answer(odd, rules).fields[.contentSecurityPolicy]
    #expect(policy?.contains("connect-src 'self'; ") == true)
  }

  @Test func `bodies are taken as they are`() async throws {
    let zipped = request(.post, body: [0x1F, 0x8B], ["Content-Encoding": "gzip"])
    #expect(try await answer(zipped).status == .unsupportedMediaType)
    let plain = request(.post, body: [0x1F, 0x8B], ["Content-Encoding": "identity"])
    #expect(try await answer(plain).status == .ok)
  }
}
