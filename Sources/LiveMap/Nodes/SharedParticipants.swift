import Geometry
import IndoorModel

/// What nodes tell each other of a participant.
struct SharedParticipant: Hashable {
  /// By what it is the same one at all nodes: a digest of the client's secret.
  let key: String
  /// When it began, by the clock of its node.
  let since: Timestamp
  let presence: Presence
}

/// Where a participant points, and on which floor: one that has changed floors since points nowhere.
struct FloorCursor: Hashable {
  let floor: Identifier<Floor>
  let cursor: Cursor
}

/// The participants of a venue's editing at all nodes, and what other nodes get of those here.
///
/// A server that runs alone has participants of its own only, and sends nothing.
struct SharedParticipants {
  private var table = ParticipantTable()
  /// What other nodes get; `nil` for a server that runs alone.
  private var presences: StateSender?
  private var cursors: StateSender?
  /// Makes of a client's secret what other nodes may know.
  private var digest: (@Sendable (String) -> String)?

  /// All participants, ordered by number.
  var participants: [Participant] { table.participants }

  /// Whether there are participants at other nodes.
  var hasRemoteParticipants: Bool { table.hasRemoteParticipants }

  /// From now on other nodes may ask for the participants here.
  ///
  /// - Parameters:
  ///   - run: distinct for each start of the node.
  ///   - digest: makes of a client's secret what other nodes may know.
  mutating func connect(node: String, run: UInt64, digest: @escaping @Sendable (String) -> String) {
    presences = StateSender(node: node, run: run)
    cursors = StateSender(node: node, run: run)
    self.digest = digest
  }

  // MARK: - Clients

  /// Takes what a participant says of itself.
  mutating func update(
    _ presence: Presence, key: String, of viewer: ViewerID, limit: Int, at now: Timestamp
  ) throws(LiveError) -> [LiveAction] {
    let before = table.shared(viewer)
    defer {
      let shared = table.shared(viewer)
      // With another key it is another participant.
      if let before, before.key != shared?.key { end(before.key) }
      if let shared, shared != before { put(shared) }
      // On another floor or connection it points nowhere yet.
      let isElsewhere =
        before?.key != shared?.key || before?.presence.floor != shared?.presence.floor
      if let shared, isElsewhere { cursors?.end(shared.key, reason: 0) }
    }
    return try table.update(
      presence, key: digest.map { $0(key) } ?? key, of: viewer, limit: limit, at: now)
  }

  /// Takes a participant's cursor.
  mutating func moveCursor(_ cursor: Cursor, of viewer: ViewerID) throws(LiveError) {
    let before = table.sharedCursor(of: viewer)
    try table.moveCursor(cursor, of: viewer)
    let shared = table.sharedCursor(of: viewer)
    if let shared, shared.cursor != before?.cursor { put(shared.cursor, of: shared.key) }
  }

  /// Forgets a viewer, which is no participant any more.
  mutating func leave(_ viewer: ViewerID) {
    let before = table.shared(viewer)
    table.leave(viewer)
    if let before { end(before.key) }
  }

  private mutating func put(_ participant: SharedParticipant) {
    if presences?.isWanted == true { presences?.put(participant.bytes, as: participant.key) }
  }

  private mutating func put(_ cursor: FloorCursor, of key: String) {
    if cursors?.isWanted == true { cursors?.put(cursor.bytes, as: key) }
  }

  private mutating func end(_ key: String) {
    presences?.end(key, reason: 0)
    cursors?.end(key, reason: 0)
  }

  /// Has viewers get everything in the next tick, because they are new or could not take news.
  mutating func needAll(_ viewers: some Sequence<ViewerID>) { table.needAll(viewers) }

  /// Offers what changed since the last time.
  mutating func offerNews(to viewers: [ViewerID]) -> [LiveAction] { table.offerNews(to: viewers) }

  /// The cursors of the participants on a floor.
  func cursors(on floor: Identifier<Floor>) -> [CursorNews.Entry] { table.cursors(on: floor) }

  // MARK: - Other nodes

