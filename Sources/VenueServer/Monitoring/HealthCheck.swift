import HTTPTypes
import IndoorModel
import LiveMap
import Storage
import Support
import WebServer
import Wire

/// `/healthz` and `/readyz`: for watchdogs and load balancers.
enum HealthCheck {
  /// A reason why a load balancer should not send clients to this server.
  struct HealthProblem: Hashable {
    /// `stopping`, `venue-failed`, `venue-read-only`, `not-ticking` or `disk-full`.
    var kind: String
    var venue: String?
    var detail: String

    var value: Value {
      Value(members: [
        "kind": .string(kind), "venue": venue.map { .string($0) }, "detail": .string(detail),
      ])
    }
  }

  /// A venue without a tick for longer stands still.
  private static let standstillThreshold = Duration.seconds(2)

  /// The process answers; that is all it says.
  static let alive = Response.json(["status": "alive"])

  /// Whether everything works: 200, or 503 with all that does not.
  ///
  /// - Parameter isInWords: whether venues are named; else the answer has only kinds, because
  ///   clients may ask that may not know the venues.
  static func readiness(of server: ServerContext, isInWords: Bool) -> Response {
    let problems = problems(of: server)
    if problems.isEmpty { return .json(["status": "ready"]) }
    let values = problems.map { isInWords ? $0.value : ["kind": .string($0.kind)] }
    return .json(
      ["status": "not-ready", "problems": .array(values)],
      status: .serviceUnavailable)
  }

  /// All that does not work, from what is known already.
  static func problems(of server: ServerContext) -> [HealthProblem] {
    var problems: [HealthProblem] = []
    let watch = server.watch.now
    if watch.isStopping {
      problems.append(HealthProblem(kind: "stopping", detail: "the server is being stopped"))
    }
    if let disk = watch.disk, disk.free < DiskRoom.least {
      problems.append(
        HealthProblem(kind: "disk-full", detail: "\(disk.free >> 20) MiB are left on the disk"))
    }
    for (slug, state) in server.venues.states {
      switch state {
      case .closed: break
      case .failed(let reason):
        problems.append(HealthProblem(kind: "venue-failed", venue: slug, detail: reason))
      case .open(let venue):
        if let reason = venue.readOnlyReason ?? venue.file.problem {
          problems.append(
            HealthProblem(kind: "venue-read-only", venue: slug, detail: reason.publicExplanation))
        }
        if let problem = standstill(of: venue) { problems.append(problem) }
      }
    }
    return problems
  }

  private static func standstill(of venue: OpenVenue) -> HealthProblem? {
    guard let last = venue.live.tickFigures.last else {
      return HealthProblem(
        kind: "not-ticking", venue: venue.slug, detail: "the live stream has not begun")
    }
    let pause = ContinuousClock.now - last
    guard pause > standstillThreshold else { return nil }
    return HealthProblem(
      kind: "not-ticking", venue: venue.slug,
      detail: "the live stream stands still for \(Int(pause.seconds)) s")
  }
}

/// `/health`: says that the server runs.
enum HealthResource {
  static func show(_ context: RequestContext) -> Response {
    .json([
      "status": "ok", "version": .string(context.server.version),
      "venues": Value(context.server.venues.open.count),
      "uptimeSeconds": Value(Int(context.server.now().seconds(since: context.server.start))),
    ])
  }
}
