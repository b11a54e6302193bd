import ChildProcesses
import Foundation
import VenueFormats

/// Fetches lists from other servers with `curl`, in a process of its own with limits of time, memory
/// and bytes.
///
/// The server looks the name up itself (`HostLookup`). It follows no redirects.
public struct ListFetcher: Sendable {
  /// What the other server has.
  enum Answer: Sendable {
    /// The same as at the last time.
    case unchanged
    case list([UInt8], version: Version)
  }

  /// What the other server calls the state of a list, for the next time.
  struct Version: Hashable, Sendable {
    /// The field `ETag`; empty for none.
    var tag = ""
    /// The field `Last-Modified`; empty for none.
    var modified = ""

    /// The fields of a request for what is newer.
    fileprivate var fields: [String] {
      [("If-None-Match", tag), ("If-Modified-Since", modified)].compactMap { name, value in
        value.isEmpty ? nil : "\(name): \(value)"
      }
    }
  }

  private static let seconds = 30
  private static let memory = 1 << 30
  /// How many addresses of a host are tried.
  private static let attempts = 3

  private let lookup: HostLookup
  private let searchPath: String

  /// - Parameters:
  ///   - allowsPrivateNetworks: whether lists may come from this machine and its own networks.
  ///   - searchPath: the folders of the programs, parted by colons.
  public init(
    allowsPrivateNetworks: Bool = false, searchPath: String = "/usr/local/bin:/usr/bin:/bin"
  ) {
    lookup = HostLookup(allowsPrivateNetworks: allowsPrivateNetworks, searchPath: searchPath)
    self.searchPath = searchPath
  }

  /// Asks for a list.
  ///
  /// - Parameter known: the version that the caller has; empty to get the list whatever it is.
  /// - Throws: `FetchFailure`; other errors where this machine has no room for the answer.
  func fetch(_ address: WebAddress, newerThan known: Version) async throws -> Answer {
    // The request has the address, which may be secret.
    let scratch = try ScratchFolder(for: "list")
    defer { scratch.remove() }
    let folder = scratch.url
    var failure = FetchFailure.noSuchHost(address.host)
    for target in try await addresses(of: address.host, in: folder).prefix(Self.attempts) {
      do {
        return try await ask(address, at: target, newerThan: known, in: folder)
      } catch let error as FetchFailure {
        failure = error
        guard case .notReached = error else { throw error }
      }
    }
    throw failure
  }

  /// The addresses of a host, all of which may be asked.
  private func addresses(of host: String, in folder: URL) async throws -> [String] {
    do { return try await lookup.addresses(of: host, in: folder) } catch {
      switch error as? HostLookup.Failure {
      case .unknown: throw FetchFailure.noSuchHost(host)
      case .privateNetwork: throw FetchFailure.privateNetwork(host)
      case .notInstalled: throw FetchFailure.notInstalled
      case nil: throw error
      }
    }
  }

  private func ask(
    _ address: WebAddress, at target: String, newerThan known: Version, in folder: URL
  ) async throws -> Answer {
    let request = Self.request(address, at: target, newerThan: known)
    try Data(request.utf8).write(to: folder.appending(path: "request"))
    let list = folder.appending(path: "list")
    let limit = ProgrammeImport.byteLimit
    let ending = try await ChildProcess(
      command: ["curl", "--disable", "--config", "request"], folder: folder,
      searchPath: searchPath,
      limits: .init(seconds: Self.seconds + 5, memory: Self.memory, fileSize: limit + 1)
    ).run()
    if let failure = failure(of: ending, host: address.host) { throw failure }
    let lines = ending.output.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    guard lines.count >= 4, let status = Int(lines[0]) else { throw FetchFailure.other(0) }
    switch status {
    case 304 where known != Version(): return .unchanged
    case 300..<400: throw FetchFailure.redirected(Self.origin(of: lines[3]))
    case 200:
      let bytes = [UInt8]((try? Data(contentsOf: list)) ?? Data())
      guard bytes.count <= limit else { throw FetchFailure.tooLarge(megabytes: limit >> 20) }
      guard !bytes.isEmpty else { throw FetchFailure.empty }
      return .list(bytes, version: Version(tag: lines[1], modified: lines[2]))
    default: throw FetchFailure.status(status)
    }
  }

  /// What `curl` is to do.
  static func request(
    _ address: WebAddress, at target: String, newerThan known: Version
  ) -> String {
    var file = CurlFile()
    for name in ["silent", "globoff", "compressed"] { file.set(name) }
    file.ask(address, at: target)
    file.set("output", "list")
    file.set("max-time", "\(seconds)")
    file.set("connect-timeout", "10")
    file.set("max-filesize", "\(ProgrammeImport.byteLimit)")
    file.set(
      "write-out", "%{http_code}\\n%header{etag}\\n%header{last-modified}\\n%{redirect_url}\\n")
    for field in known.fields { file.set("header", field) }
    return file.text
  }

  /// What curl's exit code says (curl(1), “Exit codes”).
  private func failure(of ending: ChildProcess.Ending, host: String) -> FetchFailure? {
    // 25 is SIGXFSZ: more bytes were written than a file may have.
    if ending.isForced {
      return ending.code == 25
        ? .tooLarge(megabytes: ProgrammeImport.byteLimit >> 20) : .tooSlow(seconds: Self.seconds)
    }
    switch ending.code {
    case 0: return nil
    case 6: return .noSuchHost(host)
    case 7, 52, 55, 56: return .notReached(host)
    case 23, 63: return .tooLarge(megabytes: ProgrammeImport.byteLimit >> 20)
    case 28: return .tooSlow(seconds: Self.seconds)
    case 35, 51, 58, 59, 60, 77, 91: return .notTrusted(host)
    case 127: return .notInstalled
    default: return .other(Int(ending.code))
    }
  }

  /// Where an answer leads, without what may be secret.
  private static func origin(of target: String) -> String {
    (try? WebAddress(target))?.origin ?? "another address"
  }
}
