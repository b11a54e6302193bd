import Support

/// Areas that an edit has drawn or changed, which count no people at once until *k* people have gone in
/// or out since: the difference of before and after would be the people in between.
struct FreshAreas {
  /// Milliseconds after an edit in which entries are taken for its effect.
  private static let settlingTime: Int64 = 2000

  /// The people that have come or gone since, by area.
  private var areas: [Int32: Set<UInt64>] = [:]
  /// The first sample after the last edit, in milliseconds since 1970.
  private var edited: Int64?

  init() {}

  /// Takes areas for fresh.
  mutating func add(_ redrawn: [Int32]) { for area in redrawn { areas[area] = [] } }

  /// Forgets areas that are gone.
  mutating func remove(_ gone: [Int32]) { for area in gone { areas[area] = nil } }

  /// Notes the first sample after an edit.
  mutating func begin(at time: Int64) { edited = time }

  /// Whether an area counts no people yet.
  func contains(_ area: Int32) -> Bool { areas[area] != nil }

  /// Whether what happens may be the effect of an edit rather than of people.
  func isSettling(at time: Int64) -> Bool {
    edited.map { abs(time - $0) < Self.settlingTime } ?? false
  }

  /// Notes that a person came or went.
  ///
  /// - Returns: whether the area counts again from now on.
  mutating func note(_ token: UInt64, in area: Int32, at time: Int64, least: Int) -> Bool {
    guard var tokens = areas[area], !isSettling(at: time) else { return false }
    tokens.insert(token)
    areas[area] = tokens.count < least ? tokens : nil
    return tokens.count >= least
  }

  func write(to writer: inout ByteWriter) {
    writer.append(edited == nil ? 0 : 1)
    writer.append(signed: edited ?? 0)
    writer.append(count: areas.count)
    for (area, tokens) in areas.sorted(by: { $0.key < $1.key }) {
      writer.append(signed: Int64(area))
      writer.append(count: tokens.count)
      for token in tokens.sorted() { writer.append(unsigned: token) }
    }
  }

  init(from reader: inout ByteReader) throws(ByteReader.Malformed) {
    edited = try reader.optional()
    for _ in 0..<(try reader.count()) {
      let area = try reader.int32()
      var tokens: Set<UInt64> = []
      for _ in 0..<(try reader.count()) { tokens.insert(try reader.unsigned()) }
      areas[area] = tokens
    }
  }
}
