import Accounts
import Friends
import IndoorModel
import LiveMap
import Storage
import Wire

extension RequestContext {
  /// The navigator that the client is, in a venue that wants friends.
  var friend: FriendRows.Person {
    get throws(Problem) {
      let venue = try friendlyVenue
      guard let navigator = principal.scope?.navigator else { throw FriendProblems.noNavigator }
      return FriendRows.Person(venue: venue, navigator: navigator)
    }
  }

  /// The slug of the path's venue, if it wants friends.
  var friendlyVenue: String {
    get throws(Problem) {
      let venue = try venue
      let book = try book
      guard venue.live.hasFriends else { throw FriendProblems.noFriends(venue.slug) }
      try book.requireCurrentFriends()
      return venue.slug
    }
  }

  /// The other navigator of the path.
  var otherNavigator: String { parameter("id") }

  /// The other navigator of the path, which must be a friend.
  func requireFriend(of person: FriendRows.Person) async throws -> String {
    let (other, friends) = (otherNavigator, try book.friends)
    func areFriends() async throws -> Bool {
      try await friends.file.read { try $0.standing(of: person, with: other) } == .friend
    }
    if try await areFriends() { return other }
    // They may have become friends at another node a moment ago.
    try await friends.catchUp()
    guard try await areFriends() else { throw FriendRefusal.noSuchFriend }
    return other
  }

  /// Sends other navigators of the path's venue the news that they have other friends.
  func announceChange(by person: FriendRows.Person, to others: [String]) async throws(Problem) {
    await (try book).friends.announce(person.changeNotes(to: others))
  }

  /// Has a navigator and another one count as friends, or no longer, where positions are shared.
  func setFriends(
    _ areFriends: Bool, _ person: FriendRows.Person, _ other: String
  ) async throws {
    try await book.sharing.setFriends(
      areFriends, person.navigator, other, in: person.venue, at: server.now())
  }

  /// The number at the end of the path.
  func number(_ name: String, or refusal: FriendRefusal) throws -> Int {
    guard let number = Int(parameter(name)) else { throw refusal }
    return number
  }
}

extension FriendRows.Person {
  /// The news, for other navigators of the venue, that they have other friends, or friends of other names.
  func changeNotes(to others: [String]) -> [FriendNote] {
    others.map { FriendNote(.changed(Identifier(navigator)), to: Identifier($0), in: venue) }
  }
}

extension Fields {
  /// A text that can be seen, without blanks around it.
  func visibleText(_ name: String, length: Int) throws(ValueError) -> String {
    guard let text = try visibleTextIfPresent(name, length: length) else {
      throw ValueError("is missing", at: name)
    }
    return text
  }

  /// The same, if there.
  func visibleTextIfPresent(_ name: String, length: Int) throws(ValueError) -> String? {
    try readIfPresent(name) { (value) throws(ValueError) in
      let text = try value.asText().trimmed
      let isVisible = text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 }
      guard (1...length).contains(text.count), text.utf8.count <= 8 * length, isVisible else {
        throw ValueError("must have 1 to \(length) characters that can be seen")
      }
      return text
    }
  }
}

extension String {
  /// Without blanks at both ends.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
