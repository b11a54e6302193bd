import IndoorModel

/// Records as bytes, laid out in `docs/cluster.md`.
extension TickRecord {
  /// The first two bytes: what it is, and the version.
  private static let mark: [UInt8] = [33, 1]

  /// The bytes of the record.
  public var bytes: [UInt8] {
    var bytes = Self.mark
    bytes.reserveCapacity(64 + floors.reduce(0) { $0 + $1.frame.count + 16 })
    bytes.append(varint: term)
    bytes.append(varint: UInt64(number))
    bytes.append(time)
    bytes.append(zigzag: revision)
    bytes.append(optional: basis) { bytes, basis in
      bytes.append(text: basis.epoch)
      bytes.append(varint: UInt64(basis.roster))
      bytes.append(flag: basis.hasAllCounts)
      bytes.append(optional: basis.from) { $0.append(varint: UInt64($1)) }
    }
    bytes.append(list: floors) { bytes, part in
      bytes.append(text: part.floor.rawValue)
      bytes.append(block: part.frame)
    }
    bytes.append(list: rosters) { bytes, roster in bytes.append(roster) }
    bytes.append(list: news) { bytes, news in bytes.append(news) }
    return bytes
  }

  /// Reads the bytes of a record.
  public init(_ bytes: [UInt8]) throws(RecordFault) {
    guard bytes.starts(with: Self.mark) else {
      throw .unreadable("it is no record of a tick, or of another version")
    }
    var reader = RecordReader(bytes, from: Self.mark.count)
    self.init(
      term: try reader.varint(), number: try reader.number(), time: try reader.time(),
      revision: try reader.integer(),
      basis: try reader.optional { (reader) throws(RecordFault) in
        Basis(
          epoch: try reader.text(), roster: try reader.number(), hasAllCounts: try reader.flag(),
          from: try reader.optional { (reader) throws(RecordFault) in try reader.number() })
      },
      floors: try reader.list { (reader) throws(RecordFault) in
        FloorPart(floor: try reader.identifier(), frame: try reader.block())
      },
      rosters: try reader.list { (reader) throws(RecordFault) in try reader.roster() },
      news: try reader.list { (reader) throws(RecordFault) in try reader.news() })
    guard reader.rest == 0 else { throw .unreadable("it has bytes after its end") }
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ roster: Roster) {
    append(flag: roster.isComplete)
    append(optional: roster.sequence) { $0.append(varint: UInt64($1)) }
    append(list: roster.entries) { bytes, entry in
      bytes.append(varint: UInt64(entry.slot))
      bytes.append(text: entry.id.rawValue)
      bytes.append(optional: entry.name) { $0.append(text: $1) }
      bytes.append(optional: entry.group) { $0.append(text: $1) }
    }
    append(list: roster.gone) { $0.append(varint: UInt64($1)) }
  }

  fileprivate mutating func append(_ news: TickNews) {
    switch news {
    case .counts(let counts):
      append(0)
      append(counts)
    case .occupancy(let news):
      append(1)
      append(news)
    case .crossings(let news):
      append(2)
      append(news)
    case .alert(let alert):
      append(3)
      append(alert)
    case .navigator(let event):
      append(4)
      append(event)
    }
  }

  private mutating func append(_ counts: Counts) {
    append(counts.time)
    append(list: counts.floors.sorted { $0.key < $1.key }) { bytes, floor in
      bytes.append(text: floor.key.rawValue)
      bytes.append(zigzag: floor.value)
    }
    append(zigzag: counts.navigators)
    append(optional: counts.viewers) { $0.append(zigzag: $1) }
  }

  private mutating func append(_ news: OccupancyNews) {
    append(news.time)
    append(flag: news.isComplete)
    append(list: news.areas) { bytes, entry in
      bytes.append(text: entry.area.rawValue)
      for number in [entry.count, entry.entries, entry.exits] {
        bytes.append(zigzag: number)
      }
    }
  }

