import Accounts
import Foundation
import HTTPTypes
import IndoorModel
import JSONText
import Storage
import Testing
import WebServer

@testable import VenueServer

struct SignInTests {
  private let password = "correct horse"

  @Test func `who signs in is known by a cookie that nobody else reads or sends`() async throws {
    let world = try await AccountWorld()
    let id = try await world.member("ada@example.org", password: password)
    let response = await world.signIn("Ada@Example.org ", password)
    #expect(response.status == .ok)
    #expect(try response.json["account"]?["id"]?.string == id)
    let parts = try #require(response.cookieField).split(separator: ";").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    #expect(parts[0].hasPrefix("floorcast=fcs_"))
    #expect(Set(parts.dropFirst()).isSuperset(of: ["HttpOnly", "SameSite=Strict", "Path=/"]))
    #expect(!parts.contains("Secure"))
    let again = await world.send(.get, "/api/v1/account", cookie: response.cookie)
    #expect(try again.json["id"]?.string == id)
    // The answer itself tells no token.
    let token = try #require(response.token)
    #expect(!String(decoding: response.body, as: UTF8.self).contains(token.secret))
  }

  @Test func `where the connection is encrypted the cookie never leaves it`() {
    var response = Response()
    let head = HTTPRequest(method: .get, scheme: "https", authority: "a", path: "/")
    response.setCookie(Token(.session), seconds: 60, for: Request(head: head, path: "/"))
    #expect(response.cookieField?.contains("; Secure") == true)
  }

  @Test func `encrypted, a cookie that another host of the domain may have set does not count`() {
    let (own, foreign) = (Token(.session), Token(.session))
    func known(_ scheme: String) -> [String] {
      let fields: HTTPFields = [
        .cookie: "floorcast=\(foreign.secret); __Host-floorcast=\(own.secret)"
      ]
      let head = HTTPRequest(
        method: .get, scheme: scheme, authority: "a", path: "/", headerFields: fields)
      return Request(head: head, path: "/").tokens.map(\.secret)
    }
    #expect(known("https") == [own.secret])
    #expect(known("http") == [foreign.secret])
    var response = Response()
    let head = HTTPRequest(method: .get, scheme: "https", authority: "a", path: "/")
    response.setCookie(own, seconds: 60, for: Request(head: head, path: "/"))
    // Browsers take the name only with these, and without a domain.
    let field = response.cookieField ?? ""
    #expect(field.hasPrefix("__Host-floorcast=\(own.secret); Path=/;"))
    #expect(field.contains("; Secure") && !field.lowercased().contains("domain"))
  }

  @Test func `behind a proxy those who guess are told apart by their own addresses`() async throws {
    let world = try await AccountWorld()
    _ = try await world.member("ada@example.org", password: password)
    let server = GuardedApplication(
      world.server.application,
      rules: try HTTPPolicy(trustedProxies: ["10.0.0.1"], isHostChecked: false))
    func signIn(_ email: String, _ password: String, from client: String) async -> Response {
      let forwarded = HTTPField.Name("X-Forwarded-For")
      let head = HTTPRequest(
        method: .post, scheme: "http", authority: "localhost", path: "/api/v1/session",
        headerFields: HTTPFields(forwarded.map { [HTTPField(name: $0, value: client)] } ?? []))
      let body: Value = ["email": .string(email), "password": .string(password)]
      let request = Request(head: head, path: "/api/v1/session", remoteAddress: "10.0.0.1")
      return await server.accept(request).respond(to: body.json())
    }
    for number in 0..<40 {
      _ = await signIn("guess\(number)@example.org", "wrong horse.", from: "203.0.113.7")
    }
    let guess = await signIn("ada@example.org", "wrong horse.", from: "203.0.113.7")
    #expect(guess.status == .tooManyRequests)
    let own = await signIn("ada@example.org", password, from: "198.51.100.4")
    #expect(own.status == .ok)
    let sessions = try await world.send(.get, "/api/v1/account/sessions", cookie: own.cookie).json
    #expect(sessions["sessions"]?[0]?["address"] == "198.51.100.4")
  }

