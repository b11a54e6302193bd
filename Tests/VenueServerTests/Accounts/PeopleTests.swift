import Accounts
import Foundation
import HTTPTypes
import IndoorModel
import JSONText
import Storage
import Testing
import WebServer

@testable import VenueServer

struct PeopleTests {
  private let password = "correct horse"

  private func signUp(
    _ world: AccountWorld, _ token: String, email: String, name: String, password: String? = nil
  ) async -> Response {
    await world.send(
      .post, "/api/v1/accounts",
      [
        "token": .string(token), "email": .string(email), "name": .string(name),
        "password": .string(password ?? self.password), "language": "de",
      ])
  }

  private func invite(
    _ world: AccountWorld, _ body: Value, by token: Token
  ) async throws -> Value {
    let response = await world.send(.post, "/api/v1/invitations", body, token: token)
    #expect(response.status == .created)
    return try response.json
  }

  @Test func `the first start makes a link to the first account, the next one another`()
    async throws
  {
    let world = try await AccountWorld()
    let first = try #require(try await world.book.ownerLink())
    let second = try #require(try await world.book.ownerLink())
    func token(_ link: String) -> String { String(link.split(separator: "#")[1]) }
    #expect(first.hasPrefix("https://map.example.org/join/#fci_"))
    let old = await signUp(world, token(first), email: "eve@example.org", name: "Eve")
    #expect(old.problem == "no-such-token")
    #expect(try await world.send(.get, "/api/v1/session").json["hasOwner"] == false)
    let response = await signUp(world, token(second), email: "ada@example.org", name: "Ada")
    #expect(response.status == .created)
    let account = try response.json["account"]
    #expect(account?["grants"] == [["venue": "*", "role": "owner"]])
    #expect(account?["language"] == "de")
    #expect(try await world.book.ownerLink() == nil)
    let again = await signUp(world, token(second), email: "eve@example.org", name: "Eve")
    #expect(again.problem == "no-such-token")
  }

