import ArgumentParser
import CommandSupport
import Foundation
import Gateways
import RemoteVenue

/// Which server a gateway serves, and what it calls itself there.
struct GatewayOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The venue.", valueName: "slug"))
  private var venue: String?

  @Option(
    help: ArgumentHelp(
      "What the gateway calls itself on the page of devices (default: its kind and this machine's name).",
      valueName: "name"))
  private var name: String?

  @OptionGroup private var access: TokenOptions

  /// Opens the way to a server.
  ///
  /// - Parameters:
  ///   - server: its address.
  ///   - kind: what kind of gateway it is, for its name.
  func delivery(to server: String?, kind: String) throws -> GatewayDelivery {
    let (client, _) = try client(of: server, token: access.token())
    return try GatewayDelivery(to: client, name: deviceName(kind))
  }

  /// The venue as a client with another token sees it.
  ///
  /// - Returns: the client, and the venue's slug.
  func client(of server: String?, token: String?) throws -> (VenueClient, slug: String) {
    guard let server, let url = URL(string: server), ["http", "https"].contains(url.scheme),
      url.host() != nil
    else {
      throw Console.failure(
        "“\(server ?? "")” is not the address of a server such as http://127.0.0.1:8080/",
        code: Console.usageCode)
    }
    guard let venue else { throw Console.failure("--venue is missing", code: Console.usageCode) }
    TokenOptions.warn(of: token, to: url)
    return (VenueClient(server: url, slug: venue, token: token), venue)
  }

  /// The venue's slug, if it is given.
  var slug: String? { venue }

  /// The token with which the gateway reports.
  func token() throws -> String? { try access.token() }

  /// What the gateway calls itself: as an identifier may be, and short enough for a device.
  func deviceName(_ kind: String) -> String {
    let host = ProcessInfo.processInfo.hostName.prefix { $0 != "." }
    let text = name ?? "\(kind)-\(host)"
    return String(
      text.prefix(StatusReport.idLimit).map { character in
        character.isASCII && (character.isLetter || character.isNumber) ? character : "-"
      })
  }
}
