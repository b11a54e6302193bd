import Accounts
import Devices
import HTTPTypes
import IndoorModel
import LiveMap
import Positioning
import WebServer
import Wire

/// `/venues/{slug}/devices`: the anchors, gateways, markers, phones and tags of a venue, and how they fare.
enum DevicesResource {
  /// All devices; a link to one floor gets those of that floor.
  static func list(_ context: RequestContext) async throws -> Response {
    var response = Response.json(try await board(context).value(at: context.server.now()))
    response.fields[.vary] = "Accept-Encoding"
    // A megabyte for 500 devices, which gzip makes a tenth of.
    if context.request.acceptsGzip,
      let zipped = Gzip.compressed(response.body, effort: .little)
    {
      response.body = zipped
      response.fields[.contentEncoding] = "gzip"
    }
    return response
  }

  /// The same as a table.
  static func table(_ context: RequestContext) async throws -> Response {
    let (slug, table) = (try context.venue.slug, DeviceTable(try await board(context)))
    return Response(
      fields: [
        .contentType: "text/csv; charset=utf-8", .cacheControl: "no-store",
        .contentDisposition: "attachment; filename=\"\(slug)-devices.csv\"",
      ], body: Array(table.text.utf8))
  }

  private static func board(_ context: RequestContext) async throws -> DeviceBoard {
    let live = try context.venue.live
    var board = await live.deviceBoard()
    if context.onlyFloor != nil { board.narrow(to: context.shows) }
    return board
  }

  /// One device, with the navigators that measure it now.
  static func show(_ context: RequestContext) async throws -> Response {
    let (live, now) = (try context.venue.live, context.server.now())
    let report = try await device(of: context)
    var navigators: [Value] = []
    if let feature = report.site?.feature {
      for hearer in await live.positioning.hearers(of: feature, at: now)
      where await live.sharing(of: hearer.navigator).status != .hidden {
        navigators.append(hearer.value)
      }
    }
    return .json(
      report.value(adding: report.details.merging(["navigators": .array(navigators)]) { $1 }))
  }

  /// Takes what devices say of themselves.
  static func report(_ context: RequestContext) async throws -> Response {
    let live = try context.venue.live
    let statuses = try DeviceStatuses.statuses(try context.fields("a report: devices"))
    guard context.principal.speaks(for: statuses.map(\.id)) else { throw Problem.forbidden }
    let refused = await live.report(statuses, from: context.principal.deviceSource)
    return .json(
      [
        "accepted": Value(statuses.count - refused.count),
        "refused": .array(
          refused.map { index -> Value in
            [
              "index": Value(index), "device": .string(statuses[index].id.rawValue),
              "reason": "the venue has as many unknown devices as it takes",
            ]
          }),
      ], status: .accepted)
  }

  /// Forgets a device that is not on the plan.
  static func forget(_ context: RequestContext) async throws -> Response {
    let report = try await device(of: context)
    guard report.site == nil else { throw Problem.drawnDevice(report.status.id) }
    _ = await (try context.venue.live).forget(report.status.id)
    return Response(status: .noContent)
  }

  /// The device of the path.
  private static func device(of context: RequestContext) async throws -> DeviceReport {
    let (live, name) = (try context.venue.live, context.parameter("id"))
    guard Identifier<Device>(name).isValid,
      let report = await live.device(called: name),
      report.site.map({ context.shows($0.floor) }) ?? (context.onlyFloor == nil)
    else {
      throw Problem(
        .notFound, "no-such-device", "Nothing is known of the device “\(name.prefix(80))”",
        detail: "A device is known once it is drawn, speaks or is heard.")
    }
    return report
  }
}

extension Principal {
  /// Whether it may speak for devices: an anchor or navigator only for its own, which its link names.
  func speaks(for devices: [Identifier<Device>]) -> Bool {
    if let own = scope?.device ?? scope?.navigator {
      return devices.allSatisfy { $0.rawValue == own }
    }
    return devices.isEmpty
      || !grants.all.contains { $0.role == .anchor || $0.role == .navigator }
  }

  /// The link by which a device speaks; `nil` for others.
  var deviceSource: DeviceSource? {
    guard kind == .device, let id else { return nil }
    return DeviceSource(link: id, label: name)
  }
}

extension DeviceBoard {
  /// Leaves out the devices of floors that a client may not know of.
  fileprivate mutating func narrow(to isShown: (Identifier<Floor>) -> Bool) {
    devices.removeAll { device in device.site.map { !isShown($0.floor) } ?? true }
    let ids = Set(devices.map(\.status.id))
    links.removeAll { !ids.contains($0.from) || !ids.contains($0.hearing.id) }
    alarms.removeAll { !ids.contains($0.device) }
  }
}

extension AnchorHearer {
  fileprivate var value: Value {
    [
      "navigator": .string(navigator.rawValue), "distance": .number(range.distance),
      "expected": .number(range.expected), "residual": .number(range.residual),
      "weight": .number(range.weight), "heard": .string(range.time.rfc3339),
    ]
  }
}

extension Problem {
  /// A device of the plan is not forgotten.
  fileprivate static func drawnDevice(_ device: Identifier<Device>) -> Problem {
    Problem(
      .conflict, "device-drawn", "The device “\(device)” is on the plan",
      detail: "Remove its anchor or marker, or give that another device, first.")
  }
}
