import Accounts
import IndoorModel
import Wire

/// What can be wrong about accounts.
extension Problem {
  /// A server started with `--open` has no accounts.
  static let noAccounts = Problem(
    .conflict, "no-accounts", "This server has no accounts",
    detail: "It was started with --open, so every client may do everything.")

  /// Address and password do not fit; the answer does not say whether there is such an
  /// account.
  static let wrongSignIn = Problem(
    .unauthorized, "wrong-sign-in", "The address or the password is wrong")

  /// The password is not the one that is set.
  static let wrongPassword = Problem(
    .forbidden, "wrong-password", "The password is wrong", field: "old")

  static func tooManyAttempts(seconds: Double) -> Problem {
    let seconds = max(1, Int(seconds.rounded(.up)))
    return Problem(
      .tooManyRequests, "too-many-attempts", "Too many attempts",
      detail: "Try again in \(seconds) s.", retryAfterSeconds: seconds)
  }

  /// The event of a venue that lets guests in is over.
  static let guestsOver = Problem(
    .forbidden, "guests-over", "The event is over",
    detail: "The venue lets guests in until the end of its event. Ask its organiser for a link.")

  /// Too many guests came from one network.
  static func tooManyGuests(seconds: Double) -> Problem {
    let seconds = max(1, Int(seconds.rounded(.up)))
    return Problem(
      .tooManyRequests, "too-many-guests", "Too many guests came from this network",
      detail: "Try again in \(seconds) s, use another network, or ask the organiser for a link.",
      retryAfterSeconds: seconds)
  }

  /// Too many passwords wait to be checked.
  static let busyHashing = Problem(
    .serviceUnavailable, "busy", "Too many clients are signing in right now",
    detail: "Try again in a few seconds.", retryAfterSeconds: 2)

  static func refusedAccount(_ refusal: AccountRefusal) -> Problem {
    switch refusal {
    case .noSuchAccount: Problem(.notFound, "no-such-account", "There is no such account")
    case .notFound: Problem(.notFound, "not-found", "There is nothing of this id")
    case .noSuchToken:
      Problem(
        .notFound, "no-such-token", "This link is not good (any more)",
        detail: "It was used, revoked or is over. Ask for another one.")
    case .emailTaken:
      Problem(
        .conflict, "email-taken", "There is an account with this address already",
        detail: "Sign in with it, then open the invitation again.", field: "email")
    case .nameTaken:
      Problem(
        .conflict, "name-taken", "This name is taken",
        detail: "Names appear beside edits; add something that distinguishes you.", field: "name")
    case .lastOwner:
      Problem(
        .conflict, "last-owner", "This server would have no owner left",
        detail: "Make another account an owner of all venues first.")
    case .tooManyGuests(let limit):
      Problem(
        .serviceUnavailable, "guests-full", "There are \(limit) guests already",
        detail: "Try again in some minutes, or ask the organiser for a link.",
        retryAfterSeconds: 300)
    case .tooMany(let limit):
      Problem(
        .conflict, "too-many", "There are \(limit) of these already",
        detail: "Remove some that are no longer needed.")
    }
  }

  static func weakPassword(_ weakness: PasswordRules.Weakness) -> Problem {
    let detail =
      switch weakness {
      case .tooShort: "It must have \(PasswordRules.characters) characters or more."
      case .tooLong: "It may have \(PasswordRules.bytes) bytes at most."
      case .isOwnName: "It must not be your own name or address."
      case .isCommon: "It is one of those that are tried first."
      }
    return Problem(
      .unprocessableContent, "weak-password", "This password is too weak", detail: detail,
      field: "password", members: ["weakness": .string("\(weakness)")])
  }
}
