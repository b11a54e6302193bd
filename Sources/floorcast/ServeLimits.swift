import ArgumentParser
import WebServer

/// How much one client may do.
struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The most connections open at a time from one address; a quarter of them may be new in a "
        + "second.",
      valueName: "count"))
  var connectionsPerAddress = 1_024

  @Option(
    help: ArgumentHelp(
      "The most requests a second from one address; eight times as many at once.",
      valueName: "count"))
  var requestsPerSecond = 256

  @Option(
    help: ArgumentHelp(
      "The most requests of one address that are answered at a time.", valueName: "count"))
  var openRequests = 256

  @Option(
    help: ArgumentHelp(
      "The most messages a second on one live stream; four times as many at once.",
      valueName: "count"))
  var messagesPerSecond = 1_000

  @Option(
    help: ArgumentHelp(
      "The most KiB of messages a second on one live stream; four times as many at once.",
      valueName: "kibibytes"))
  var messageKibibytesPerSecond = 8_192

  @Flag(help: "Hold this machine's own addresses to the limits, too.")
  var limitLoopback = false

  func validate() throws {
    let all = [
      connectionsPerAddress, requestsPerSecond, openRequests, messagesPerSecond,
      messageKibibytesPerSecond,
    ]
    guard all.allSatisfy({ (1...1_000_000).contains($0) }) else {
      throw ValidationError("limits must be from 1 to 1000000")
    }
  }

  /// The limits for the guard.
  var limits: ClientLimits {
    var limits = ClientLimits()
    limits.connections = connectionsPerAddress
    limits.connectionsPerSecond = max(1, connectionsPerAddress / 4)
    limits.requestsPerSecond = requestsPerSecond
    limits.openRequests = openRequests
    limits.messagesPerSecond = messagesPerSecond
    limits.bytesPerSecond = messageKibibytesPerSecond << 10
    limits.countsLoopback = limitLoopback
    return limits
  }
}
