import Accounts
import Cluster
import Foundation
import Friends
import IndoorModel
import Testing

@testable import Storage

/// Friends that several nodes hold alike, by a log that keeps what they write to itself.
struct SharedFriendsTests {
  private static let now = Timestamp(millisecondsSince1970: 1_795_248_000_000)

  private let ada = FriendRows.Person(venue: "expo", navigator: "g-ada")
  private let bob = FriendRows.Person(venue: "expo", navigator: "g-bob")
  private let seal = RecordSeal(secret: Array("the secret of the nodes".utf8), file: "friends")
  private let journal = MemoryJournal()

  /// Two files that are shared, in which the two are friends.
  private func nodes(
    in folders: (TemporaryFolder, TemporaryFolder)
  ) async throws -> (FriendFile, FriendFile) {
    let first = try FriendFile(folder: folders.0.path)
    try await first.share(by: journal, seal: seal)
    try FriendFile.replace(in: folders.1.path, with: try await first.copy())
    let second = try FriendFile(folder: folders.1.path)
    try await second.share(by: journal, seal: seal)
    let (ada, bob, code) = (ada, bob, TokenDigest(of: "code"))
    try await first.write { rows in
      try rows.set(name: "Ada", of: ada)
      try rows.add(code: code, of: ada, at: Self.now)
    }
    try await second.write { rows in
      try rows.set(name: "Bob", of: bob)
      #expect(try rows.ask(by: code, of: bob, at: Self.now).areFriends == false)
    }
    try await first.write { try $0.accept("g-bob", by: ada, at: Self.now) }
    return (first, second)
  }

  @Test func `messages of two nodes have numbers of their own, and come with their news`()
    async throws
  {
    let folders = (try TemporaryFolder(), try TemporaryFolder())
    let (first, second) = try await nodes(in: folders)
    let (ada, bob) = (ada, bob)
    let before = try await second.catchUp()?.revision
    try await withThrowingTaskGroup { group in
      for number in 0..<20 {
        let (file, sender, receiver) =
          number.isMultiple(of: 2) ? (first, ada, "g-bob") : (second, bob, "g-ada")
        group.addTask {
          try await file.write({ rows in
            try rows.messages.send(
              FriendMessage.Content(text: "secret \(number)"), from: sender, to: receiver,
              at: Self.now)
          }) { [.string("news \($0.id)")] }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await second.catchUp()?.revision == (before ?? 0) + 20)
    _ = try await first.catchUp()
    let messages = try await first.read { try $0.messages.all(of: ada, with: "g-bob") }
    #expect(try await second.read { try $0.messages.all(of: ada, with: "g-bob") } == messages)
    #expect(messages.map(\.id) == Array(1...20))
    // The other node's ten have come with their news, in order.
    first.close()
    var news: [Value] = []
    for await change in first.changes { news += change.news }
    let others = messages.filter { $0.sender == "g-bob" }.map { Value.string("news \($0.id)") }
    #expect(news == others && others.count == 10)
    // What the log holds says nothing to a reader without the secret.
    for record in try await journal.records(after: 0) {
      let body = String(decoding: record.body, as: UTF8.self)
      #expect(!["secret", "news", "Ada", "message", "rows"].contains { body.contains($0) })
    }
  }

  @Test func `what is deleted at one node is gone at the other, which hears of it`() async throws {
    let folders = (try TemporaryFolder(), try TemporaryFolder())
    let (first, second) = try await nodes(in: folders)
    let (ada, bob) = (ada, bob)
    let message = try await first.write {
      try $0.messages.send(
        FriendMessage.Content(text: "secret"), from: ada, to: "g-bob", at: Self.now)
    }
    _ = try await second.catchUp()
    try await second.write { try $0.messages.remove(message.id, with: "g-ada", by: bob) }
    _ = try await first.catchUp()
    #expect(try await first.read { try $0.messages.all(of: ada, with: "g-bob").isEmpty })
    first.close()
    var removals: [Bool] = []
    for await change in first.changes { removals.append(change.hasRemovals) }
    #expect(removals.last == true)
    // The number is not given again.
    let next = try await second.write {
      try $0.messages.send(FriendMessage.Content(text: "x"), from: bob, to: "g-ada", at: Self.now)
    }
    #expect(next.id == message.id + 1)
  }

  @Test func `a block at one node holds at another that does not know of it yet`() async throws {
    let folders = (try TemporaryFolder(), try TemporaryFolder())
    let (first, second) = try await nodes(in: folders)
    let (ada, bob) = (ada, bob)
    _ = try await second.catchUp()
    let end = try await first.write { rows in
      _ = try rows.messages.send(
        FriendMessage.Content(text: "secret"), from: ada, to: "g-bob", at: Self.now)
      return try rows.block("g-bob", by: ada, at: Self.now)
    }
    #expect(end == ["g-bob"])
    // Where it has not followed, the two are friends still.
    #expect(try await second.read { try $0.standing(of: bob, with: "g-ada") } == .friend)
    await #expect(throws: FriendRefusal.noSuchFriend) {
      try await second.write {
        try $0.messages.send(
          FriendMessage.Content(text: "Hi"), from: bob, to: "g-ada", at: Self.now)
      }
    }
    await #expect(throws: FriendRefusal.noSuchFriend) {
      try await second.write { try $0.messages.take(.read, upTo: 9, from: "g-ada", by: bob) }
    }
    _ = try await first.catchUp()
    #expect(try await first.read { try $0.messages.all(of: ada, with: "g-bob").isEmpty })
  }

