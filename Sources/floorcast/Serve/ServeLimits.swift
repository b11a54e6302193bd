import Accounts
import ArgumentParser
import IndoorModel
import JSONText
import LiveMap
import VenueFormats
import VenueServer
import WebServer

/// How much one client may do.
struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The most connections open at a time from one address; a quarter of them may be new in a "
        + "second.",
      valueName: "count"))
  private var connectionsPerAddress = 1_024

  @Option(
    help: ArgumentHelp(
      "The most requests a second from one address; eight times as many at once.",
      valueName: "count"))
  private var requestsPerSecond = 256

  @Option(
    help: ArgumentHelp(
      "The most requests of one address that are answered at a time.", valueName: "count"))
  private var openRequests = 256

  @Option(
    help: ArgumentHelp(
      "The most milliseconds of processor time a second for requests of one address; twenty times as "
        + "many at once.",
      valueName: "milliseconds"))
  private var processorPerAddress = 500

  @Option(
    help: ArgumentHelp(
      "The same for requests of one account or link.", valueName: "milliseconds"))
  private var processorPerAccount = 1_000

  @Option(
    help: ArgumentHelp(
      "The most messages a second on one live stream; four times as many at once.",
      valueName: "count"))
  private var messagesPerSecond = 1_000

  @Option(
    help: ArgumentHelp(
      "The most KiB of messages a second on one live stream; four times as many at once.",
      valueName: "kibibytes"))
  private var messageKibibytesPerSecond = 8_192

  @Option(
    help: ArgumentHelp(
      "The most live streams open at a time of one account or link, from all addresses.",
      valueName: "count"))
  private var connectionsPerAccount = 1_024

  @Option(
    help: ArgumentHelp(
      "The most requests a second of one account or link; eight times as many at once.",
      valueName: "count"))
  private var requestsPerAccount = 1_024

  @Option(
    help: ArgumentHelp(
      "The most requests of one account or link that are answered at a time.",
      valueName: "count"))
  private var openRequestsPerAccount = 256

  @Option(
    help: ArgumentHelp(
      "The most messages a second on all live streams of one address, and of one account or link; "
        + "four times as many at once.",
      valueName: "count"))
  private var messagesPerClient = 16_000

  @Option(
    help: ArgumentHelp(
      "The most KiB of messages a second on all those streams; four times as many at once.",
      valueName: "kibibytes"))
  private var messageKibibytesPerClient = 65_536

  @Option(
    help: ArgumentHelp(
      "The most subscriptions of venues on all those streams at a time.",
      valueName: "count"))
  private var subscriptionsPerClient = 4_096

  @Option(
    help: ArgumentHelp(
      "The most new guests of one address in an hour; visitors that share a venue's Wi-Fi share an "
        + "address.",
      valueName: "count"))
  private var guestsPerAddress = GuestLimits().perAddress

  @Option(
    help: ArgumentHelp("The most guests at a time, in all venues.", valueName: "count"))
  private var guests = GuestLimits().total

  @Option(
    help: ArgumentHelp(
      "The reports a second that all phones of a venue may send together; beyond them the server has "
        + "each phone report less often.",
      valueName: "count"))
  private var reportsPerVenue = Int(LiveConfiguration().reportBudget)

  @Option(
    help: ArgumentHelp(
      "The most features that a venue may have; no edit adds more.", valueName: "count"))
  var featuresPerVenue = Venue.usualFeatureLimit

  @Option(
    help: ArgumentHelp(
      "How deep lists and objects of JSON may be nested, 16 to 256.", valueName: "depth"))
  private var jsonDepth = Value.jsonDepthLimit

  @Option(
    help: ArgumentHelp(
      "The most pixels of a plan's picture; vector drawings have none.", valueName: "count"))
  private var pixelsPerPicture = PlanPicture.pixelLimit

  @Flag(help: "Apply the limits to this machine's own addresses, too.")
  private var limitLoopback = false

  func validate() throws {
    let all = [
      connectionsPerAddress, requestsPerSecond, openRequests, messagesPerSecond,
      messageKibibytesPerSecond, connectionsPerAccount, requestsPerAccount,
      openRequestsPerAccount, processorPerAddress, processorPerAccount, messagesPerClient,
      messageKibibytesPerClient,
      subscriptionsPerClient, reportsPerVenue, featuresPerVenue, guestsPerAddress, guests,
    ]
    guard all.allSatisfy({ (1...1_000_000).contains($0) }) else {
      throw ValidationError("limits must be from 1 to 1000000")
    }
    guard Value.jsonDepths.contains(jsonDepth) else {
      throw ValidationError("--json-depth must be from 16 to 256")
    }
    try PlanPicture.check(pixelsPerPicture: pixelsPerPicture)
  }

  /// The limits by address.
  var limits: ClientLimits {
    var limits = inAll(ClientLimits())
    limits.connections = connectionsPerAddress
    limits.connectionsPerSecond = max(1, connectionsPerAddress / 4)
    limits.requestsPerSecond = requestsPerSecond
    limits.openRequests = openRequests
    limits.millisecondsPerSecond = processorPerAddress
    limits.messagesPerSecond = messagesPerSecond
    limits.bytesPerSecond = messageKibibytesPerSecond << 10
    limits.countsLoopback = limitLoopback
    return limits
  }

  /// The settings of the live sides of venues.
  var live: LiveConfiguration {
    var live = LiveConfiguration()
    live.reportBudget = Double(reportsPerVenue)
    return live
  }

  /// How much what clients send may unfold to.
  var ofContents: ContentLimits {
    var limits = ContentLimits()
    limits.jsonDepth = jsonDepth
    limits.picturePixels = pixelsPerPicture
    return limits
  }

  /// How many guests the server takes.
  var ofGuests: GuestLimits { GuestLimits(perAddress: guestsPerAddress, total: guests) }

  /// The limits by account or link.
  var ofAccounts: ClientLimits {
    var limits = inAll(.ofAccounts)
    limits.connections = connectionsPerAccount
    limits.connectionsPerSecond = max(1, connectionsPerAccount / 4)
    limits.requestsPerSecond = requestsPerAccount
    limits.openRequests = openRequestsPerAccount
    limits.millisecondsPerSecond = processorPerAccount
    return limits
  }

  /// With what holds for all live streams of a client, however it is known.
  private func inAll(_ limits: ClientLimits) -> ClientLimits {
    var limits = limits
    limits.messagesPerSecondInAll = messagesPerClient
    limits.bytesPerSecondInAll = messageKibibytesPerClient << 10
    limits.subscriptions = subscriptionsPerClient
    return limits
  }
}

extension PlanPicture {
  /// Checks the option of that name: no picture can have more than its sides allow.
  static func check(pixelsPerPicture count: Int) throws {
    let most = sideLimit * sideLimit
    guard (1...most).contains(count) else {
      throw ValidationError("--pixels-per-picture must be from 1 to \(most)")
    }
  }
}