  @Test func `an invitation is good once, for what it says, until it is over or taken back`()
    async throws
  {
    let world = try await AccountWorld()
    let (_, owner) = try await world.person(Grants(.owner, in: "*"))
    let body: Value = ["venue": "plan", "role": "organiser", "email": "g@example.org", "days": 2]
    let invitation = try await invite(world, body, by: owner)
    let token = try #require(invitation["token"]?.string)
    #expect(invitation["path"]?.string == "/join/#\(token)")
    let looked = try await world.send(.post, "/api/v1/tokens", ["token": .string(token)]).json
    #expect(looked["kind"] == "invitation" && looked["venue"] == "plan")
    #expect(looked["token"] == nil)
    let weak = await signUp(world, token, email: "g@example.org", name: "G", password: "short")
    #expect(weak.problem == "weak-password")
    let response = await signUp(world, token, email: "g@example.org", name: "Grace")
    #expect(try response.json["venues"]?.array?.map { $0["slug"] } == ["plan"])
    #expect(await signUp(world, token, email: "x@example.org", name: "X").status == .notFound)

    let late = try await invite(world, body, by: owner)["token"]?.string
    let back = try await invite(world, body, by: owner)
    let id = try #require(back["id"]?.string)
    #expect(
      await world.send(.delete, "/api/v1/invitations/\(id)", token: owner).status == .noContent)
    let gone = try #require(back["token"]?.string)
    #expect(await signUp(world, gone, email: "x@example.org", name: "X").status == .notFound)
    world.clock.move(seconds: 2 * 86_400)
    #expect(
      await signUp(world, try #require(late), email: "x@example.org", name: "X").status
        == .notFound)
  }

  @Test func `an invitation that failed for the address is good still`() async throws {
    let world = try await AccountWorld()
    let (_, owner) = try await world.person(Grants(.owner, in: "*"), email: "ada@example.org")
    let invitation = try await invite(world, ["venue": "plan", "role": "staff"], by: owner)
    let token = try #require(invitation["token"]?.string)
    let taken = await signUp(world, token, email: "ADA@example.org", name: "Other")
    #expect(taken.problem == "email-taken")
    let named = await signUp(world, token, email: "b@example.org", name: "person 1")
    #expect(named.problem == "name-taken")
    #expect(await signUp(world, token, email: "b@example.org", name: "B").status == .created)
  }

  @Test func `who has an account takes an invitation with it, and loses nothing`() async throws {
    let world = try await AccountWorld()
    let (_, owner) = try await world.person(Grants(.owner, in: "*"))
    let (_, grace) = try await world.person(Grants(.organiser, in: "plan"))
    for (venue, role) in [("plan", "viewer"), ("other", "staff")] {
      let invitation = try await invite(
        world, ["venue": .string(venue), "role": .string(role)], by: owner)
      let body: Value = ["token": invitation["token"] ?? .null]
      let response = await world.send(.post, "/api/v1/account/invitations", body, token: grace)
      #expect(response.status == .ok)
    }
    let account = try await world.send(.get, "/api/v1/account", token: grace).json
    #expect(
      account["grants"] == [
        ["venue": "other", "role": "staff"], ["venue": "plan", "role": "organiser"],
      ])
  }

  @Test func `an owner of one venue decides there only, and sees nobody else`() async throws {
    let world = try await AccountWorld()
    let (_, owner) = try await world.person(Grants(.owner, in: "plan"))
    let (staff, _) = try await world.person(
      Grants(byVenue: ["plan": .staff, "other": .organiser]))
    let (stranger, _) = try await world.person(Grants(.owner, in: "*"))
    let list = try await world.send(.get, "/api/v1/accounts", token: owner).json
    let seen = list["accounts"]?.array?.first { $0["id"]?.string == staff }
    #expect(list["accounts"]?.array?.count == 2)
    #expect(seen?["grants"] == [["venue": "plan", "role": "staff"]])
    func patch(_ id: String, _ grants: Value) async -> Response {
      await world.send(.patch, "/api/v1/accounts/\(id)", ["grants": grants], token: owner)
    }
    #expect(await patch(staff, [["venue": "plan", "role": "viewer"]]).status == .ok)
    #expect(
      world.book.accounts[staff]?.grants
        == Grants(byVenue: ["plan": .viewer, "other": .organiser]))
    #expect(await patch(staff, [["venue": "*", "role": "viewer"]]).problem == "forbidden")
    #expect(await patch(staff, [["venue": "other", "role": "viewer"]]).problem == "no-such-venue")
    #expect(await patch(stranger, []).problem == "no-such-account")
    #expect(await patch(staff, []).status == .ok)
    #expect(world.book.accounts[staff]?.grants == Grants(byVenue: ["other": .organiser]))
    for body: Value in [["venue": "*", "role": "owner"], ["venue": "other", "role": "viewer"]] {
      let response = await world.send(.post, "/api/v1/invitations", body, token: owner)
      #expect(response.status == .forbidden || response.status == .notFound)
    }
  }

  @Test(arguments: [true, false])
  func `who may no longer let anybody in has left no way back`(isRemoved: Bool) async throws {
    let world = try await AccountWorld()
    let (_, owner) = try await world.person(Grants(.owner, in: "*"))
    let (eve, before) = try await world.person(
      Grants(everywhere: .owner, byVenue: ["other": .owner]))
    let ada = try await world.member("ada@example.org", password: password)
    var tokens: [String: String] = [:]
    for (name, venue) in [("all", "*"), ("plan", "plan"), ("other", "other")] {
      let body: Value = ["venue": .string(venue), "role": "owner", "days": 30]
      tokens[name] = try await invite(world, body, by: before)["token"]?.string
    }
    let kept = try await invite(world, ["venue": "plan", "role": "staff"], by: owner)
    let reset = try await world.send(
      .post, "/api/v1/accounts/\(ada)/resets", [:], token: before
    ).json
    let path = "/api/v1/accounts/\(eve)"
    let less: Value = ["grants": [["venue": "other", "role": "owner"]]]
    let done =
      isRemoved
      ? await world.send(.delete, path, token: owner)
      : await world.send(.patch, path, less, token: owner)
    #expect(done.status == (isRemoved ? .noContent : .ok))
    func isGood(_ token: Value?) async -> Bool {
      await world.send(.post, "/api/v1/tokens", ["token": token ?? .null]).status == .ok
    }
    for (name, token) in tokens {
      #expect(await isGood(.string(token)) == (name == "other" && !isRemoved), "\(name)")
    }
    #expect(await !isGood(reset["token"]))
    #expect(await isGood(kept["token"]))
  }

  @Test func `the last owner of the server stays one`() async throws {
    let world = try await AccountWorld()
    let (id, token) = try await world.person(Grants(.owner, in: "*"))
    let less = await world.send(
      .patch, "/api/v1/accounts/\(id)", ["grants": []], token: token)
    let gone = await world.send(.delete, "/api/v1/accounts/\(id)", token: token)
    #expect(less.problem == "last-owner" && gone.problem == "last-owner")
  }

  @Test func `changing the password needs the old one and ends all other sessions`()
    async throws
  {
    let world = try await AccountWorld()
    _ = try await world.member("ada@example.org", password: password)
    let here = try #require(await world.signIn("ada@example.org", password).cookie)
    let there = try #require(await world.signIn("ada@example.org", password).cookie)
    func change(_ old: String, _ new: String) async -> Response {
      await world.send(
        .post, "/api/v1/account/password", ["old": .string(old), "new": .string(new)],
        cookie: here)
    }
    #expect(await change("wrong horse.", "another horse").problem == "wrong-password")
    #expect(await change(password, "ada@example.org").problem == "weak-password")
    let changed = await change(password, "another horse")
    #expect(changed.status == .ok && changed.cookie != here)
    for cookie in [here, there] {
      #expect(await world.send(.get, "/api/v1/account", cookie: cookie).status == .unauthorized)
    }
    #expect(await world.send(.get, "/api/v1/account", cookie: changed.cookie).status == .ok)
    #expect(await world.signIn("ada@example.org", password).problem == "wrong-sign-in")
    #expect(await world.signIn("ada@example.org", "another horse").status == .ok)
  }

  @Test func `guessing the old password is slowed down like signing in`() async throws {
    let world = try await AccountWorld()
    _ = try await world.member("ada@example.org", password: password)
    let cookie = try #require(await world.signIn("ada@example.org", password).cookie)
    var problems: [String?] = []
    for _ in 0..<6 {
      problems.append(
        await world.send(
          .post, "/api/v1/account/password", ["old": "wrong horse.", "new": "another horse"],
          cookie: cookie
        ).problem)
    }
    #expect(problems.last == "too-many-attempts")
  }

  @Test func `a link to a new password is good once and ends all sessions`() async throws {
    let world = try await AccountWorld()
    let id = try await world.member("ada@example.org", password: password)
    let (_, owner) = try await world.person(Grants(.owner, in: "*"))
    let cookie = try #require(await world.signIn("ada@example.org", password).cookie)
    let made = try await world.send(
      .post, "/api/v1/accounts/\(id)/resets", [:], token: owner
    ).json
    let token = made["token"] ?? .null
    let use: @Sendable (String) async -> Response = { password in
      await world.send(
        .post, "/api/v1/resets/use", ["token": token, "password": .string(password)])
    }
    #expect(await use("short").problem == "weak-password")
    let used = await use("another horse")
    #expect(used.status == .ok && used.token != nil)
    #expect(await use("a third horse").problem == "no-such-token")
    #expect(await world.send(.get, "/api/v1/account", cookie: cookie).status == .unauthorized)
    #expect(await world.signIn("ada@example.org", "another horse").status == .ok)
  }

  @Test func `asking for a new password says the same of everybody, but not too often`()
    async throws
  {
    let world = try await AccountWorld()
    _ = try await world.member("ada@example.org", password: password)
    var answers: Set<[UInt8]> = []
    for email in ["ada@example.org", "eve@example.org"] {
      let response = await world.send(.post, "/api/v1/resets", ["email": .string(email)])
      #expect(response.status == .accepted)
      answers.insert(response.body)
    }
    #expect(answers.count == 1)
    var last: Response?
    for _ in 0..<3 {
      last = await world.send(.post, "/api/v1/resets", ["email": "ada@example.org"])
    }
    #expect(last?.problem == "too-many-attempts")
  }

  @Test func `what the command line does counts within the running server`() async throws {
    let world = try await AccountWorld()
    let (id, token) = try await world.person(Grants(.staff, in: "plan"))
    let (socket, _) = try world.open(token)
    let command = try AccountFile(folder: world.path)
    try await command.write { try $0.removeSessions(of: id) }
    #expect(await world.send(.get, "/api/v1/account", token: token).status == .ok)
    try await world.book.catchUp()
    #expect(await world.send(.get, "/api/v1/account", token: token).status == .unauthorized)
    #expect(await socket.closing() == .init(code: .policyViolation, reason: "signed out"))
  }

  @Test func `every deed is written down, and no token with it`() async throws {
    let world = try await AccountWorld()
    let (_, owner) = try await world.person(Grants(.owner, in: "*"))
    let invitation = try await invite(world, ["venue": "plan", "role": "staff"], by: owner)
    let token = try #require(invitation["token"]?.string)
    let joined = await signUp(world, token, email: "g@example.org", name: "Grace")
    let link = try await world.send(
      .post, "/api/v1/venues/plan/links", ["role": "kiosk", "label": "Door"], token: owner
    ).json
    let linkID = try #require(link["id"]?.string)
    _ = await world.send(.delete, "/api/v1/venues/plan/links/\(linkID)", token: owner)
    _ = await world.send(.delete, "/api/v1/session", cookie: joined.cookie)
    let audit = await world.send(.get, "/api/v1/audit", token: owner)
    let deeds = try audit.json["entries"]?.array?.compactMap { $0["what"]?.string } ?? []
    #expect(
      deeds == [
        "session.ended", "link.revoked", "link.made", "session.begun", "account.added",
        "invitation.made", "session.begun",
      ])
    let text = String(decoding: audit.body, as: UTF8.self)
    for secret in [token, link["token"]?.string, joined.token?.secret, owner.secret] {
      #expect(!text.contains(try #require(secret).dropFirst(4)))
    }
    let page = try await world.send(.get, "/api/v1/audit?before=3&limit=1", token: owner).json
    #expect(page["entries"]?.array?.map { $0["id"] } == [2])
  }
}