  @Test func `an unknown account is refused by the same words and the same work`() async throws {
    let world = try await AccountWorld()
    _ = try await world.member("ada@example.org", password: password)
    let (_, guest) = try await world.person(Grants(), email: "link@example.org")
    #expect(await world.send(.get, "/api/v1/account", token: guest).status == .ok)
    var answers: Set<[UInt8]> = []
    for (email, guess) in [
      ("ada@example.org", "wrong horse."), ("eve@example.org", "wrong horse."),
      ("link@example.org", "wrong horse."), ("no address", "wrong horse."),
      ("ada@example.org", String(repeating: "x", count: 5000)), ("eve@example.org", ""),
    ] {
      let before = world.book.hashing.count
      let response = await world.signIn(email, guess)
      #expect(world.book.hashing.count - before == 1, "\(email)")
      #expect(response.status == .unauthorized && response.problem == "wrong-sign-in")
      #expect(response.cookieField == nil)
      answers.insert(response.body)
    }
    #expect(answers.count == 1)
  }

  @Test func `who fails must wait, known or not, and nothing is hashed meanwhile`() async throws {
    for email in ["ada@example.org", "eve@example.org"] {
      let world = try await AccountWorld()
      _ = try await world.member("ada@example.org", password: password)
      for _ in 0..<5 { _ = await world.signIn(email, "wrong horse.") }
      let before = world.book.hashing.count
      let refused = await world.signIn(email, password)
      #expect(refused.problem == "too-many-attempts" && refused.fields[.retryAfter] == "2")
      #expect(world.book.hashing.count == before)
      // A client elsewhere is not kept from its account.
      #expect(await world.signIn("ada@example.org", password, address: "10.9.9.9").status == .ok)
      world.clock.move(seconds: 2)
      #expect(await world.signIn(email, password).problem != "too-many-attempts")
    }
  }

  @Test func `many guesses at once are counted one by one`() async throws {
    let world = try await AccountWorld()
    _ = try await world.member("ada@example.org", password: password)
    let before = world.book.hashing.count
    await withTaskGroup { group in
      for _ in 0..<40 {
        group.addTask { _ = await world.signIn("ada@example.org", "wrong horse.") }
      }
    }
    #expect(world.book.hashing.count - before == 5)
  }

  @Test func `a session ends when it is not used, and in any case some day`() async throws {
    let world = try await AccountWorld()
    let (_, token) = try await world.person(Grants(.viewer, in: "plan"))
    func status() async -> HTTPResponse.Status {
      await world.send(.get, "/api/v1/account", token: token).status
    }
    world.clock.move(seconds: Lifetimes.idleSession - 1)
    #expect(await status() == .ok)
    world.clock.move(seconds: Lifetimes.idleSession)
    #expect(await status() == .unauthorized)
    let (_, busy) = try await world.person(Grants(.viewer, in: "plan"))
    for _ in 0..<9 {
      world.clock.move(seconds: Lifetimes.session / 10)
      _ = await world.send(.get, "/api/v1/account", token: busy)
    }
    #expect(await world.send(.get, "/api/v1/account", token: busy).status == .ok)
    world.clock.move(seconds: Lifetimes.session / 10)
    #expect(await world.send(.get, "/api/v1/account", token: busy).status == .unauthorized)
  }

  @Test func `a day later the page gets another token, and the old one ends soon`() async throws {
    let world = try await AccountWorld()
    _ = try await world.member("ada@example.org", password: password)
    let first = await world.signIn("ada@example.org", password)
    #expect(await world.send(.get, "/api/v1/session", cookie: first.cookie).cookieField == nil)
    world.clock.move(seconds: Lifetimes.sessionToken)
    let renewed = await world.send(.get, "/api/v1/session", cookie: first.cookie)
    let second = try #require(renewed.cookie)
    #expect(second != first.cookie)
    // A page that is open twice asks twice; the old token gives no further one.
    let twin = await world.send(.get, "/api/v1/session", cookie: first.cookie)
    #expect(try twin.json["kind"] == "person")
    #expect(twin.cookieField == nil)
    world.clock.move(seconds: Lifetimes.previousToken)
    let late = await world.send(.get, "/api/v1/session", cookie: first.cookie)
    #expect(try late.json["kind"] == "anonymous")
    #expect(await world.send(.get, "/api/v1/account", cookie: second).status == .ok)
  }

  @Test func `signing in ends the session that the browser had`() async throws {
    let world = try await AccountWorld()
    _ = try await world.member("ada@example.org", password: password)
    let first = await world.signIn("ada@example.org", password)
    let second = await world.send(
      .post, "/api/v1/session",
      ["email": "ada@example.org", "password": .string(password)], cookie: first.cookie)
    #expect(second.status == .ok && second.cookie != first.cookie)
    #expect(await world.send(.get, "/api/v1/account", cookie: first.cookie).status == .unauthorized)
  }

