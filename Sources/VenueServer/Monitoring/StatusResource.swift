import IndoorModel
import LiveMap
import Outbox
import Storage
import WebServer
import Wire

/// `/status`: how the server does, for the organiser's page.
enum StatusResource {
  static func show(_ context: RequestContext) async throws -> Response {
    let server = context.server
    let watch = server.watch.now
    let problems = HealthCheck.problems(of: server)
    var venues: [Value] = []
    var hints: [HealthCheck.HealthProblem] = []
    for (slug, state) in server.venues.states {
      switch state {
      // What is not open has nothing to show.
      case .closed: break
      case .failed(let reason):
        venues.append(["slug": .string(slug), "state": "failed", "problem": .string(reason)])
      case .open(let open):
        let late = watch.history.lateTicks(of: slug)
        let figures = await VenueFigures(of: open)
        // One tick in a hundred is not seen.
        if late * 100 > figures.ticksPerSecond * 60 {
          hints.append(
            HealthCheck.HealthProblem(
              kind: "late-ticks", venue: slug, detail: "\(late) ticks were late in a minute"))
        }
        venues.append(
          try await venue(
            open, figures, lateTicks: late, history: watch.history, hasBus: server.node?.bus != nil)
        )
      }
    }
    hints += watch.hints(at: server.now())
    let process = ProcessFigures.read()
    return .json(
      Value(members: [
        "time": .string(server.now().rfc3339), "version": .string(server.version),
        "uptimeSeconds": Value(Int(server.now().seconds(since: server.start))),
        "state": problems.isEmpty ? hints.isEmpty ? "well" : "watch" : "failing",
        "problems": .array((problems + hints).map(\.value)), "venues": .array(venues),
        "disk": watch.disk.map { ["free": Value($0.free), "total": Value($0.total)] },
        "memory": process.residentBytes.map { Value($0) },
        "cpuSeconds": process.cpuSeconds.map { .number($0) },
        "cluster": server.node?.status.value,
        "connections": server.watch.network.map { Value($0.connections) },
        "warnings": .array(watch.warnings.reversed().map(\.value)),
        "history": [
          "interval": Value(StatusHistory.interval),
          "times": .array(watch.history.samples.map { .number(Double($0.time)) }),
        ],
      ]))
  }

  /// Messages by what has become of them; `nil` where there are none.
  private static func value(_ counts: [OutboxMessage.State: Int]) -> Value? {
    if counts.values.allSatisfy({ $0 == 0 }) { return nil }
    return Value(
      members: Dictionary(
        uniqueKeysWithValues: OutboxMessage.State.allCases.map {
          ($0.rawValue, Value(counts[$0] ?? 0))
        }))
  }

  private static func venue(
    _ open: OpenVenue, _ figures: VenueFigures, lateTicks: Int, history: StatusHistory, hasBus: Bool
  ) async throws -> Value {
    let venue = try await open.venue()
    // A node that gets no positions from the owner does not know how many people there are.
    let knowsPeople =
      figures.replica.map { $0.term != nil || figures.viewers > 0 && hasBus } ?? true
    func curve(_ value: (StatusHistory.VenueSample) -> Double) -> Value {
      .array(
        history.samples.map { $0.venues[open.slug].map { .number(value($0)) } ?? .null })
    }
    return Value(members: [
      "slug": .string(open.slug), "name": venue.name.value, "state": "open",
      "readOnly": open.readOnlyReason.map { .string($0.publicExplanation) },
      "navigators": knowsPeople ? Value(figures.navigators) : nil,
      "viewers": Value(figures.viewers),
      "ticksPerSecond": Value(figures.ticksPerSecond), "lateTicks": Value(lateTicks),
      "edits": Value(figures.edits.applied), "cluster": figures.replica?.value,
      "alarmMessages": value(figures.alarms.deliveries),
      "reportMails": value(figures.reportMails),
      "history": [
        "navigators": curve { Double($0.navigators) }, "viewers": curve { Double($0.viewers) },
        "latenessMilliseconds": curve { ($0.lateness * 10_000).rounded() / 10 },
      ],
    ])
  }
}

extension ServerMonitor.State {
  /// The hints for the operator while everything works.
  fileprivate func hints(at now: Timestamp) -> [HealthCheck.HealthProblem] {
    var hints: [HealthCheck.HealthProblem] = []
    if let disk, disk.free >= DiskRoom.least, disk.free < DiskRoom.tight {
      hints.append(
        HealthCheck.HealthProblem(kind: "disk-tight", detail: "\(disk.free >> 20) MiB are left"))
    }
    let errors = warnings.filter { $0.isError && now.seconds(since: $0.time) < 600 }
    if let last = errors.last {
      hints.append(
        HealthCheck.HealthProblem(kind: "errors", venue: last.venue, detail: last.message))
    }
    return hints
  }
}

extension ServerMonitor.Warning {
  fileprivate var value: Value {
    Value(members: [
      "time": .string(time.rfc3339), "level": isError ? "error" : "warning",
      "message": .string(message),
      "venue": venue.map { .string($0) },
    ])
  }
}
