#if DEBUG
  import Accounts
  import Foundation
  import GRDB
  import Geometry
  import IndoorModel
  import Storage
  import TestKit

  /// A folder with a venue, its tracks and accounts, all of them sound, and a second sound venue.
  struct FileTemplates: Sendable {
    static let now = Timestamp(millisecondsSince1970: 1_795_248_000_000)
    /// The venue that stays sound.
    static let neighbour = "sound"

    let folder: URL
    /// Every column of the files that are tried, in order.
    let columns: [OddValue.Column]

    init() async throws {
      folder = FileManager.default.temporaryDirectory
        .appending(path: "floorcast-templates-\(ProcessInfo.processInfo.processIdentifier)")
      try? FileManager.default.removeItem(at: folder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let sound = folder.appending(path: "\(Self.neighbour).venue").path
      try VenueFile.create(at: sound, venue: Venue(plan: "A  B"), images: []).close()
      try await Self.makeVenue(at: folder.appending(path: OddValue.File.venue.rawValue).path)
      try await Self.makeTracks(at: folder.appending(path: OddValue.File.tracks.rawValue).path)
      try await Self.makeAccounts(in: folder.path)
      columns = try OddValue.File.allCases.flatMap { [folder] file in
        try Self.columns(of: file, in: folder)
      }
    }

    /// A copy with odd values in it.
    func copy(with values: [OddValue]) throws -> URL {
      let copy = FileManager.default.temporaryDirectory
        .appending(path: "floorcast-odd-\(UUID().uuidString)")
      try FileManager.default.copyItem(at: folder, to: copy)
      for file in OddValue.File.allCases {
        let values = values.filter { $0.column.file == file }
        guard !values.isEmpty else { continue }
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(
          path: copy.appending(path: file.rawValue).path, configuration: configuration)
        try queue.writeWithoutTransaction { database in
          try database.execute(sql: "PRAGMA ignore_check_constraints = ON")
          // What SQLite itself refuses, no file has.
          for value in values { try? value.put(into: database) }
        }
        try queue.close()
      }
      return copy
    }

    private static func columns(
      of file: OddValue.File, in folder: URL
    ) throws -> [OddValue.Column] {
      let queue = try DatabaseQueue(path: folder.appending(path: file.rawValue).path)
      return try queue.read { database in
        try String.fetchAll(
          database,
          sql: """
            SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
              AND name NOT LIKE 'grdb_%' AND sql NOT LIKE '%WITHOUT ROWID%' ORDER BY name
            """
        ).flatMap { table in
          try database.columns(in: table).map {
            OddValue.Column(file: file, table: table, name: $0.name)
          }
        }
      }
    }

    // MARK: - The files

    private static func makeVenue(at path: String) async throws {
      var venue = RandomOperations<SeededGenerator>.venue
      let picture = [UInt8]("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8)
      let image = venue.images.first.map { image in
        var image = image
        image.mediaType = "image/svg+xml"
        return (image, picture)
      }
      venue.images = []
      let file = try VenueFile.create(at: path, venue: venue, images: image.map { [$0] } ?? [])
      var maker = RandomOperations(SeededGenerator(seed: 7))
      for number in 1...6 {
        let venue = try await file.venue()
        _ = await file.apply(
          [
            Edit(
              id: Identifier("edit-\(number)"), base: venue.revision, author: "ada",
              operations: maker.operations(on: venue))
          ], at: now)
        if number == 4 { _ = try await file.addVersion(named: "then", by: "ada", at: now) }
      }
      file.close()
    }

    private static func makeTracks(at path: String) async throws {
      let recorder = TrackRecorder(path: path, keptHours: 24, now: now) { _ in }
      for second in 0..<25 {
        let x = Int16(100 + 10 * second)
        _ = recorder.take(
          TrackSample(
            time: now.advanced(bySeconds: Double(second * 4 - 100)),
            floors: [
              .init(
                floor: "0", origin: Point(x: 0, y: 0), unit: 0.01,
                positions: [
                  .init(slot: 0, x: x, y: 200, heading: 0, state: 1),
                  .init(slot: 1, x: 300, y: x, heading: 64, state: 0),
                ])
            ],
            people: second == 0
              ? [.init(slot: 0, id: "n-1", name: "Ada", group: "crew"), .init(slot: 1, id: "n-2")]
              : [],
            counts: CountSample(
              time: now, since: now.advanced(bySeconds: -500),
              areas: ["hall": .init(entries: 7, exits: 3)],
              lines: ["gate": .init(forward: 12, backward: 1)])))
      }
      await recorder.flush()
      recorder.close()
    }

    private static func makeAccounts(in folder: String) async throws {
      let file = try AccountFile(folder: folder)
      let later = now.advanced(bySeconds: 86_400)
      @Sendable func digest(_ seed: UInt8) -> TokenDigest {
        TokenDigest(bytes: [UInt8](repeating: seed, count: 32))
      }
      try await file.write { rows in
        guard let email = EmailAddress("ada@example.org") else { return }
        try rows.add(
          Account(
            id: "a-1", email: email, name: "Ada", grants: Grants(everywhere: .owner), created: now),
          password: "hash")
        try rows.add(
          Session(
            id: "s-1", account: "a-1", digest: digest(1), created: now, renewed: now, lastSeen: now,
            address: "10.0.0.1", agent: "test"))
        try rows.add(
          Link(
            id: "l-1", digest: digest(2), role: .kiosk, scope: Scope(venue: "odd", place: "p-1"),
            label: "Door", created: now, createdBy: "a-1", expires: later))
        try rows.add(
          Invitation(
            id: "i-1", digest: digest(3), role: .staff, venue: "odd", email: email, created: now,
            createdBy: "a-1", expires: later))
        try rows.add(
          OneTimeLink(digest: digest(4), kind: .reset, account: "a-1", expires: later))
        try rows.audit.note(
          AuditEntry(
            time: now, actor: .init(kind: "person", id: "a-1", name: "Ada"), deed: .sessionBegun,
            about: "s-1"))
        try rows.sharing.keep(
          SharingRow(
            venue: "odd", navigator: "n-1", status: "friends", friends: ["n-2"], isOwn: true,
            heard: now))
      }
      file.close()
    }
  }
#endif
