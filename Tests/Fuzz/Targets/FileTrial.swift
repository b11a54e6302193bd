#if DEBUG
  import Accounts
  import Foundation
  import HTTPTypes
  import IndoorModel
  import JSONText
  import Logging
  import Storage
  import VenueServer
  import WebServer

  /// Whatever stands in a venue's, a tracks' or the accounts' file: it is served or refused with a
  /// reason, and no other venue is harmed. What is refused, `check` finds; what `repair` makes of it is
  /// sound.
  enum FileTrial {
    /// Made once, by the first trial.
    private static let templates = Task { try await FileTemplates() }
    private static let logger = Logger(label: "fuzz") { _ in SwiftLogNoOpLogHandler() }

    /// The columns that inputs name by number.
    static var columns: [OddValue.Column] {
      get async throws { try await templates.value.columns }
    }

    static func run(_ bytes: [UInt8]) async {
      do { try await tryValues(bytes) } catch { preconditionFailure("\(error)") }
    }

    private static func tryValues(_ bytes: [UInt8]) async throws {
      let templates = try await templates.value
      let values = stride(from: 0, to: min(bytes.count, 3 * OddValue.size), by: OddValue.size)
        .compactMap { begin in
          OddValue(
            bytes[begin..<min(begin + OddValue.size, bytes.count)], columns: templates.columns)
        }
      guard !values.isEmpty else { return }
      let folder = try templates.copy(with: values)
      defer { try? FileManager.default.removeItem(at: folder) }
      await readAccounts(in: folder)
      let isServed = try await serve(folder)
      try check(folder, isServed: isServed, values)
    }

    /// Reads everything that the server reads of accounts.
    private static func readAccounts(in folder: URL) async {
      guard let file = try? AccountFile(folder: folder.path) else { return }
      _ = try? await file.state()
      for _ in 0..<2 {
        _ = try? await file.read { rows in
          _ = try? rows.accounts()
          _ = try? rows.sessions()
          _ = try? rows.links()
          _ = try? rows.invitations()
          _ = try? rows.sharing.all()
          _ = try? rows.audit.entries(limit: 100)
        }
        _ = try? await file.write { try $0.removeExpired(at: FileTemplates.now) }
      }
      file.close()
    }

    // MARK: - Serving

    /// - Returns: whether the venue with the odd values was served.
    private static func serve(_ folder: URL) async throws -> Bool {
      let now = { @Sendable in FileTemplates.now }
      let venues = try await OpenVenues(
        in: VenueDirectory(path: folder.path),
        environment: VenueEnvironment(logger: logger, now: now))
      defer { venues.close() }
      let application = FloorcastApplication(
        server: ServerContext(venues: venues, version: "0", now: now), permissions: .open,
        logger: logger
      ) { _ in Response(status: .notFound) }
      let neighbour = await application.send(.get, "/venues/\(FileTemplates.neighbour)/snapshot")
      precondition(neighbour.status == .ok, "the other venue is not served")
      guard let odd = venues.open.first(where: { $0.slug == "odd" }) else {
        let status = await application.send(.get, "/venues/odd").status
        precondition(status == .serviceUnavailable, "a venue that is not served answers \(status)")
        return false
      }
      let venue = odd.file.current
      for path in paths { _ = await application.send(.get, "/venues/odd/\(path)") }
      for (path, body) in bodies(in: venue) {
        _ = await application.send(.post, "/venues/odd/\(path)", body.json())
      }
      let again = await application.send(.get, "/venues/odd/snapshot")
      precondition(again.status == .ok, "a venue that is served has no snapshot")
      return true
    }

    private static let paths = [
      "", "features", "edits?after=0", "edits?before=100", "edits?subject=feature:f-1", "snapshot",
      "snapshot?revision=1", "snapshot?revision=4", "versions", "versions/1",
      "comparisons?from=version:1", "comparisons?from=revision:1", "issues", "occupancy",
      "crossings",
      "alerts", "density?floor=0", "tracks", "navigators", "walkable?floor=0", "images/plan-0",
      "tracks/positions?at=2026-11-21T07:59:00Z",
    ]

    private static func bodies(in venue: Venue) -> [(String, Value)] {
      let floors = venue.floors.map(\.id.rawValue)
      let places: [Value] = floors.flatMap { floor in
        [2.0, 17.0].map { ["floor": .string(floor), "x": .number($0), "y": 5] }
      }
      var bodies: [(String, Value)] = zip(places, places.reversed()).map {
        ("routes", ["from": $0, "to": $1])
      }
      bodies.append(("evacuations", ["from": .array(places)]))
      for (number, place) in places.enumerated() {
        let location = (place.object ?? [:]).merging(["navigator": "n-\(number)"]) { $1 }
        bodies.append(("locations", .object(location)))
      }
      bodies.append(("edits", edit("odd-1", venue, x: 3)))
      bodies.append(("edits", edit("odd-2", venue, x: 4)))
      bodies.append(("edits", ["id": "odd-3", "undoes": "edit-6", "author": "ada"]))
      bodies.append(("versions", ["name": "new", "author": "ada"]))
      bodies.append(("restorations", ["id": "odd-4", "version": 1, "author": "ada"]))
      bodies.append(("compactions", ["version": 1]))
      return bodies
    }

    private static func edit(_ id: String, _ venue: Venue, x: Double) -> Value {
      let corners: [Value] = [[0, 0], [2, 0], [2, 2], [0, 2]].map { corner in
        [.number(x + corner[0]), .number(4 + corner[1])]
      }
      return [
        "id": .string(id), "base": Value(venue.revision), "author": "ada",
        "operations": [
          [
            "operation": "put",
            "feature": [
              "id": .string("box-\(id)"), "kind": "obstacle",
              "floor": .string(venue.floors.first?.id.rawValue ?? "0"),
              "geometry": ["type": "Polygon", "coordinates": [.array(corners)]], "properties": [:],
            ],
          ]
        ],
      ]
    }

    // MARK: - Checking and repairing

    private static func check(_ folder: URL, isServed: Bool, _ values: [OddValue]) throws {
      let path = folder.appending(path: OddValue.File.venue.rawValue).path
      let report = try? VenueFile.check(at: path)
      if !isServed {
        precondition(
          report.map { !$0.findings.isEmpty } ?? true, "check finds nothing in what is refused")
      }
      let repaired = folder.appending(path: "repaired.venue").path
      do { _ = try VenueFile.repair(path, into: repaired) } catch {
        preconditionFailure("it cannot be repaired: \(error), \(values)")
      }
      let findings = try VenueFile.check(at: repaired).findings
      precondition(findings.isEmpty, "what was repaired is damaged: \(findings), \(values)")
      try VenueFile.open(at: repaired).close()
    }
  }

  extension FloorcastApplication {
    fileprivate func send(
      _ method: HTTPRequest.Method, _ path: String, _ body: [UInt8] = []
    ) async -> Response {
      let path = "/api/v1" + path
      let parts = path.split(separator: "?", maxSplits: 1)
      let query = parts.dropFirst().flatMap { $0.split(separator: "&") }.map { pair in
        let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (name: String(sides[0]), value: sides.count > 1 ? String(sides[1]) : "")
      }
      let head = HTTPRequest(
        method: method, scheme: "http", authority: "localhost", path: path)
      let request = Request(
        head: head, path: String(parts[0]), query: query, remoteAddress: "")
      return await accept(request).respond(to: body)
    }
  }
#endif
