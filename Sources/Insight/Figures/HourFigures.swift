public import Support

/// The figures of an hour, minute by minute.
public struct HourFigures: Hashable, Sendable {
  /// Minutes of an hour.
  public static let minutes = 60

  /// Hours since 1970.
  public let hour: Int64
  /// The samples of each minute; 0 where nothing was recorded.
  public private(set) var samples = [Int](repeating: 0, count: minutes)
  /// The figures of each subject by minute, for all people and by group.
  public private(set) var subjects: [FigureKey: [SubjectFigures]] = [:]

  /// An hour in which nothing was recorded.
  public init(hour: Int64) { self.hour = hour }

  /// The hour that a minute lies in.
  public static func hour(of minute: Int64) -> Int64 { minute.quotient(by: 60) }

  /// Adds a minute, or a part of one, which must lie in the hour.
  public mutating func add(_ figures: MinuteFigures) {
    let place = Int(figures.minute - hour * 60)
    samples[place] += figures.samples
    for (key, figure) in figures.subjects {
      subjects[key, default: [SubjectFigures](repeating: SubjectFigures(), count: Self.minutes)][
        place
      ].add(figure)
    }
  }

  /// A bit for each minute that was recorded.
  public var recorded: Int64 {
    samples.indices.reduce(0) { samples[$1] > 0 ? $0 | 1 << Int64($1) : $0 }
  }

  /// The figures of the whole hour.
  public var summary: HourSummary {
    HourSummary(
      samples: samples.reduce(0, +),
      subjects: subjects.mapValues { minutes in
        minutes.reduce(into: SubjectFigures()) { $0.add($1) }
      })
  }

  /// The columns: the samples, then each subject with what it has in its minutes.
  public var bytes: [UInt8] {
    var writer = ByteWriter()
    for count in samples { writer.append(count: count) }
    writer.append(count: subjects.count)
    for (key, minutes) in subjects.sorted(by: { $0.key < $1.key }) {
      writer.append(count: Int(key.subject))
      writer.append(count: Int(key.group))
      for figure in minutes { writer.append(count: figure.sum) }
      for figure in minutes { writer.append(count: figure.peak) }
      for figure in minutes { writer.append(count: figure.entries) }
      for figure in minutes { writer.append(count: figure.exits) }
    }
    return writer.bytes
  }

  /// Reads the columns of an hour.
  public init(hour: Int64, bytes: [UInt8]) throws(ByteReader.Malformed) {
    self.hour = hour
    var reader = ByteReader(bytes)
    for place in samples.indices { samples[place] = try reader.integer() }
    for _ in 0..<(try reader.count()) {
      let key = FigureKey(
        Int32(truncatingIfNeeded: try reader.integer()),
        group: Int32(truncatingIfNeeded: try reader.integer()))
      var minutes = [SubjectFigures](repeating: SubjectFigures(), count: Self.minutes)
      for place in minutes.indices { minutes[place].sum = try reader.integer() }
      for place in minutes.indices {
        minutes[place].peak = try reader.integer()
        if minutes[place].peak > 0 { minutes[place].peakMinute = hour * 60 + Int64(place) }
      }
      for place in minutes.indices { minutes[place].entries = try reader.integer() }
      for place in minutes.indices { minutes[place].exits = try reader.integer() }
      subjects[key] = minutes
    }
    try reader.requireEnd()
  }
}

/// The figures of an hour as a whole.
public struct HourSummary: Hashable, Sendable {
  /// The samples of all minutes.
  public let samples: Int
  /// The figures of each subject, for all people and by group.
  public let subjects: [FigureKey: SubjectFigures]

  init(samples: Int, subjects: [FigureKey: SubjectFigures]) {
    self.samples = samples
    self.subjects = subjects
  }

  /// The columns.
  public func bytes(hour: Int64) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(count: samples)
    writer.append(count: subjects.count)
    for (key, figure) in subjects.sorted(by: { $0.key < $1.key }) {
      writer.append(count: Int(key.subject))
      writer.append(count: Int(key.group))
      writer.append(count: figure.sum)
      writer.append(count: figure.peak)
      writer.append(count: figure.peak > 0 ? Int(figure.peakMinute - hour * 60) : 0)
      writer.append(count: figure.entries)
      writer.append(count: figure.exits)
    }
    return writer.bytes
  }

  /// Reads the columns of an hour.
  public init(hour: Int64, bytes: [UInt8]) throws(ByteReader.Malformed) {
    var reader = ByteReader(bytes)
    samples = try reader.integer()
    var subjects: [FigureKey: SubjectFigures] = [:]
    for _ in 0..<(try reader.count()) {
      let key = FigureKey(
        Int32(truncatingIfNeeded: try reader.integer()),
        group: Int32(truncatingIfNeeded: try reader.integer()))
      var figure = SubjectFigures()
      figure.sum = try reader.integer()
      figure.peak = try reader.integer()
      let place = try reader.integer()
      if figure.peak > 0 { figure.peakMinute = hour * 60 + Int64(place) }
      figure.entries = try reader.integer()
      figure.exits = try reader.integer()
      subjects[key] = figure
    }
    try reader.requireEnd()
    self.subjects = subjects
  }
}
