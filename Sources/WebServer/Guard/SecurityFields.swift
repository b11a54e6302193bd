import HTTPTypes

/// What keeps browsers from doing harm, added to every response that does not say otherwise.
///
/// Scripts, styles and connections come from our origin only, nothing inline runs (one page says
/// inline where modules lie), nothing is guessed, no other site frames, opens or embeds us, and no page of ours asks for cameras or the
/// like, except the page for visitors, which reads codes of markers and finds where its visitor is.
/// The editor may also show pictures of the sources of map tiles that the operator has named.
/// After the cheat sheet “HTTP Security Response Headers” of OWASP.
struct SecurityFields: Sendable {
  /// The origins of the pages that may frame ours.
  private let frameOrigins: [Origin]
  /// The origins of the map tiles that the editor may show.
  private let tileOrigins: [Origin]
  /// Whether browsers shall ask us encrypted only from now on (RFC 6797).
  private let isStrict: Bool

  init(frameOrigins: [Origin], tileOrigins: [Origin] = [], isStrict: Bool) {
    (self.frameOrigins, self.tileOrigins, self.isStrict) = (frameOrigins, tileOrigins, isStrict)
  }

  /// Adds the fields.
  func add(to response: inout Response, for request: Request) {
    if request.path.hasPrefix(Self.visitorsPage), response.fields[Self.permissions] == nil {
      response.fields[Self.permissions] = Self.permissionsPolicy(sensors: "(self)")
    }
    for (name, value) in Self.constant where response.fields[name] == nil {
      response.fields[name] = value
    }
    if response.fields[.contentSecurityPolicy] == nil {
      response.fields[.contentSecurityPolicy] = policy(for: request)
    }
    if frameOrigins.isEmpty { response.fields[Self.frameOptions] = "DENY" }
    if isStrict, request.head.scheme == "https" {
      response.fields[Self.strictTransport] = "max-age=31536000"
    }
  }

  private func policy(for request: Request) -> String {
    // Not all browsers take 'self' for WebSockets, too.
    let host = request.head.authority.flatMap { HostName.isPlain($0) ? $0 : nil }
    let sockets = host.map { " ws://\($0) wss://\($0)" } ?? ""
    let frames = frameOrigins.isEmpty ? "'none'" : frameOrigins.map(\.text).joined(separator: " ")
    let tiles =
      request.path.hasPrefix(Self.editorPage) ? tileOrigins.map { " \($0.text)" }.joined() : ""
    let maps = request.path.hasPrefix(Self.chartPage) ? " \(Self.chartMap)" : ""
    return "default-src 'self'; script-src 'self'\(maps); style-src 'self'; "
      + "img-src 'self' blob: data:\(tiles); "
      + "connect-src 'self'\(sockets); object-src 'none'; base-uri 'none'; form-action 'self'; "
      + "frame-ancestors \(frames)"
  }

  /// The page that leads visitors, by camera, satellites, steps and compass.
  private static let visitorsPage = "/navigate/"
  /// The page in which floors are laid over a map.
  private static let editorPage = "/editor/"
  /// The page with charts, whose import map leads to the modules of d3 (`ChartModules`), and the hash of
  /// that map: browsers read import maps from within a page only.
  private static let chartPage = "/insight/"
  private static let chartMap = "'sha256-95gth6GXLzRRrpMkNyPUjME1rLCGExc6br3L7VWChhs='"
  private static let permissions = name("Permissions-Policy")

  /// - Parameter sensors: the origins that may ask for what finds where a device is.
  private static func permissionsPolicy(sensors: String) -> String {
    "accelerometer=\(sensors), camera=\(sensors), display-capture=(), geolocation=\(sensors), "
      + "gyroscope=\(sensors), hid=(), magnetometer=\(sensors), microphone=(), midi=(), "
      + "payment=(), serial=(), usb=()"
  }

  private static let frameOptions = name("X-Frame-Options")
  private static let strictTransport = name("Strict-Transport-Security")
  private static let constant: [(HTTPField.Name, String)] = [
    (.xContentTypeOptions, "nosniff"),
    (name("Referrer-Policy"), "same-origin"),
    (name("Cross-Origin-Opener-Policy"), "same-origin"),
    (name("Cross-Origin-Resource-Policy"), "same-origin"),
    (permissions, permissionsPolicy(sensors: "()")),
  ]

  /// A name that is written here and is one.
  private static func name(_ text: String) -> HTTPField.Name {
    HTTPField.Name(text) ?? .xContentTypeOptions
  }
}
