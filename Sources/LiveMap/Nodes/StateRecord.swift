/// What nodes know of each other's clients: each node sends it to the nodes that have viewers of it.
public enum SharedState: UInt8, Hashable, Sendable, CaseIterable {
  /// The kept routes that follow navigators.
  case routes
  /// The participants of editing.
  case presences
  /// Where participants of editing point.
  case cursors
}

/// What a node sends of what its clients have: what is new, and what is gone.
///
/// Each content is whole, so a record that is lost costs only what it says.
struct StateRecord: Hashable {
  /// What one of the node's clients has.
  struct Entry: Hashable {
    /// Distinct among those of the node.
    var name: String
    var content: [UInt8]
  }

  /// What is over.
  struct End: Hashable {
    var name: String
    /// What the kind of the state makes of it.
    var reason: UInt8
  }

  /// The node that sends it.
  var node: String
  /// Distinct for each start of the node.
  var run: UInt64
  /// Grows by one a record.
  var number: UInt32
  /// Whether all that the node's clients have follows, from this record on.
  var isBeginning = false
  /// Whether all that they have is there with this record.
  var isEnd = false
  var entries: [Entry] = []
  var ends: [End] = []
}

/// Asks the other nodes for what their clients have, once a second and where records are missing.
struct StateRequest: Hashable {
  var state: SharedState
  /// The node that asks.
  var node: String
  /// The nodes of which it needs all.
  var needs: [String] = []
}

// MARK: - Bytes, laid out in `docs/cluster.md`

extension StateRecord {
  private static let mark: [UInt8] = [35, 1]

  /// The bytes of the record.
  var bytes: [UInt8] {
    var bytes = Self.mark
    bytes.append(text: node)
    bytes.append(varint: run)
    bytes.append(varint: UInt64(number))
    bytes.append(flag: isBeginning)
    bytes.append(flag: isEnd)
    bytes.append(list: entries) { bytes, entry in
      bytes.append(text: entry.name)
      bytes.append(block: entry.content)
    }
    bytes.append(list: ends) { bytes, end in
      bytes.append(text: end.name)
      bytes.append(end.reason)
    }
    return bytes
  }

  /// Reads the bytes of a record.
  init(_ bytes: [UInt8]) throws(RecordFault) {
    guard bytes.starts(with: Self.mark) else {
      throw .unreadable("it is no record of clients, or of another version")
    }
    var reader = RecordReader(bytes, from: Self.mark.count)
    self.init(
      node: try reader.text(), run: try reader.varint(), number: try reader.number(),
      isBeginning: try reader.flag(), isEnd: try reader.flag(),
      entries: try reader.list { (reader) throws(RecordFault) in
        Entry(name: try reader.text(), content: try reader.block())
      },
      ends: try reader.list { (reader) throws(RecordFault) in
        End(name: try reader.text(), reason: try reader.byte())
      })
    guard reader.rest == 0 else { throw .unreadable("it has bytes after its end") }
  }
}

extension StateRequest {
  private static let mark: [UInt8] = [36, 1]

  /// The bytes of the request.
  var bytes: [UInt8] {
    var bytes = Self.mark
    bytes.append(state.rawValue)
    bytes.append(text: node)
    bytes.append(list: needs) { $0.append(text: $1) }
    return bytes
  }

  /// Reads the bytes of a request.
  init(_ bytes: [UInt8]) throws(RecordFault) {
    guard bytes.starts(with: Self.mark) else {
      throw .unreadable("it is no request for clients, or of another version")
    }
    var reader = RecordReader(bytes, from: Self.mark.count)
    guard let state = SharedState(rawValue: try reader.byte()) else {
      throw .unreadable("a state of another kind")
    }
    self.init(
      state: state, node: try reader.text(),
      needs: try reader.list { (reader) throws(RecordFault) in try reader.text() })
    guard reader.rest == 0 else { throw .unreadable("it has bytes after its end") }
  }
}
