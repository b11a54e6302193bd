import CommandSupport
import Devices
import Foundation
import Gateways
import IndoorModel
import LiveMap
import RemoteVenue

/// Brings a gateway's reports to the server, in order, and keeps for a minute what that does not take.
actor GatewayDelivery {
  /// The time between two requests, in which reports gather.
  private static let interval = Duration.milliseconds(50)
  /// The time until a request that failed is tried again, at first and at most.
  private static let shortestDelay = Duration.milliseconds(250)
  private static let longestDelay = Duration.seconds(5)
  /// Seconds between two messages of how devices do.
  private static let statusInterval = 10.0
  private static let batchSize = 20_000
  private static let devicesAtOnce = 1000

  /// What the gateway calls itself.
  nonisolated let name: String

  private let client: VenueClient
  private let started = ContinuousClock.now
  private var measurements = DeliveryBuffer<MeasurementReport>()
  private var locations = DeliveryBuffer<LocationReport>()
  private var devices: [String: StatusReport] = [:]
  private var own: StatusReport
  private var samples = SampleBook()
  private var tally = GatewayTally()
  private var isSilent = false
  private var takesStatuses = true
  private var lastStatus = -Double.infinity

  init(to client: VenueClient, name: String) throws {
    self.client = client
    self.name = name
    own = try StatusReport(
      id: name, kind: .gateway, members: ["software": .string(Floorcast.version)])
  }

  /// Takes reports in the order in which they came.
  func take(_ reports: [GatewayReport]) {
    let now = seconds
    for report in reports {
      switch report {
      case .measurement(let measurement): measurements.add(measurement, at: now)
      case .location(let location): locations.add(location, at: now)
      case .device(var device):
        device.come(through: name)
        devices[device.id]?.merge(device)
        if devices[device.id] == nil { devices[device.id] = device }
      }
    }
  }

  /// Notes messages that no rule could read, for the page of devices.
  func note(_ unread: [UnreadMessage]) {
    for message in unread {
      samples.note(topic: message.topic, payload: message.payload, fault: message.fault)
    }
    tally.unread += unread.count
  }

  /// Notes messages that count for nothing: those that came twice, and those for which there was no room.
  func noteLost(repeated: Int, overflowed: Int) {
    tally.repeated += repeated
    tally.overflowed += overflowed
  }

  /// Delivers until the task is cancelled.
  func run() async throws {
    while true {
      try await Task.sleep(for: Self.interval)
      await deliver()
      if seconds - lastStatus >= Self.statusInterval { await sendStatus() }
    }
  }

  /// Delivers what waits, as far as the server takes it, and says what became of everything.
  func finish() async {
    await deliver(isLast: true)
    Console.say(tally.text)
  }

  private var seconds: Double {
    let (whole, rest) = (ContinuousClock.now - started).components
    return Double(whole) + Double(rest) / 1e18
  }

  // MARK: - Reports

  private func deliver(isLast: Bool = false) async {
    var delay = Self.shortestDelay
    while measurements.count + locations.count > 0 {
      expire()
      do {
        try await deliverBatches()
        if isSilent { Console.warn("floorcast: the server takes reports again") }
        isSilent = false
      } catch {
        if !isSilent { Console.warn("floorcast: \(error); keeping reports for a minute") }
        isSilent = true
        guard !isLast else { return }
        try? await Task.sleep(for: delay)
        if Task.isCancelled { return }
        delay = min(delay * 2, Self.longestDelay)
      }
    }
  }

  private func deliverBatches() async throws(ClientError) {
    let ranges = measurements.batch(Self.batchSize)
    if !ranges.isEmpty {
      let refusals = try await outcome(of: ranges.count) { () async throws(ClientError) in
        try await client.deliver(ranges)
      }
      measurements.remove(ranges.count)
      tally.add(delivered: ranges.count, refusals)
    }
    let places = locations.batch(Self.batchSize)
    guard !places.isEmpty else { return }
    let refusals = try await outcome(of: places.count) { () async throws(ClientError) in
      try await client.deliver(places)
    }
    locations.remove(places.count)
    tally.add(delivered: places.count, refusals)
  }

  /// What became of a batch: a server that will never take it has refused it.
  private func outcome(
    of count: Int, _ request: () async throws(ClientError) -> Refusals
  ) async throws(ClientError) -> Refusals {
    do throws(ClientError) { return try await request() } catch {
      // Bodies that are malformed stay so; rights, limits and faults of the server change.
      guard let status = error.status, [400, 413, 415, 422].contains(status) else { throw error }
      Console.warn("floorcast: \(error)")
      return Refusals(count: count, reason: error.description)
    }
  }

  private func expire() {
    let now = seconds
    let dropped = measurements.expire(at: now) + locations.expire(at: now)
    tally.expired += dropped
    guard dropped > 0, tally.expired == dropped || dropped >= 1000 else { return }
    Console.warn("floorcast: dropped reports that had waited for a minute: \(tally.expired) so far")
  }

  // MARK: - Devices

  private func sendStatus() async {
    lastStatus = seconds
    guard takesStatuses else { return devices = [:] }
    let members: [String: Value] = [
      "uptime": .number(seconds.rounded()), "time": .string(Timestamp.now.rfc3339),
      "samples": samples.value,
    ]
    if let report = try? StatusReport(id: name, kind: .gateway, members: members) {
      own.merge(report)
    }
    let waiting = devices
    devices = [:]
    let list = [own.value] + waiting.sorted { $0.key < $1.key }.map(\.value.value)
    do {
      for start in stride(from: 0, to: list.count, by: Self.devicesAtOnce) {
        try await client.send(devices: Array(list[start...].prefix(Self.devicesAtOnce)))
      }
    } catch {
      if error.status == 404 || error.status == 405 {
        Console.warn("floorcast: this server takes no status of devices")
        takesStatuses = false
      }
      // What came meanwhile is newer.
      devices.merge(waiting) { newer, _ in newer }
    }
  }
}

/// A message that no rule could read.
struct UnreadMessage: Sendable {
  let topic: String
  let payload: [UInt8]
  /// What is wrong with it, if a rule is meant for its topic.
  let fault: String?
}

/// What became of everything that a gateway took.
private struct GatewayTally {
  var expired = 0
  var unread = 0
  var repeated = 0
  var overflowed = 0
  private var delivered = 0
  private var refused = Refusals()

  mutating func add(delivered count: Int, _ refusals: Refusals) {
    delivered += count
    refused.add(refusals)
  }

  var text: String {
    var parts = ["\(delivered) reports delivered"]
    if refused.count > 0 {
      parts.append("\(refused.count) of them refused (\(refused.reason ?? "no reason given"))")
    }
    if expired > 0 { parts.append("\(expired) dropped after a minute") }
    if repeated > 0 { parts.append("\(repeated) messages had come twice") }
    if overflowed > 0 { parts.append("\(overflowed) messages came too fast") }
    if unread > 0 { parts.append("\(unread) messages were not understood") }
    return parts.joined(separator: ", ")
  }
}
