import HTTPTypes
import IndoorModel
import LiveMap
import Storage
import WebServer
import Wire

/// `/metrics`: everything that is counted, for Prometheus and its like.
enum MetricsResource {
  static func show(_ context: RequestContext) async -> Response {
    var figures: [VenueFigures] = []
    for open in context.server.venues.open { figures.append(await VenueFigures(of: open)) }
    var text = MetricsText()
    text.write(figures, failed: context.server.venues.failedSlugs)
    text.write(context.server.node?.status, of: figures)
    let now = context.server.watch.now
    if var network = now.network?() {
      network.refusals += now.refusals.byReason
      text.write(network)
    }
    text.write(ProcessFigures.read(), of: context.server)
    return Response(
      fields: [.contentType: MetricsText.mediaType, .cacheControl: "no-store"], body: text.bytes)
  }
}

extension OpenVenues {
  /// The slugs of the files that cannot be opened.
  public var failedSlugs: [String] {
    states.compactMap { if case .failed = $0.state { $0.slug } else { nil } }
  }
}

extension MetricsText {
  fileprivate mutating func write(_ venues: [VenueFigures], failed: [String]) {
    func each(_ reading: (VenueFigures) -> Int) -> [(labels: Labels, reading: Reading)] {
      venues.map { ([("venue", $0.slug)], .number(Double(reading($0)))) }
    }
    family(
      "floorcast_venue_up", .gauge, help: "Whether a venue is open and takes edits.",
      each { $0.isWritable ? 1 : 0 } + failed.map { ([("venue", $0)], .number(0)) })
    family("floorcast_navigators", .gauge, help: "People and devices here.", each(\.navigators))
    family(
      "floorcast_viewers", .gauge, help: "Clients that follow the live stream.",
      each(\.viewers))
    family("floorcast_kept_routes", .gauge, help: "Routes that are kept right.", each(\.routes))
    family(
      "floorcast_frames", .counter, help: "Frames of positions that were encoded.",
      each(\.counters.frames))
    family(
      "floorcast_deliveries", .counter, help: "Frames that viewers took.",
      each(\.counters.deliveries))
    family(
      "floorcast_skips", .counter, help: "Frames that viewers were too slow for.",
      each(\.counters.skips))
    write(linksOf: venues)
    family(
      "floorcast_routes", .counter, help: "Routes that were computed for the live stream.",
      each(\.counters.routes))
    family(
      "floorcast_reroutes", .counter, help: "Kept routes that edits have changed.",
      each(\.counters.reroutes))
    write(locationsOf: venues)
    write(positioningOf: venues)
    write(devicesOf: venues)
    write(rangingOf: venues)
    write(alarmsOf: venues)
    write(reportsOf: venues)
    write(tracksOf: venues)
    write(insightOf: venues)
    write(sizesOf: venues)
    write(ticksOf: venues)
    write(editsOf: venues)
  }

  private mutating func write(linksOf venues: [VenueFigures]) {
    func each(_ reading: (LiveCounters) -> Reading) -> [(labels: Labels, reading: Reading)] {
      venues.map { ([("venue", $0.slug)], reading($0.counters)) }
    }
    family(
      "floorcast_ack_lag_seconds", .histogram, unit: "seconds",
      help: "Time from sending a frame to its acknowledgement.", each { .histogram($0.ackLags) })
    family(
      "floorcast_leaps", .counter, help: "Frames that led one viewer over several ticks.",
      each { .number(Double($0.leaps)) })
    family(
      "floorcast_slowdowns", .counter, help: "Times that a viewer got fewer frames from then on.",
      each { .number(Double($0.slowdowns)) })
  }

