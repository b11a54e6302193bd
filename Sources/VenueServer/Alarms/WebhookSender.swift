import Accounts
import Alarms
import ChildProcesses
import Foundation
import IndoorModel
import Outbox

/// Posts messages of alarms to other servers with `curl`, several by one process: in order, over one
/// connection, and none after one that failed.
///
/// A process of its own with limits keeps a receiver that hangs, or sends without end, away from the
/// server; and what is under way when the server is killed ends by itself.
public struct WebhookSender: Sendable {
  /// Messages of one process at most.
  static let largestBatch = 64
  /// Seconds that a receiver has for its answer.
  private static let seconds = 10

  private static let memory = 1 << 30
  private static let attempts = 3

  private let lookup: HostLookup
  private let searchPath: String

  /// - Parameters:
  ///   - allowsPrivateNetworks: whether receivers may be on this machine and in its own networks.
  ///   - searchPath: the folders of the programs, parted by colons.
  public init(
    allowsPrivateNetworks: Bool = false, searchPath: String = "/usr/local/bin:/usr/bin:/bin"
  ) {
    lookup = HostLookup(allowsPrivateNetworks: allowsPrivateNetworks, searchPath: searchPath)
    self.searchPath = searchPath
  }

  /// Posts messages.
  ///
  /// - Returns: what came of each, in order, up to the first that failed.
  func send(
    _ deliveries: [OutboxMessage], to text: String, secret: String,
    now: @Sendable () -> Timestamp
  ) async -> [OutboxMessage.Attempt] {
    func failed(_ error: String) -> [OutboxMessage.Attempt] {
      [.init(time: now(), status: nil, milliseconds: 0, error: error)]
    }
    guard let address = try? WebAddress(text) else { return failed("The address is none.") }
    do {
      // Addresses may be secret.
      let scratch = try ScratchFolder(for: "alarms")
      defer { scratch.remove() }
      let folder = scratch.url
      for (index, delivery) in deliveries.enumerated() {
        try Data(delivery.body.utf8).write(to: folder.appending(path: "body-\(index)"))
      }
      var result: [OutboxMessage.Attempt] = []
      for target in try await lookup.addresses(of: address.host, in: folder).prefix(Self.attempts) {
        let request = Self.request(deliveries, to: address, at: target, secret: secret, now: now())
        try Data(request.utf8).write(to: folder.appending(path: "request"))
        let ending = try await ChildProcess(
          command: ["curl", "--disable", "--config", "request"], folder: folder,
          searchPath: searchPath,
          limits: .init(
            seconds: deliveries.count * Self.seconds + 5, memory: Self.memory, fileSize: 1 << 16)
        ).run()
        let isUnreached: Bool
        (result, isUnreached) = Self.read(ending, of: deliveries.count, at: now())
        if !isUnreached || result.count > 1 { break }
      }
      return result
    } catch let failure as HostLookup.Failure {
      switch failure {
      case .unknown: return failed("There is no server “\(address.host)”.")
      case .privateNetwork:
        return failed(
          "“\(address.host)” is in this server's own network. Start the server with "
            + "--webhooks-to-private-networks if it may send there.")
      case .notInstalled: return failed("The program getent is not installed on the server.")
      }
    } catch { return failed("This machine has no room for the message: \(error)") }
  }

  /// What `curl` is to do.
  static func request(
    _ deliveries: [OutboxMessage], to address: WebAddress, at target: String, secret: String,
    now: Timestamp
  ) -> String {
    var file = CurlFile()
    file.set("fail-early")
    for (index, delivery) in deliveries.enumerated() {
      if index > 0 { file.set("next") }
      for name in ["silent", "globoff", "fail", "location"] { file.set(name) }
      file.ask(address, at: target)
      // A redirect is a failure, also for the messages behind.
      file.set("max-redirs", "0")
      file.set("data-binary", "@body-\(index)")
      file.set("output", "/dev/null")
      file.set("max-time", "\(seconds)")
      file.set("connect-timeout", "\(seconds)")
      file.set("header", "Content-Type: application/json")
      // No receiver has to ask for the body first.
      file.set("header", "Expect:")
      file.set("header", "Floorcast-Delivery: \(delivery.id)")
      file.set("header", "Floorcast-Signature: \(signature(of: delivery.body, secret, at: now))")
      file.set("write-out", "%{http_code} %{time_total} %{exitcode}\\n")
    }
    return file.text
  }

  /// The field that proves that a message comes from the server: `t=1764262800,v1=…`, the HMAC-SHA256 of the time, a
  /// dot and the body.
  static func signature(of body: String, _ secret: String, at now: Timestamp) -> String {
    let time = now.millisecondsSince1970 / 1000
    let code = Sodium.hmacSHA256(Array("\(time).\(body)".utf8), key: Array(secret.utf8))
    return "t=\(time),v1=\(code)"
  }

  /// Reads a line for each message that was sent.
  private static func read(
    _ ending: ChildProcess.Ending, of count: Int, at now: Timestamp
  ) -> (attempts: [OutboxMessage.Attempt], isUnreached: Bool) {
    var attempts: [OutboxMessage.Attempt] = []
    var code = 0
    for line in ending.output.split(separator: "\n") {
      let parts = line.split(separator: " ")
      guard parts.count == 3, let status = Int(parts[0]), let seconds = Double(parts[1]),
        let exit = Int(parts[2])
      else { break }
      code = exit
      let isTaken = exit == 0 && (200..<300).contains(status)
      attempts.append(
        .init(
          time: now, status: status == 0 ? nil : status,
          milliseconds: Int((seconds * 1000).rounded()),
          error: isTaken ? nil : words(exit: exit, status: status)))
      if !isTaken { break }
    }
    if attempts.count < count, attempts.last.map({ $0.error == nil }) ?? true {
      let error =
        ending.isForced
        ? "No answer within \(seconds) seconds." : words(exit: Int(ending.code), status: 0)
      attempts.append(.init(time: now, status: nil, milliseconds: 0, error: error))
    }
    return (attempts, code == 7)
  }

  /// What curl's exit code says (curl(1), “Exit codes”).
  private static func words(exit code: Int, status: Int) -> String {
    switch code {
    case 0, 22: "The receiver refuses with status \(status)."
    case 7, 52, 55, 56: "The receiver cannot be reached, or hangs up."
    case 28: "No answer within \(seconds) seconds."
    case 35, 51, 58, 59, 60, 77, 91: "The certificate of the receiver does not hold."
    case 47: "The address leads on to another one (status \(status)). Set that one."
    case 127: "The program curl is not installed on the server."
    default: "The message cannot be sent (curl ends with \(code))."
    }
  }
}
