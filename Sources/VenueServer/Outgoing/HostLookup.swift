import ChildProcesses
import Foundation
import WebServer

/// Looks up the addresses of other servers before anything is sent to them, and refuses those in the
/// server's own networks.
///
/// `curl` is told the address that was looked at, so that no second look-up leads elsewhere.
struct HostLookup: Sendable {
  /// Why a host is not asked.
  enum Failure: Error {
    /// No server has this name.
    case unknown
    /// The name leads into the server's own network.
    case privateNetwork
    /// `getent` is not installed.
    case notInstalled
  }

  private static let seconds = 5
  private static let memory = 1 << 30

  private let allowsPrivateNetworks: Bool
  private let searchPath: String

  /// - Parameters:
  ///   - allowsPrivateNetworks: whether this machine and its own networks may be asked.
  ///   - searchPath: the folders of the programs, parted by colons.
  init(allowsPrivateNetworks: Bool, searchPath: String) {
    self.allowsPrivateNetworks = allowsPrivateNetworks
    self.searchPath = searchPath
  }

  /// The addresses of a host, all of which may be asked; at least one.
  ///
  /// - Throws: `Failure`; other errors where this machine has no room for the answer.
  func addresses(of host: String, in folder: URL) async throws -> [String] {
    let ending = try await ChildProcess(
      command: ["getent", "ahosts", host], folder: folder, searchPath: searchPath,
      limits: .init(seconds: Self.seconds, memory: Self.memory, fileSize: 1 << 16)
    ).run()
    guard ending.code != 127 else { throw Failure.notInstalled }
    guard ending.code == 0, !ending.isForced else { throw Failure.unknown }
    var addresses: [String] = []
    for line in ending.output.split(separator: "\n") {
      guard let text = line.split(separator: " ").first.map(String.init), !addresses.contains(text)
      else { continue }
      guard let address = NetworkAddress(text), allowsPrivateNetworks || address.isPublic else {
        throw Failure.privateNetwork
      }
      addresses.append(text)
    }
    guard !addresses.isEmpty else { throw Failure.unknown }
    return addresses
  }
}

/// A configuration file of `curl`: lists of processes would show its arguments.
struct CurlFile {
  /// The lines of the file.
  private(set) var text = ""

  /// Adds an option with a value.
  mutating func set(_ name: String, _ value: String) {
    let inner = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .unicodeScalars.filter { $0.value >= 0x20 }.map(String.init).joined()
    text += "\(name) = \"\(inner)\"\n"
  }

  /// Adds an option without a value; `next` begins another request.
  mutating func set(_ name: String) { text += name + "\n" }

  /// Asks a server at an address that was looked at: whatever host `curl` reads in the URL, it
  /// connects to that one, through no proxy.
  mutating func ask(_ address: WebAddress, at target: String) {
    let host = target.contains(":") ? "[\(target)]" : target
    set("url", address.text)
    set("proto", "=http,https")
    set("noproxy", "*")
    set("connect-to", "::\(host):\(address.port)")
    set("user-agent", "Floorcast")
  }
}
