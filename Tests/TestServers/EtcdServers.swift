import Foundation

/// The members of an etcd cluster on the loopback interface.
public actor EtcdServers {
  private let folder: ServerFolder
  private let commands: [[String]]
  private var members: [ServerProcess?]
  /// Where each answers clients.
  public nonisolated let addresses: [String]

  /// Starts them.
  ///
  /// - Parameters:
  ///   - tls: a certificate and its key, for clients.
  ///   - options: further ones of etcd.
  public init(_ count: Int, tls: TestCertificates? = nil, options: [String] = []) async throws {
    (folder, addresses, commands, members) = try await ServerProcess.retrying {
      let folder = try ServerFolder()
      let (addresses, commands) = Self.commands(count, tls, options, in: folder)
      let members = try await withThrowingTaskGroup(of: (Int, ServerProcess).self) { group in
        for index in 0..<count {
          group.addTask { (index, try await Self.start(commands[index], index, in: folder)) }
        }
        var members = [ServerProcess?](repeating: nil, count: count)
        for try await (index, member) in group { members[index] = member }
        return members
      }
      return (folder, addresses, commands, members)
    }
  }

  private static func commands(
    _ count: Int, _ tls: TestCertificates?, _ options: [String], in folder: ServerFolder
  ) -> (addresses: [String], commands: [[String]]) {
    let scheme = tls == nil ? "http" : "https"
    let addresses = (0..<count).map { _ in "\(scheme)://127.0.0.1:\(FreePorts.next())" }
    let peers = (0..<count).map { _ in "http://127.0.0.1:\(FreePorts.next())" }
    let all = peers.enumerated().map { "n\($0)=\($1)" }.joined(separator: ",")
    let commands = (0..<count).map { index in
      [
        "etcd", "--name", "n\(index)", "--data-dir", folder.url.path + "/n\(index)",
        "--listen-client-urls", addresses[index], "--advertise-client-urls", addresses[index],
        "--listen-peer-urls", peers[index], "--initial-advertise-peer-urls", peers[index],
        "--initial-cluster", all, "--initial-cluster-state", "new",
      ] + (tls.map { ["--cert-file", $0.certificate, "--key-file", $0.key] } ?? []) + options
    }
    return (addresses, commands)
  }

  private static func start(
    _ command: [String], _ index: Int, in folder: ServerFolder
  ) async throws -> ServerProcess {
    try await ServerProcess(
      command, ready: "ready to serve client requests",
      log: folder.url.appending(path: "\(index).log"))
  }

  /// Kills a member.
  public func end(_ index: Int) async throws {
    try await members[index]?.end()
    members[index] = nil
  }

  /// Starts a killed member again.
  public func restart(_ index: Int) async throws {
    members[index] = try await Self.start(commands[index], index, in: folder)
  }

  /// Sends a member a signal.
  public func signal(_ index: Int, _ number: Int32) async throws {
    try await members[index]?.signal(number)
  }

  /// Ends all.
  public func end() async throws {
    for index in members.indices { try await end(index) }
  }
}