  /// Takes another node's request for presences.
  mutating func take(presences request: StateRequest, at now: Timestamp) {
    presences?.take(request, at: now)
  }

  /// Takes another node's request for cursors.
  mutating func take(cursors request: StateRequest, at now: Timestamp) {
    cursors?.take(request, at: now)
  }

  /// The presences that other nodes are sent next; all of them, where a node needs all.
  mutating func nextPresences(at now: Timestamp) -> StateRecord? {
    if let number = presences?.beginWhole(at: now) {
      for participant in table.sharedHere { put(participant) }
      presences?.endFilling(of: number)
    }
    return presences?.record(at: now)
  }

  /// The cursors that other nodes are sent next; likewise.
  mutating func nextCursors(at now: Timestamp) -> StateRecord? {
    if let number = cursors?.beginWhole(at: now) {
      for (key, cursor) in table.sharedCursors { put(cursor, of: key) }
      cursors?.endFilling(of: number)
    }
    return cursors?.record(at: now)
  }

  /// Takes what changed about participants of other nodes; what cannot be read is none.
  mutating func take(presences changes: [StateChange]) {
    for change in changes {
      switch change {
      case .put(let key, let bytes):
        if let participant = try? SharedParticipant(bytes, key: key.name) {
          table.put(participant, from: key)
        }
      case .end(let key, _): table.end(key)
      }
    }
  }

  /// Takes where participants of other nodes point now.
  mutating func take(cursors changes: [StateChange]) {
    for change in changes {
      switch change {
      case .put(let key, let bytes):
        if let cursor = try? FloorCursor(bytes) { table.put(cursor, from: key) }
      case .end(let key, _): table.endCursor(key)
      }
    }
  }
}

// MARK: - Bytes, laid out in `docs/cluster.md`

extension SharedParticipant {
  /// What other nodes get beside the key.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(since)
    bytes.append(text: presence.name)
    bytes.append(text: presence.colour)
    bytes.append(optional: presence.floor) { $0.append(text: $1.rawValue) }
    bytes.append(list: presence.selection) { $0.append(text: $1.rawValue) }
    return bytes
  }

  /// Reads what another node sent.
  init(_ bytes: [UInt8], key: String) throws(RecordFault) {
    var reader = RecordReader(bytes)
    since = try reader.time()
    self.key = key
    presence = Presence(
      name: try reader.text(), colour: try reader.text(),
      floor: try reader.optional { (reader) throws(RecordFault) in try reader.identifier() },
      selection: try reader.list { (reader) throws(RecordFault) in try reader.identifier() })
    guard reader.rest == 0 else { throw .unreadable("it has bytes after its end") }
  }
}

extension FloorCursor {
  /// What other nodes get.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(text: floor.rawValue)
    bytes.append(optional: cursor.point) { $0.append($1) }
    bytes.append(optional: cursor.view) { bytes, view in
      bytes.append(view.min)
      bytes.append(view.max)
    }
    return bytes
  }

  /// Reads what another node sent.
  init(_ bytes: [UInt8]) throws(RecordFault) {
    var reader = RecordReader(bytes)
    floor = try reader.identifier()
    cursor = Cursor(
      point: try reader.optional { (reader) throws(RecordFault) in try reader.point() },
      view: try reader.optional { (reader) throws(RecordFault) in
        Box(try reader.point(), try reader.point())
      })
    guard reader.rest == 0 else { throw .unreadable("it has bytes after its end") }
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ point: Point) {
    for number in [point.x, point.y] {
      let bits = number.bitPattern
      append(littleEndian: UInt32(truncatingIfNeeded: bits))
      append(littleEndian: UInt32(truncatingIfNeeded: bits >> 32))
    }
  }
}

extension RecordReader {
  fileprivate mutating func point() throws(RecordFault) -> Point {
    let (x, y): (UInt64, UInt64) = (try littleEndian(), try littleEndian())
    let point = Point(x: Double(bitPattern: x), y: Double(bitPattern: y))
    guard point.isFinite else { throw .unreadable("a place that is none") }
    return point
  }
}
