import Support

/// The changes of all navigators on one floor within a minute, as bytes.
///
/// Five columns, each over all navigators, because like lies beside like then: what they did, when,
/// x, y, heading. A walker keeps pace and direction, so x and y are written as the difference from
/// going on as before (delta of delta, as Gorilla does with times: Pelkonen and others, VLDB 2015);
/// zlib takes what is left.
enum TrackColumns {
  static func bytes(of columns: [TrackColumn]) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(count: columns.count)
    var last: Int64 = 0
    for column in columns {
      writer.append(signed: column.navigator - last)
      last = column.navigator
      writer.append(count: column.steps.count)
    }
    for column in columns {
      var last: UInt8 = 0
      for step in column.steps {
        writer.append(step.state ^ last)
        last = step.state
      }
    }
    for column in columns {
      var last: Int32 = -1
      for step in column.steps {
        writer.append(count: Int(step.sample - last - 1))
        last = step.sample
      }
    }
    append(columns, of: \.x, to: &writer)
    append(columns, of: \.y, to: &writer)
    for column in columns {
      var last: UInt8 = 0
      for step in column.steps where !step.isGone {
        writer.append((step.heading &- last) & 31)
        last = step.heading
      }
    }
    return writer.bytes
  }

  private static func append(
    _ columns: [TrackColumn], of axis: KeyPath<TrackStep, Int16>, to writer: inout ByteWriter
  ) {
    for column in columns {
      var path = ColumnPath()
      for step in column.steps where !step.isGone {
        writer.append(signed: path.surprise(Int64(step[keyPath: axis]), at: step.sample))
      }
    }
  }

  static func columns(of bytes: [UInt8]) throws(ByteReader.Malformed) -> [TrackColumn] {
    var reader = ByteReader(bytes)
    var columns: [TrackColumn] = []
    var last: Int64 = 0
    for _ in 0..<(try reader.count()) {
      last &+= try reader.signed()
      let count = try reader.count()
      columns.append(
        TrackColumn(
          navigator: last,
          steps: ArraySlice(
            repeating: TrackStep(sample: 0, x: 0, y: 0, heading: 0, state: 0), count: count)))
    }
    for index in columns.indices {
      var last: UInt8 = 0
      for step in columns[index].steps.indices {
        last ^= try reader.byte()
        columns[index].steps[step].state = last
      }
    }
    for index in columns.indices {
      var last: Int32 = -1
      for step in columns[index].steps.indices {
        last &+= 1 &+ Int32(truncatingIfNeeded: try reader.unsigned())
        columns[index].steps[step].sample = last
      }
    }
    try read(&columns, of: \.x, from: &reader)
    try read(&columns, of: \.y, from: &reader)
    for index in columns.indices {
      var last: UInt8 = 0
      for step in columns[index].steps.indices where !columns[index].steps[step].isGone {
        last = (last &+ (try reader.byte())) & 31
        columns[index].steps[step].heading = last
      }
    }
    try reader.requireEnd()
    return columns
  }

  private static func read(
    _ columns: inout [TrackColumn], of axis: WritableKeyPath<TrackStep, Int16>,
    from reader: inout ByteReader
  ) throws(ByteReader.Malformed) {
    for index in columns.indices {
      var path = ColumnPath()
      for step in columns[index].steps.indices where !columns[index].steps[step].isGone {
        let value = path.value(
          of: try reader.signed(), at: columns[index].steps[step].sample)
        columns[index].steps[step][keyPath: axis] = Int16(truncatingIfNeeded: value)
      }
    }
  }
}

/// One coordinate of a navigator that is expected to go on as before, and to stand still after a
/// pause.
private struct ColumnPath {
  private var last: Int64 = 0
  private var pace: Int64 = 0
  private var sample: Int32 = -2

  /// How far off what was expected a value is.
  mutating func surprise(_ value: Int64, at sample: Int32) -> Int64 {
    let expected = expected(at: sample)
    note(value, at: sample)
    return value - expected
  }

  /// The value that is so far off what was expected.
  mutating func value(of surprise: Int64, at sample: Int32) -> Int64 {
    let value = expected(at: sample) &+ surprise
    note(value, at: sample)
    return value
  }

  private func expected(at sample: Int32) -> Int64 {
    sample == self.sample &+ 1 ? last &+ pace : last
  }

  private mutating func note(_ value: Int64, at sample: Int32) {
    // The first value has no pace.
    pace = self.sample < 0 ? 0 : value &- last
    last = value
    self.sample = sample
  }
}