  private mutating func write(ticksOf venues: [VenueFigures]) {
    func each(_ reading: (TickFigures) -> Reading) -> [(labels: Labels, reading: Reading)] {
      venues.map { ([("venue", $0.slug)], reading($0.ticks)) }
    }
    family(
      "floorcast_ticks_per_second", .gauge, help: "Ticks a second that the venue is set to.",
      venues.map { ([("venue", $0.slug)], .number(Double($0.ticksPerSecond))) })
    family(
      "floorcast_tick_duration_seconds", .histogram, unit: "seconds",
      help: "Time that a tick takes.", each { .histogram($0.durations) })
    family(
      "floorcast_tick_lateness_seconds", .histogram, unit: "seconds",
      help: "Time by which a tick begins late.", each { .histogram($0.lateness) })
    family(
      "floorcast_late_ticks", .counter, help: "Ticks that began more than 50 ms late.",
      each { .number(Double($0.late)) })
  }

  private mutating func write(editsOf venues: [VenueFigures]) {
    family(
      "floorcast_edits", .counter, help: "Edits, by what became of them.",
      venues.flatMap { venue in
        [
          ("applied", venue.edits.applied), ("repeated", venue.edits.repeated),
          ("refused", venue.edits.refused),
        ].map { ([("venue", venue.slug), ("result", $0.0)], .number(Double($0.1))) }
      })
    family(
      "floorcast_edit_duration_seconds", .histogram, unit: "seconds",
      help: "Time until an edit is on disk and sent to all its subscribers.",
      venues.map { ([("venue", $0.slug)], .histogram($0.edits.durations)) })
  }

  fileprivate mutating func write(_ network: NetworkFigures) {
    func one(_ value: Int) -> [(labels: Labels, reading: Reading)] {
      [([], .number(Double(value)))]
    }
    family("floorcast_connections", .gauge, help: "Open connections.", one(network.connections))
    family("floorcast_websockets", .gauge, help: "Open WebSockets.", one(network.webSockets))
    family(
      "floorcast_connections_accepted", .counter, help: "Connections that were accepted.",
      one(network.accepted))
    family(
      "floorcast_drops", .counter, help: "Connections that were dropped, by reason.",
      [
        ([("reason", "refused")], .number(Double(network.refused))),
        ([("reason", "too-slow")], .number(Double(network.tooSlow))),
        ([("reason", "slow-sender")], .number(Double(network.slow))),
        ([("reason", "crowded-out")], .number(Double(network.crowdedOut))),
      ])
    family(
      "floorcast_refusals", .counter, help: "What was refused to clients, by reason.",
      network.refusals.map { ([("reason", $0.reason)], .number(Double($0.count))) })
    family(
      "floorcast_sent_bytes", .counter, unit: "bytes", help: "Bytes before any encryption.",
      one(network.bytes))
    family(
      "floorcast_writes", .counter, help: "Calls that wrote them, by whether the system took all.",
      [
        ([("result", "whole")], .number(Double(network.writes - network.partialWrites))),
        ([("result", "partial")], .number(Double(network.partialWrites))),
      ])
  }

  fileprivate mutating func write(_ process: ProcessFigures, of server: ServerContext) {
    func one(_ value: Double?) -> [(labels: Labels, reading: Reading)] {
      value.map { [([], .number($0))] } ?? []
    }
    family(
      "floorcast_disk_free_bytes", .gauge, unit: "bytes",
      help: "Room on the disk that holds the venues.",
      one((server.watch.now.disk?.free).map(Double.init)))
    family(
      "process_resident_memory_bytes", .gauge, unit: "bytes", help: "Resident memory.",
      one(process.residentBytes.map(Double.init)))
    family(
      "process_open_fds", .gauge, help: "Open file descriptors.",
      one(process.openDescriptors.map(Double.init)))
    family(
      "process_threads", .gauge, help: "Threads.", one(process.threads.map(Double.init)))
    family(
      "process_cpu_seconds", .counter, unit: "seconds", help: "Time that all cores have worked.",
      one(process.cpuSeconds))
    family(
      "process_start_time_seconds", .gauge, unit: "seconds", help: "When it began, since 1970.",
      one(Double(server.start.millisecondsSince1970) / 1000))
    family(
      "floorcast_uptime_seconds", .gauge, unit: "seconds", help: "Time since it began.",
      one(server.now().seconds(since: server.start)))
    family(
      "floorcast_build", .info, help: "The version of Floorcast.",
      [([("version", server.version)], .number(1))])
  }
}
