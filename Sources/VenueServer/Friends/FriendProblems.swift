import HTTPTypes
import Storage
import Wire

/// What is wrong with requests about friends.
enum FriendProblems {
  /// What the friends' file refuses.
  static func problem(of refusal: FriendRefusal) -> Problem {
    switch refusal {
    case .noSuchCode:
      Problem(
        .notFound, "no-such-code", "This code is not good (any more)",
        detail: "A code is good for ten minutes, and once. Ask your friend for a new one.",
        field: "code")
    case .ownCode:
      Problem(
        .conflict, "own-code", "This is your own code", detail: "Give it to a friend.",
        field: "code")
    case .alreadyFriends:
      Problem(.conflict, "already-friends", "You are friends already", field: "code")
    case .noSuchFriend:
      Problem(
        .notFound, "no-such-friend", "There is no such friend or request",
        detail: "It may have been ended meanwhile. Load the list again.")
    case .noSuchMessage: Problem(.notFound, "no-such-message", "There is no such message")
    case .noSuchReport: Problem(.notFound, "no-such-report", "There is no such report")
    case .tooMany(let limit):
      Problem(
        .tooManyRequests, "too-many-friends",
        "\(limit) is the most that one of the two navigators may have",
        detail: "Remove others first.")
    case .tooOften(let seconds):
      Problem(
        .tooManyRequests, "too-often", "That was often enough for now",
        detail: "Wait, and try again.", retryAfterSeconds: Int(seconds.rounded(.up)))
    }
  }

  /// Too many codes were tried.
  static func tooManyCodes(seconds: Double) -> Problem {
    Problem(
      .tooManyRequests, "too-many-codes", "Too many codes were tried",
      detail: "Ask your friend to show the code again, and wait.",
      retryAfterSeconds: Int(seconds.rounded(.up)))
  }

  /// A venue does not want friends.
  static func noFriends(_ slug: String) -> Problem {
    Problem(
      .notFound, "no-friends", "Visitors of “\(slug)” cannot be friends here",
      detail: "An organiser allows it in the editor, under “Live settings of the venue”.")
  }

  /// The client is no navigator.
  static let noNavigator = Problem(
    .forbidden, "no-navigator", "Only navigators have friends",
    detail: "Use a link with a navigator of its own; a guest gets one by sharing its location.")
}
