import Accounts
import Friends
import HTTPTypes
import IndoorModel
import JSONText
import LiveMap
import Storage
import WebServer
import Wire

/// `/venues/{slug}/friends`: with which navigators the client's own is friends, and how that begins
/// and ends.
enum FriendsResource {
  static func list(_ context: RequestContext) async throws -> Response {
    let person = try context.friend
    let (profile, friends) = try await context.book.friends.file.read { rows in
      (try rows.profile(of: person), try rows.friends(of: person))
    }
    let live = try context.venue.live
    let own = await live.sharing(of: Identifier(person.navigator))
    var rows: [Value] = []
    for friend in friends {
      let sharing = await live.sharing(of: Identifier(friend.navigator))
      rows.append(
        friend.value(
          sees: own.shows(to: friend.navigator, sharing),
          isSeen: sharing.shows(to: person.navigator, own)))
    }
    return .json([
      "me": Value(members: [
        "id": .string(person.navigator), "name": profile.map { .string($0.name) },
        "log": .bool(profile?.keepsLog ?? false), "sharing": .string(own.status.rawValue),
      ]),
      "friends": .array(rows),
    ])
  }

  /// Sets the name that friends see.
  static func setProfile(_ context: RequestContext) async throws -> Response {
    let person = try context.friend
    let name = try context.fields("a profile: name")
      .visibleText("name", length: FriendRules.nameLength)
    _ = try await context.book.friends.write({ rows in
      try rows.set(name: name, of: person)
      return try rows.friends(of: person).filter { $0.state != .blocked }.map(\.navigator)
    }) { person.changeNotes(to: $0) }
    return .json(["name": .string(name)])
  }

  /// Makes a code by which another navigator may ask.
  static func addCode(_ context: RequestContext) async throws -> Response {
    let person = try context.friend
    // The body is optional.
    let device =
      context.request.body.isEmpty
      ? nil : try context.fields("a code: device").device(in: person.venue)
    let code = FriendCode(randomBytes: Sodium.randomBytes(16))
    let now = context.server.now()
    try await context.book.friends.file.write { rows in
      if let device { try rows.set(device: device, of: person) }
      try rows.add(code: code.digest, of: person, at: now)
    }
    return .json(
      [
        "code": .string(code.shown),
        "expires": .string(now.advanced(bySeconds: FriendRules.codeLifetime).rfc3339),
      ], status: .created)
  }

  /// Asks the navigator that has the code.
  static func ask(_ context: RequestContext) async throws -> Response {
    let person = try context.friend
    let fields = try context.fields("a request: code, device")
    let text = try fields.text("code")
    let device = try fields.device(in: person.venue)
    let friends = try context.book.friends
    try friends.admitAttempt(of: person, address: context.request.client)
    guard let code = FriendCode(typed: text) else { throw FriendRefusal.noSuchCode }
    let now = context.server.now()
    let (other, areFriends) = try await friends.file.write { rows in
      if let device { try rows.set(device: device, of: person) }
      return try rows.ask(by: code.digest, of: person, at: now)
    }
    if areFriends {
      try await context.setFriends(true, person, other)
    }
    try await context.announceChange(by: person, to: [other])
    return try await answer(context, person, other, status: .created)
  }

  /// Accepts, refuses, blocks; `DELETE` removes.
  static func change(_ context: RequestContext) async throws -> Response {
    let (person, other) = (try context.friend, context.otherNavigator)
    let state = try context.fields("a change: state").text("state")
    let (friends, now) = (try context.book.friends, context.server.now())
    switch state {
    case "friend":
      try await friends.file.write { try $0.accept(other, by: person, at: now) }
      try await context.setFriends(true, person, other)
      try await context.announceChange(by: person, to: [other])
    case "blocked":
      let ended = try await friends.file.write { try $0.block(other, by: person, at: now) }
      for other in ended { try await context.setFriends(false, person, other) }
      try await context.announceChange(by: person, to: ended)
      try await friends.file.wipe()
    default: throw ValueError("must be friend or blocked", at: "state")
    }
    return try await answer(context, person, other)
  }

  /// Refuses a request, takes one back, removes a friend, or ends a block.
  static func remove(_ context: RequestContext) async throws -> Response {
    let (person, other) = (try context.friend, context.otherNavigator)
    let friends = try context.book.friends
    let wasBlocked = try await friends.file.write { rows in
      let wasBlocked = try rows.standing(of: person, with: other) == .blocked
      try rows.end(other, by: person)
      return wasBlocked
    }
    if !wasBlocked {
      try await context.setFriends(false, person, other)
      try await context.announceChange(by: person, to: [other])
    }
    try await friends.file.wipe()
    return Response(status: .noContent)
  }

  private static func answer(
    _ context: RequestContext, _ person: FriendRows.Person, _ other: String,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let friends = try await context.book.friends.file.read { try $0.friends(of: person) }
    guard let friend = friends.first(where: { $0.navigator == other }) else {
      throw FriendRefusal.noSuchFriend
    }
    let live = try context.venue.live
    let own = await live.sharing(of: Identifier(person.navigator))
    let sharing = await live.sharing(of: Identifier(other))
    return .json(
      friend.value(
        sees: own.shows(to: other, sharing), isSeen: sharing.shows(to: person.navigator, own)),
      status: status)
  }

  /// How many use it, for organisers: no number below the venue's smallest group.
  static func figures(_ context: RequestContext) async throws -> Response {
    let slug = try context.friendlyVenue
    let figures = try await context.book.friends.file.read { try $0.figures(of: slug) }
    let least = try await context.venue.venue().settings.privacyThreshold
    func rounded(_ count: Int) -> Value { Value(count / least * least) }
    return .json([
      "people": rounded(figures.people), "friendships": rounded(figures.pairs),
      "writers": rounded(figures.writers), "smallestGroup": Value(least),
    ])
  }
}

extension Fields {
  /// The digest of what the client's browser keeps, another one in each venue; `nil` where it sends
  /// nothing.
  fileprivate func device(in venue: String) throws(ValueError) -> TokenDigest? {
    try readIfPresent("device") { (value) throws(ValueError) in
      let key = try value.asText()
      let isKey = key.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
      guard (22...64).contains(key.utf8.count), isKey else {
        throw ValueError("must be 22 to 64 random characters of a–z, A–Z, 0–9, - and _")
      }
      return TokenDigest(of: "device \(venue) \(key)")
    }
  }
}

extension FriendCode {
  /// What is kept of it.
  var digest: TokenDigest { TokenDigest(of: text) }
}

extension Sharing {
  /// Whether its navigator is shown to another one, with that one's sharing.
  fileprivate func shows(to other: String, _ sharing: Sharing) -> Bool {
    status == .visible || status == .friends && friends.contains(Identifier(other))
  }
}

extension FriendRows.Friend {
  /// - Parameters:
  ///   - sees: whether the other one sees the client's navigator.
  ///   - isSeen: whether the client's navigator sees the other one.
  fileprivate func value(sees: Bool, isSeen: Bool) -> Value {
    let areFriends = state == .friend
    return Value(members: [
      "id": .string(navigator), "name": .string(name), "state": .string(state.rawValue),
      "since": .string(since.rfc3339), "seesMe": areFriends ? .bool(sees) : nil,
      "shares": areFriends ? .bool(isSeen) : nil, "unread": areFriends ? Value(unread) : nil,
    ])
  }
}
