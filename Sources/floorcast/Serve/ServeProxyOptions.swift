import ArgumentParser
import Foundation
import LwsTransport
import WebServer

/// The public addresses of a server, and the proxies and pages that it trusts.
struct ServeProxyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The public address of the server, where the Host of requests does not give it: pages from "
        + "there may change things here. May be given several times.",
      valueName: "url"))
  private var publicUrl: [String] = []

  @Option(
    help: ArgumentHelp(
      "A host name of the server. With one, or with --open, the server answers to no other names "
        + "than these, localhost, the machine's name and IP addresses. May be given several times.",
      valueName: "host"))
  private var allowedHost: [String] = []

  @Option(
    help: ArgumentHelp(
      "Trust what a proxy at this address says about its clients (Forwarded, X-Forwarded-For, "
        + "-Proto, -Host, -Prefix). May be given several times.",
      valueName: "address[/bits]"))
  private var trustedProxy: [String] = []

  @Option(
    help: ArgumentHelp(
      "Let pages of this origin show the server's pages in frames (default: no page may). May be "
        + "given several times.",
      valueName: "origin"))
  private var allowFramesFrom: [String] = []

  @Option(
    help: ArgumentHelp(
      "Let pages of this origin show maps by <floorcast-map> (default: only the server's own pages "
        + "may). May be given several times.",
      valueName: "origin"))
  private var allowMapsOn: [String] = []

  func validate() throws {
    do { _ = try policy(bind: "127.0.0.1") } catch { throw ValidationError("\(error)") }
  }

  /// The address for links in mails and on the console; `nil` for the one that the server listens
  /// at.
  var linkURL: String? { publicUrl.first }

  /// The rules for requests that the server enforces.
  ///
  /// - Parameters:
  ///   - bind: the address that the server listens at, which may be a name.
  ///   - isEncrypted: whether it encrypts with a certificate that browsers know.
  ///   - isOpen: whether clients need no account.
  ///   - tileOrigins: the addresses of the map tiles that the editor may show.
  ///   - shared: what pages of some other origins may ask for, besides maps.
  func policy(
    bind: String, isEncrypted: Bool = false, isOpen: Bool = true,
    tileOrigins: [String] = [], shared: [SharedInterface] = []
  ) throws(HTTPPolicy.Failure) -> HTTPPolicy {
    try HTTPPolicy(
      trustedProxies: trustedProxy, publicURLs: publicUrl,
      allowedHosts: allowedHost + Self.ownNames + (bind.contains(":") ? [] : [bind]),
      frameOrigins: allowFramesFrom, tileOrigins: tileOrigins,
      shared: shared + [.maps(on: allowMapsOn)],
      isHostChecked: isOpen || isNamed, isStrict: isEncrypted)
  }

  /// Whether the server's names are given. A server with accounts needs none: an attacker gains
  /// nothing from a name that points here, because the browser has no cookie for it.
  private var isNamed: Bool { !publicUrl.isEmpty || !allowedHost.isEmpty }

  /// Has the transport read the fields of proxies, where one is trusted.
  func configure(_ configuration: inout Server.Configuration) {
    if !trustedProxy.isEmpty { configuration.extraFields += TrustedProxies.fields }
  }

  /// The machine's name, alone and as mDNS announces it (RFC 6762).
  private static var ownNames: [String] {
    let name = ProcessInfo.processInfo.hostName
    let first = String(name.prefix { $0 != "." })
    return [name, first, "\(first).local"].filter { !$0.isEmpty }
  }
}
