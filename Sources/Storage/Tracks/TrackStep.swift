import IndoorModel

/// One navigator's change on a floor, within a minute.
struct TrackStep: Hashable {
  /// The index of the sample among those of the minute.
  var sample: Int32
  /// Steps from the floor's origin; of no meaning when gone.
  var x: Int16
  var y: Int16
  /// The heading in 1/32 turns.
  var heading: UInt8
  /// Bits 0–2 a `TrackState`, bit 3: the heading is not known, bits 4–6 an `AccuracyClass`, which files of
  /// earlier versions have not.
  var state: UInt8

  static let headingUnknown: UInt8 = 8
  static let gone: UInt8 = 3 | headingUnknown

  var isGone: Bool { state & 7 == 3 }
  var accuracy: AccuracyClass { AccuracyClass(number: state >> 4) }
}

/// What one navigator did on a floor within a minute: its changes, in order.
struct TrackColumn: Hashable {
  /// The navigator's number in the file.
  var navigator: Int64
  var steps: ArraySlice<TrackStep>
}
