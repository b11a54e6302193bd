import Accounts
import Foundation
import HTTPTypes
import IndoorModel
import JSONText
import Logging
import Storage
import Support
import Testing
import VenueServer
import WebServer

@testable import VenueServer

/// A server with accounts and two venues, `plan` and `other`, at a time that tests move.
final class AccountWorld: Sendable {
  /// A clock that stands still until it is moved.
  final class Clock: Sendable {
    private let time = Locked(Timestamp(millisecondsSince1970: 1_795_248_000_000))

    var now: Timestamp { time.withLock(\.self) }

    func move(seconds: Double) { time.withLock { $0 = $0.advanced(bySeconds: seconds) } }
  }

  let server: TestServer
  let book: AccountBook
  let clock: Clock
  private let folder: URL
  private let count = Locked(0)

  init(
    upstairs: String? = nil, mailer: Mailer? = nil, guests: GuestLimits = GuestLimits(),
    compatible: (interfaces: Set<CompatibleInterface>, place: ForeignFloor)? = nil,
    logger: Logger? = nil
  ) async throws {
    let clock = Clock()
    self.clock = clock
    folder = FileManager.default.temporaryDirectory
      .appending(path: "floorcast-people-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let logger = logger ?? Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    // The least that libsodium computes: these tests ask how often, not how long.
    book = try await AccountBook(
      file: try AccountFile(folder: folder.path),
      hashing: PasswordHashing(effort: Sodium.Effort(passes: 1, memory: 8 << 10)),
      mailer: mailer, publicURL: "https://map.example.org", guests: guests, logger: logger,
      now: { clock.now })
    server = try await TestServer(
      upstairs: upstairs, permissions: .closed, accounts: book, further: ["other"],
      compatible: compatible, logger: logger, clock: { clock.now })
  }

  deinit {
    book.file.close()
    try? FileManager.default.removeItem(at: folder)
  }

  /// The folder of the accounts.
  var path: String { folder.path }

  private var number: Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }

  /// Adds a person and signs them in, without a password.
  func person(_ grants: Grants, email: String? = nil) async throws -> (id: String, token: Token) {
    let (number, now) = (number, clock.now)
    let account = Account(
      id: "a-\(number)", email: try #require(EmailAddress(email ?? "n\(number)@example.org")),
      name: "Person \(number)", grants: grants, created: now)
    let token = try await book.begin(
      .init(address: "10.0.0.1", agent: "test", session: nil), detail: ""
    ) {
      try $0.add(account, password: nil)
      return account
    }
    return (account.id, token)
  }

  /// Adds a person with a password.
  func member(
    _ email: String, password: String, grants: Grants = Grants(.viewer, in: "plan")
  ) async throws -> String {
    let (number, now) = (number, clock.now)
    let hash = try await book.hashing.hash(password)
    let account = Account(
      id: "a-\(number)", email: try #require(EmailAddress(email)), name: "Person \(number)",
      grants: grants, created: now)
    try await book.write { try $0.add(account, password: hash) }
    return account.id
  }

  /// Adds a link.
  func link(
    _ role: Role, _ scope: Scope, seconds: Double? = nil
  ) async throws -> (id: String, token: Token) {
    let (token, now, id) = (Token(.link), clock.now, "l-\(number)")
    let link = Link(
      id: id, digest: token.digest, role: role, scope: scope, label: "test", created: now,
      createdBy: nil, expires: seconds.map { now.advanced(bySeconds: $0) },
      isGuest: role == .guest)
    try await book.write { try $0.add(link) }
    return (id, token)
  }

  func send(
    _ method: HTTPRequest.Method, _ path: String, _ body: Value? = nil, token: Token? = nil,
    cookie: String? = nil, address: String = "10.0.0.1"
  ) async -> Response {
    var fields: HTTPFields = [:]
    if let token { fields[.authorization] = "Bearer \(token.secret)" }
    if let cookie { fields[.cookie] = cookie }
    return await server.send(
      method, path, fields: fields, body: body?.json() ?? [], address: address)
  }

  /// Signs in with a password.
  func signIn(
    _ email: String, _ password: String, address: String = "10.0.0.1"
  ) async -> Response {
    await send(
      .post, "/api/v1/session", ["email": .string(email), "password": .string(password)],
      address: address)
  }

  /// Opens the live stream.
  func open(
    _ token: Token?, subprotocol: String? = "floorcast.2+json", fields: HTTPFields = [:],
    id: UInt64 = 7
  ) throws -> (socket: LocalSocket, handler: any WebSocketHandler) {
    var fields = fields
    if let token { fields[.authorization] = "Bearer \(token.secret)" }
    let head = HTTPRequest(
      method: .get, scheme: "http", authority: "localhost", path: "/api/v1/live",
      headerFields: fields)
    switch server.application.acceptWebSocket(
      Request(head: head, path: "/api/v1/live"), protocols: subprotocol.map { [$0] } ?? [])
    {
    case .refuse(let response): throw Refused(response: response)
    case .accept(let chosen, let handler):
      let socket = LocalSocket(id: id, subprotocol: chosen)
      handler.opened(socket)
      return (socket, handler)
    }
  }
}

extension Response {
  /// The cookie that it sets, as a browser would send it back; `nil` when it sets none.
  var cookie: String? { cookieField.map { String($0.prefix { $0 != ";" }) } }

  /// The whole field.
  var cookieField: String? { fields[.setCookie] }

  /// The token in the cookie.
  var token: Token? {
    cookie.flatMap { Token(String($0.dropFirst("floorcast=".count))) }
  }
}