  private mutating func append(_ news: CrossingNews) {
    append(news.time)
    append(flag: news.isComplete)
    append(list: news.lines) { bytes, entry in
      bytes.append(text: entry.line.rawValue)
      for number in [entry.forward, entry.backward] { bytes.append(zigzag: number) }
    }
  }

  private mutating func append(_ alert: AlertNews) {
    append(zigzag: alert.id)
    append(text: alert.area.rawValue)
    append(text: alert.level.rawValue)
    append(zigzag: alert.count)
    append(zigzag: alert.limit)
    append(alert.time)
  }

  private mutating func append(_ event: NavigatorEvent) {
    append(zigzag: event.id)
    switch event.kind {
    case .floorChanged(let floor):
      append(0)
      append(text: floor.rawValue)
    case .buildingChanged(let building):
      append(1)
      append(text: building.rawValue)
    case .markerSeen(let marker):
      append(2)
      append(text: marker.rawValue)
    }
    append(text: event.navigator.rawValue)
    append(text: event.floor.rawValue)
    append(text: event.building.rawValue)
    append(event.time)
  }
}

extension RecordReader {
  fileprivate mutating func roster() throws(RecordFault) -> Roster {
    var roster = Roster(isComplete: try flag(), entries: [], gone: [])
    roster.sequence = try optional { (reader) throws(RecordFault) in try reader.number() }
    roster.entries = try list { (reader) throws(RecordFault) in
      Roster.Entry(
        slot: try reader.number(), id: try reader.identifier(),
        name: try reader.optional { (reader) throws(RecordFault) in try reader.text() },
        group: try reader.optional { (reader) throws(RecordFault) in try reader.text() })
    }
    roster.gone = try list { (reader) throws(RecordFault) in try reader.number() }
    return roster
  }

  fileprivate mutating func news() throws(RecordFault) -> TickNews {
    switch try byte() {
    case 0: .counts(try counts())
    case 1: .occupancy(try occupancy())
    case 2: .crossings(try crossings())
    case 3: .alert(try alert())
    case 4: .navigator(try event())
    case let other: throw .unreadable("news of kind \(other)")
    }
  }

  private mutating func counts() throws(RecordFault) -> Counts {
    let time = try time()
    let floors = try list { (reader) throws(RecordFault) in
      (try reader.identifier() as Identifier<Floor>, try reader.integer())
    }
    return Counts(
      time: time, floors: Dictionary(floors) { first, _ in first }, navigators: try integer(),
      viewers: try optional { (reader) throws(RecordFault) in try reader.integer() })
  }

  private mutating func occupancy() throws(RecordFault) -> OccupancyNews {
    OccupancyNews(
      time: try time(), isComplete: try flag(),
      areas: try list { (reader) throws(RecordFault) in
        OccupancyNews.Entry(
          area: try reader.identifier(), count: try reader.integer(),
          entries: try reader.integer(), exits: try reader.integer())
      })
  }

  private mutating func crossings() throws(RecordFault) -> CrossingNews {
    CrossingNews(
      time: try time(), isComplete: try flag(),
      lines: try list { (reader) throws(RecordFault) in
        CrossingNews.Entry(
          line: try reader.identifier(), forward: try reader.integer(),
          backward: try reader.integer())
      })
  }

  private mutating func alert() throws(RecordFault) -> AlertNews {
    let (id, area) = (try integer(), try identifier() as Identifier<Feature>)
    guard let level = AlertNews.Level(rawValue: try text()) else {
      throw .unreadable("an unknown level of an alert")
    }
    return AlertNews(
      id: id, area: area, level: level, count: try integer(), limit: try integer(),
      time: try time())
  }

  private mutating func event() throws(RecordFault) -> NavigatorEvent {
    let id = try integer()
    let kind: NavigatorEvent.Kind =
      switch try byte() {
      case 0: .floorChanged(from: try identifier())
      case 1: .buildingChanged(from: try identifier())
      case 2: .markerSeen(try identifier())
      case let other: throw .unreadable("an event of kind \(other)")
      }
    return NavigatorEvent(
      id: id, kind: kind, navigator: try identifier(), floor: try identifier(),
      building: try identifier(), time: try time())
  }
}
