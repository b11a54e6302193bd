import Accounts
import Foundation
import Friends
import Geometry
import IndoorModel
import Testing

@testable import Storage

/// What the friends' file keeps, for how long, and who may read it.
struct FriendFileTests {
  private static let start = Timestamp(millisecondsSince1970: 1_795_248_000_000)

  private let ada = FriendRows.Person(venue: "expo", navigator: "g-ada")
  private let bob = FriendRows.Person(venue: "expo", navigator: "g-bob")

  private func digest(_ number: UInt8) -> TokenDigest {
    TokenDigest(bytes: [UInt8](repeating: number, count: 32))
  }

  /// Makes the two friends.
  private func befriend(_ file: FriendFile, at now: Timestamp = start) async throws {
    let (ada, bob, code) = (ada, bob, digest(1))
    try await file.write { rows in
      try rows.set(name: "Ada", of: ada)
      try rows.set(name: "Bob", of: bob)
      try rows.add(code: code, of: ada, at: now)
      #expect(try rows.ask(by: code, of: bob, at: now).areFriends == false)
      try rows.accept("g-bob", by: ada, at: now)
    }
  }

  @Test func `only its owner may read it, and it is made whole`() async throws {
    let folder = try TemporaryFolder()
    #expect(!FriendFile.isThere(in: folder.path))
    let file = try FriendFile(folder: folder.path)
    defer { file.close() }
    try await befriend(file)
    for name in ["friends.sqlite", "friends.sqlite-wal", "friends.sqlite-shm"] {
      let path = folder.path + "/" + name
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600, "\(name)")
    }
  }

  @Test func `a code is good once, for ten minutes, in its venue, for others`() async throws {
    let folder = try TemporaryFolder()
    let file = try FriendFile(folder: folder.path)
    defer { file.close() }
    let (ada, bob) = (ada, bob)
    let codes = (1...6).map { digest($0) }
    let elsewhere = FriendRows.Person(venue: "other", navigator: "g-bob")
    let (start, late) = (Self.start, Self.start.advanced(bySeconds: FriendRules.codeLifetime))
    try await file.write { rows in
      try rows.add(code: codes[0], of: ada, at: start)
      #expect(throws: FriendRefusal.noSuchCode) { try rows.ask(by: codes[0], of: bob, at: late) }
      #expect(throws: FriendRefusal.noSuchCode) {
        try rows.ask(by: codes[0], of: elsewhere, at: start)
      }
      #expect(throws: FriendRefusal.ownCode) { try rows.ask(by: codes[0], of: ada, at: start) }
      #expect(try rows.ask(by: codes[0], of: bob, at: start).other == "g-ada")
      #expect(throws: FriendRefusal.noSuchCode) { try rows.ask(by: codes[0], of: bob, at: start) }
      #expect(try rows.standing(of: bob, with: "g-ada") == .asked)
      #expect(try rows.standing(of: ada, with: "g-bob") == .asks)
      // One that asks back accepts.
      try rows.add(code: codes[1], of: bob, at: start)
      #expect(try rows.ask(by: codes[1], of: ada, at: start).areFriends)
      // Of many codes the newest are good.
      for (index, code) in codes[2...].enumerated() {
        try rows.add(code: code, of: ada, at: start.advanced(bySeconds: Double(index)))
      }
      #expect(throws: FriendRefusal.noSuchCode) { try rows.ask(by: codes[2], of: bob, at: start) }
      #expect(throws: FriendRefusal.alreadyFriends) {
        try rows.ask(by: codes[5], of: bob, at: start)
      }
    }
  }

  @Test func `a block ends all, and neither can ask until it ends`() async throws {
    let folder = try TemporaryFolder()
    let file = try FriendFile(folder: folder.path)
    defer { file.close() }
    try await befriend(file)
    let (ada, bob, code, other, start) = (ada, bob, digest(2), digest(3), Self.start)
    try await file.write { rows in
      _ = try rows.messages.send(.init(text: "Hi"), from: bob, to: "g-ada", at: start)
      #expect(try rows.block("g-bob", by: ada, at: start) == ["g-bob"])
      #expect(try rows.messages.all(of: ada, with: "g-bob").isEmpty)
      #expect(try rows.friends(of: bob).isEmpty)
      #expect(try rows.friends(of: ada).map(\.state) == [.blocked])
      #expect(try rows.friends(of: ada).map(\.name) == ["Bob"])
      try rows.add(code: code, of: ada, at: start)
      #expect(throws: FriendRefusal.noSuchCode) { try rows.ask(by: code, of: bob, at: start) }
      try rows.add(code: other, of: bob, at: start)
      #expect(throws: FriendRefusal.noSuchCode) { try rows.ask(by: other, of: ada, at: start) }
      // The one who is blocked cannot end it.
      #expect(throws: FriendRefusal.noSuchFriend) { try rows.end("g-ada", by: bob) }
      try rows.end("g-bob", by: ada)
      #expect(try rows.ask(by: code, of: bob, at: start).areFriends == false)
    }
  }

  @Test func `a block holds for later navigators of the browser, and for no other`() async throws {
    let folder = try TemporaryFolder()
    let file = try FriendFile(folder: folder.path)
    defer { file.close() }
    try await befriend(file)
    let (ada, bob, start, phone, other) = (ada, bob, Self.start, digest(7), digest(8))
    let again = FriendRows.Person(venue: "expo", navigator: "g-again")
    let third = FriendRows.Person(venue: "expo", navigator: "g-third")
    let eve = FriendRows.Person(venue: "expo", navigator: "g-eve")
    let codes = (10...15).map { digest($0) }
    try await file.write { rows in
      try rows.set(device: phone, of: bob)
      try rows.set(device: phone, of: third)
      try rows.set(device: other, of: eve)
      // A second navigator of the browser is a friend already: that ends, too.
      try rows.add(code: codes[0], of: ada, at: start)
      _ = try rows.ask(by: codes[0], of: third, at: start)
      #expect(try rows.block("g-bob", by: ada, at: start) == ["g-bob", "g-third"])
      #expect(try rows.friends(of: third).isEmpty)
      // Bob leaves, and comes back as another navigator.
      try rows.remove([bob])
      try rows.set(device: phone, of: again)
      for (asker, asked, code) in [(again, ada, codes[1]), (ada, again, codes[2])] {
        try rows.add(code: code, of: asked, at: start)
        #expect(throws: FriendRefusal.noSuchCode) { try rows.ask(by: code, of: asker, at: start) }
      }
      try rows.add(code: codes[3], of: ada, at: start)
      #expect(try rows.ask(by: codes[3], of: eve, at: start).other == "g-ada")
      #expect(try rows.friends(of: ada).map(\.state) == [.asks, .blocked])
      // Only Ada ends it.
      try rows.end("g-bob", by: ada)
      try rows.add(code: codes[4], of: ada, at: start)
      #expect(try rows.ask(by: codes[4], of: again, at: start).other == "g-ada")
    }
    // With Ada all that knows the browser goes.
    try await file.write { rows in
      _ = try rows.block("g-again", by: ada, at: start)
      try rows.remove([again])
      try rows.remove([ada])
      try rows.remove([third])
    }
    try await file.wipe()
    let bytes = Data(repeating: 7, count: 32)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let data = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name))
      #expect(data.range(of: bytes) == nil, "\(name)")
    }
  }

  @Test func `when friends were told is kept for its time, and goes with the friendship`()
    async throws
  {
    let folder = try TemporaryFolder()
    let file = try FriendFile(folder: folder.path)
    defer { file.close() }
    try await befriend(file)
    let (ada, start) = (ada, Self.start)
    try await file.write { rows in
      try rows.meetings.tell("g-bob", and: "g-ada", in: "expo", at: start)
      let told = try rows.meetings.told()
      #expect(told.map(\.first) == ["g-ada"] && told.map(\.second) == ["g-bob"])
      #expect(told.map(\.time) == [start] && told.map(\.venue) == ["expo"])
      #expect(try !rows.meetings.remove(upTo: start.advanced(bySeconds: -1)))
      #expect(try rows.meetings.remove(upTo: start))
      #expect(try rows.meetings.told().isEmpty)
      try rows.meetings.tell("g-ada", and: "g-bob", in: "expo", at: start)
      try rows.end("g-bob", by: ada)
      #expect(try rows.meetings.told().isEmpty)
    }
  }

  @Test func `messages go from sent to read, and either deletes them for both`() async throws {
    let folder = try TemporaryFolder()
    let file = try FriendFile(folder: folder.path)
    defer { file.close() }
    try await befriend(file)
    let (ada, bob, start) = (ada, bob, Self.start)
    let meeting = FriendMessage.Content(
      text: "Coffee?", place: Place(floor: "0", point: Point(x: 1.5, y: 2)),
      meeting: start.advanced(bySeconds: 1800))
    try await file.write { rows in
      let first = try rows.messages.send(.init(text: "Hi"), from: ada, to: "g-bob", at: start)
      let second = try rows.messages.send(meeting, from: ada, to: "g-bob", at: start)
      #expect(try rows.friends(of: bob).map(\.unread) == [2])
      #expect(
        try rows.messages.all(of: bob, with: "g-ada").map(\.content) == [
          .init(text: "Hi"), meeting,
        ])
      // One cannot read one's own messages for the other.
      #expect(try rows.messages.take(.read, upTo: second.id, from: "g-bob", by: ada).isEmpty)
      let read = try rows.messages.take(.read, upTo: second.id, from: "g-ada", by: bob)
      #expect(read.map(\.id) == [first.id, second.id])
      // What is read is not delivered again.
      #expect(try rows.messages.take(.delivered, upTo: second.id, from: "g-ada", by: bob).isEmpty)
      #expect(try rows.friends(of: bob).map(\.unread) == [0])
      try rows.messages.remove(first.id, with: "g-ada", by: bob)
      #expect(try rows.messages.all(of: ada, with: "g-bob").map(\.id) == [second.id])
      #expect(throws: FriendRefusal.noSuchMessage) {
        try rows.messages.remove(first.id, with: "g-ada", by: bob)
      }
    }
  }

  @Test func `a navigator can neither flood nor report without end`() async throws {
    let folder = try TemporaryFolder()
    let file = try FriendFile(folder: folder.path)
    defer { file.close() }
    try await befriend(file)
    let (ada, start) = (ada, Self.start)
    try await file.write { rows in
      for _ in 0..<FriendRules.messagesPerMinute {
        _ = try rows.messages.send(.init(text: "!"), from: ada, to: "g-bob", at: start)
      }
      #expect(throws: FriendRefusal.tooOften(seconds: 60)) {
        try rows.messages.send(.init(text: "!"), from: ada, to: "g-bob", at: start)
      }
      let later = start.advanced(bySeconds: 61)
      _ = try rows.messages.send(.init(text: "!"), from: ada, to: "g-bob", at: later)
      for _ in 0..<FriendRules.reportsPerDay {
        try rows.messages.report(
          "g-bob", named: "Bob", by: ada, text: "Rude", quoting: [], at: start)
      }
      #expect(throws: FriendRefusal.tooOften(seconds: 86_400)) {
        try rows.messages.report(
          "g-bob", named: "Bob", by: ada, text: "Rude", quoting: [], at: start)
      }
    }
  }

  @Test func `everything ends when its time is over, and not before`() async throws {
    let folder = try TemporaryFolder()
    let file = try FriendFile(folder: folder.path)
    defer { file.close() }
    try await befriend(file)
    let (ada, bob, start, code) = (ada, bob, Self.start, digest(9))
    let eve = FriendRows.Person(venue: "expo", navigator: "g-eve")
    let day = Int(start.millisecondsSince1970 / 86_400_000)
    try await file.write { rows in
      _ = try rows.messages.send(.init(text: "Hi"), from: ada, to: "g-bob", at: start)
      try rows.messages.report("g-bob", named: "Bob", by: ada, text: "Rude", quoting: [], at: start)
      try rows.add(code: code, of: ada, at: start)
      _ = try rows.ask(by: code, of: eve, at: start)
      try rows.add(code: code, of: bob, at: start)
      try rows.log.add(
        FriendLogEntry(
          kind: .place, subject: "poi-bar", name: "Bar", day: day, count: 1, seconds: 60), of: ada)
    }
    func left(after seconds: Double) async throws -> [Int] {
      let now = start.advanced(bySeconds: seconds)
      return try await file.write { rows in
        _ = try rows.removeExpired(at: now)
        return [
          try rows.messages.all(of: ada, with: "g-bob").count,
          try rows.friends(of: ada).count, try rows.messages.reports(of: "expo").count,
          try rows.log.entries(of: ada).count,
        ]
      }
    }
    #expect(try await left(after: FriendRules.messageLifetime - 1) == [1, 2, 1, 1])
    #expect(try await left(after: FriendRules.messageLifetime) == [0, 1, 1, 1])
    #expect(try await left(after: FriendRules.reportLifetime - 1) == [0, 1, 1, 1])
    #expect(try await left(after: FriendRules.reportLifetime + 86_400) == [0, 1, 0, 0])
  }

  @Test func `what is deleted is in no byte of the files`() async throws {
    let folder = try TemporaryFolder()
    let file = try FriendFile(folder: folder.path)
    defer { file.close() }
    try await befriend(file)
    let (ada, start) = (ada, Self.start)
    func has(_ text: String) throws -> Bool {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).contains { name in
        let data = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name))
        return data.range(of: Data(text.utf8)) != nil
      }
    }
    let message = try await file.write {
      try $0.messages.send(.init(text: "behind the curtain"), from: ada, to: "g-bob", at: start)
    }
    #expect(try has("behind the curtain"))
    try await file.write { try $0.messages.remove(message.id, with: "g-bob", by: ada) }
    try await file.wipe()
    #expect(try !has("behind the curtain"))
    #expect(try has("g-bob"))
    let bob = bob
    _ = try await file.write { try $0.remove([bob]) }
    try await file.wipe()
    #expect(try !has("g-bob"))
  }
}