  @Test func `what two nodes delete at once because it is over is one record`() async throws {
    let folders = (try TemporaryFolder(), try TemporaryFolder())
    let (first, second) = try await nodes(in: folders)
    let ada = ada
    _ = try await first.write {
      try $0.messages.send(
        FriendMessage.Content(text: "old"), from: ada, to: "g-bob", at: Self.now)
    }
    let before = try await second.catchUp()?.revision ?? 0
    let late = Self.now.advanced(bySeconds: FriendRules.messageLifetime)
    for file in [first, second, first] {
      _ = try await file.write { try $0.removeExpired(at: late) }
    }
    #expect(try await second.catchUp()?.revision == before + 1)
    #expect(try await second.read { try $0.messages.all(of: ada, with: "g-bob").isEmpty })
  }

  @Test func `what is more than a record takes is deleted in several`() async throws {
    let folders = (try TemporaryFolder(), try TemporaryFolder())
    let (first, second) = try await nodes(in: folders)
    let ada = ada
    // Of these 1 200 rows the names of places alone are more than a record takes.
    for batch in 0..<6 {
      try await first.write { rows in
        for number in 0..<200 {
          try rows.log.add(
            FriendLogEntry(
              kind: .place, subject: "\(batch) \(number) " + String(repeating: "x", count: 440),
              name: "Hall", day: 20_000, count: 1, seconds: 60), of: ada)
        }
      }
    }
    var count = 0
    while try await second.write({ try $0.remove([ada]) }) { count += 1 }
    #expect(count == 3)
    _ = try await first.catchUp()
    #expect(try await first.read { try $0.log.entries(of: ada).isEmpty })
    #expect(try await first.read { try $0.people().contains(ada) } == false)
  }

  @Test func `news without a change are a record, and nothing is none`() async throws {
    let folders = (try TemporaryFolder(), try TemporaryFolder())
    let (first, second) = try await nodes(in: folders)
    let before = try await second.catchUp()?.revision ?? 0
    try await first.write { _ in }
    #expect(try await second.catchUp()?.revision == before)
    try await first.write({ _ in }, announcing: { _ in ["hear"] })
    #expect(try await second.catchUp()?.revision == before + 1)
  }

  @Test func `a node with another secret needs a copy`() async throws {
    let folders = (try TemporaryFolder(), try TemporaryFolder())
    let (first, second) = try await nodes(in: folders)
    second.close()
    let ada = ada
    try await first.write { try $0.set(name: "Ada L.", of: ada) }
    let other = try FriendFile(folder: folders.1.path)
    let seal = RecordSeal(secret: Array("another secret of nodes".utf8), file: "friends")
    await #expect(throws: SharedRowsError.self) { try await other.share(by: journal, seal: seal) }
  }

  @Test func `a copy leaves nothing of the file that was there`() async throws {
    let folders = (try TemporaryFolder(), try TemporaryFolder())
    let (first, second) = try await nodes(in: folders)
    second.close()
    try FriendFile.replace(in: folders.1.path, with: try await first.copy())
    let names = try FileManager.default.contentsOfDirectory(atPath: folders.1.path)
    #expect(names.filter { $0.hasPrefix("friends.sqlite") } == ["friends.sqlite"])
  }

  @Test func `what a killed process left of copies goes when the file is opened`() async throws {
    let folder = try TemporaryFolder()
    let left = ["-copy-1", "-copy-1-wal", "-before-copy", "-before-copy-shm"]
    for name in ["friends.sqlite", "accounts.sqlite"] {
      for suffix in left {
        try Data("left".utf8).write(to: URL(fileURLWithPath: folder.path + "/" + name + suffix))
      }
    }
    try FriendFile(folder: folder.path).close()
    try AccountFile(folder: folder.path).close()
    // Former accounts are for the operator.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
        "accounts.sqlite", "accounts.sqlite-before-copy", "accounts.sqlite-before-copy-shm",
        "friends.sqlite",
      ])
  }

  @Test func `rows of a node's own are not replaced where another secret sealed the log`()
    async throws
  {
    let folders = (try TemporaryFolder(), try TemporaryFolder())
    _ = try await nodes(in: folders)
    let folder = try TemporaryFolder()
    let own = try FriendFile(folder: folder.path)
    let ada = ada
    try await own.write { try $0.set(name: "Ada", of: ada) }
    let seal = RecordSeal(secret: Array("another secret of nodes".utf8), file: "friends")
    do {
      try await own.share(by: journal, seal: seal)
      Issue.record("it joined")
    } catch let error as SharedRowsError {
      guard case .apart = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test func `a sealed body opens with its key alone, and only as it was`() {
    let body = Array("a body".utf8)
    let sealed = seal.seal(body)
    #expect(sealed != seal.seal(body))
    #expect(seal.open(sealed) == body)
    #expect(seal.open(seal.seal([])) == [])
    #expect(RecordSeal(secret: Array("another".utf8), file: "friends").open(sealed) == nil)
    #expect(
      RecordSeal(secret: Array("the secret of the nodes".utf8), file: "others").open(sealed) == nil)
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 1
      #expect(seal.open(changed) == nil)
    }
    for count in [0, 10, 39] { #expect(seal.open(Array(sealed.prefix(count))) == nil) }
  }
}