  @Test func `signing out ends the session, everywhere ends all`() async throws {
    let world = try await AccountWorld()
    _ = try await world.member("ada@example.org", password: password)
    var cookies: [String] = []
    for _ in 0..<3 {
      cookies.append(try #require(await world.signIn("ada@example.org", password).cookie))
    }
    let out = await world.send(.delete, "/api/v1/session", cookie: cookies[0])
    #expect(out.status == .noContent && out.cookieField?.contains("Max-Age=0") == true)
    #expect(await world.send(.get, "/api/v1/account", cookie: cookies[0]).status == .unauthorized)
    let listed = try await world.send(.get, "/api/v1/account/sessions", cookie: cookies[1]).json
    #expect(listed["sessions"]?.array?.count == 2)
    #expect(await world.send(.delete, "/api/v1/sessions", cookie: cookies[1]).status == .noContent)
    for cookie in cookies {
      #expect(await world.send(.get, "/api/v1/account", cookie: cookie).status == .unauthorized)
    }
  }

  @Test func `a wrong token in the head is not replaced by a cookie, nor one in the address`()
    async throws
  {
    let world = try await AccountWorld()
    _ = try await world.member("ada@example.org", password: password)
    let cookie = try #require(await world.signIn("ada@example.org", password).cookie)
    let wrong = await world.send(
      .get, "/api/v1/account", token: Token(.session), cookie: cookie)
    #expect(wrong.status == .unauthorized)
    let token = cookie.dropFirst("floorcast=".count)
    #expect(await world.send(.get, "/api/v1/account?token=\(token)").status == .unauthorized)
    // A cookie that another site set before it does not lock a client out.
    let two = "floorcast=nonsense; other=1; \(cookie)"
    #expect(await world.send(.get, "/api/v1/account", cookie: two).status == .ok)
  }

  @Test func `a password that was hashed with less effort is hashed anew`() async throws {
    let world = try await AccountWorld()
    let id = try await world.member("ada@example.org", password: password)
    let old = try #require(
      Sodium.passwordHash(password, effort: .init(passes: 2, memory: 8 << 10)))
    try await world.book.write { try $0.setPassword(old, of: id) }
    #expect(await world.signIn("ada@example.org", password).status == .ok)
    let new = try await world.book.file.read { try $0.password(of: id) }
    #expect(new != old && new?.contains("t=1") == true)
    #expect(await world.signIn("ada@example.org", password).status == .ok)
  }

  @Test func `a link that signs in does so once and within a day`() async throws {
    let world = try await AccountWorld()
    let (id, _) = try await world.person(Grants(.owner, in: "*"))
    func make() async throws -> Token {
      let (token, now) = (Token(.signIn), world.clock.now)
      let link = OneTimeLink(
        digest: token.digest, kind: .signIn, account: id,
        expires: now.advanced(bySeconds: Lifetimes.signIn))
      try await world.book.write { try $0.add(link) }
      return token
    }
    let token = try await make()
    let body: Value = ["token": .string(token.secret)]
    let looked = try await world.send(.post, "/api/v1/tokens", body).json
    #expect(looked["kind"] == "signIn")
    let response = await world.send(.post, "/api/v1/session", body)
    #expect(response.status == .ok && response.token?.kind == .session)
    #expect(await world.send(.post, "/api/v1/session", body).problem == "no-such-token")
    let late = try await make()
    world.clock.move(seconds: Lifetimes.signIn)
    let tooLate = await world.send(
      .post, "/api/v1/session", ["token": .string(late.secret)])
    #expect(tooLate.problem == "no-such-token")
  }

  @Test func `without accounts everybody is let in and nobody signs in`() async throws {
    let server = try await TestServer()
    let session = try await server.get("/api/v1/session").json
    #expect(session["open"] == true && session["kind"] == "anonymous")
    #expect(session["permissions"]?.array?.count == Permission.allCases.count)
    let body: Value = ["email": "ada@example.org", "password": "x"]
    #expect(await server.post("/api/v1/session", body).problem == "no-accounts")
    #expect(await server.get("/api/v1/account").problem == "no-accounts")
  }
}
