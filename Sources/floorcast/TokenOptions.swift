import Accounts
import ArgumentParser
import CommandSupport
import Foundation

/// The token of a program for a server: never an argument, because all users of the machine see
/// those in the list of processes.
struct TokenOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file with the token of this program (default: the environment's FLOORCAST_TOKEN). "
        + "“floorcast user link --role gateway” prints one.",
      valueName: "file"))
  private var tokenFile: String?

  /// The name of the variable of the environment that holds a token.
  static let variable = "FLOORCAST_TOKEN"

  /// The token; `nil` where none is given, for servers that ask for none.
  func token(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> String? {
    let (text, source): (String, String)
    if let tokenFile {
      (text, source) = (
        String(decoding: try Console.bytes(ofFileAt: tokenFile), as: UTF8.self), tokenFile
      )
    } else if let known = environment[Self.variable], !known.isEmpty {
      (text, source) = (known, Self.variable)
    } else {
      return nil
    }
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let token = Token(trimmed), [.link, .session].contains(token.kind) else {
      throw Console.failure(
        "\(source): holds no token such as fcl_…, which “floorcast user link” prints",
        code: Console.usageCode)
    }
    return token.secret
  }

  /// Warns of a token that crosses the network without encryption.
  static func warn(of token: String?, to server: URL) {
    guard token != nil, server.scheme == "http", let host = server.host(),
      !AccountOptions.isOwnMachine(host)
    else { return }
    Console.warn(
      "floorcast: the token goes to \(host) without encryption; others on the network can read it")
  }
}
