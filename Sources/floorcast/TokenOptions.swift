import Accounts
import ArgumentParser
import CommandSupport
import Foundation

/// By what a program of the command line is known to a server: never by an argument, which all
/// users of the machine see in the list of processes.
struct TokenOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file with the token by which the server knows this program; without it the environment's "
        + "FLOORCAST_TOKEN. “floorcast user link --role gateway” prints one.",
      valueName: "file"))
  var tokenFile: String?

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

  /// Warns of a token that others on the way can read.
  static func warn(of token: String?, to server: URL) {
    guard token != nil, server.scheme == "http", let host = server.host(),
      !AccountOptions.isOwnMachine(host)
    else { return }
    Console.warn(
      "floorcast: the token goes to \(host) without encryption; whoever is on the way can read it")
  }
}
