import ArgumentParser
import Foundation
import LwsTransport
import WebServer

/// Under which addresses a server is known, and which proxies speak for clients.
struct WireOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The address of the server as people know it, where it is not told by the Host of requests: "
        + "its pages may change things here. May be given several times.",
      valueName: "url"))
  var publicUrl: [String] = []

  @Option(
    help: ArgumentHelp(
      "A name of the server. With one, or with --open, it answers under no other names but "
        + "localhost, the machine's name and addresses in numbers. May be given several times.",
      valueName: "host"))
  var allowedHost: [String] = []

  @Option(
    help: ArgumentHelp(
      "Believe a proxy at this address what it says of clients (Forwarded, X-Forwarded-For, "
        + "-Proto, -Host, -Prefix). May be given several times.",
      valueName: "address[/bits]"))
  var trustedProxy: [String] = []

  @Option(
    help: ArgumentHelp(
      "Let pages of this origin show ours in frames; nobody may unless told. May be given several "
        + "times.",
      valueName: "origin"))
  var allowFramesFrom: [String] = []

  @Flag(
    help: ArgumentHelp(
      "Encrypt with a certificate of the server's own making, kept beside the venues; prints its "
        + "fingerprint."))
  var selfSigned = false

  @Option(
    help: ArgumentHelp(
      "Listen at this port, too, and send everybody to the encrypted address.",
      valueName: "port"))
  var redirectPort: Int?

  func validate() throws {
    guard redirectPort.map((0...65_535).contains) ?? true else {
      throw ValidationError("--redirect-port must be from 0 to 65535")
    }
    do { _ = try rules(bind: "127.0.0.1") } catch { throw ValidationError("\(error)") }
  }

  /// What the server's guard goes by.
  ///
  /// - Parameters:
  ///   - bind: the address that it listens at, which may be a name.
  ///   - isEncrypted: whether it encrypts with a certificate that browsers know.
  ///   - isOpen: whether clients need no account.
  func rules(
    bind: String, isEncrypted: Bool = false, isOpen: Bool = true
  ) throws(HTTPPolicy.Failure) -> HTTPPolicy {
    try HTTPPolicy(
      trustedProxies: trustedProxy, publicURLs: publicUrl,
      allowedHosts: allowedHost + Self.ownNames + (bind.contains(":") ? [] : [bind]),
      frameOrigins: allowFramesFrom, isHostChecked: isOpen || isNamed, isStrict: isEncrypted)
  }

  /// Whether it was given its names. Where accounts are asked for, a name that is made to point
  /// here gains nothing: the browser has no cookie for it. So a proxy's names need not be given
  /// there.
  private var isNamed: Bool { !publicUrl.isEmpty || !allowedHost.isEmpty }

  /// Has the transport show what proxies say, where it is listened to.
  func configure(_ configuration: inout Server.Configuration) {
    if !trustedProxy.isEmpty { configuration.extraFields += TrustedProxies.fields }
  }

  /// The machine's name, alone and as its neighbours find it (RFC 6762).
  private static var ownNames: [String] {
    let name = ProcessInfo.processInfo.hostName
    let first = String(name.prefix { $0 != "." })
    return [name, first, "\(first).local"].filter { !$0.isEmpty }
  }
}
