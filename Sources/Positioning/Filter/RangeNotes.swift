/// What a hypothesis made of the latest distance from each anchor that it follows.
///
/// For those who ask why a tag is where it is; the filter itself never reads it. Writing it costs a few
/// stores a range.
struct RangeNotes: Sendable {
  /// A distance and how it was taken.
  struct Note: Sendable {
    /// The anchor's number.
    fileprivate(set) var anchor: Int32 = -1
    /// When it was measured, in seconds since 1970.
    fileprivate(set) var time = -Double.infinity
    /// What was measured, in metres.
    fileprivate(set) var distance = 0.0
    /// The measured distance less the expected one, in metres, before the filter took it.
    fileprivate(set) var residual = 0.0
    /// The probability that it was no outlier.
    fileprivate(set) var weight = 0.0
  }

  private var notes = InlineArray<8, Note>(repeating: Note())

  /// Notes what became of a distance, in the place of the slot's earlier one.
  @inline(__always)
  mutating func note(
    _ observation: Observation, slot: Int, residual: Double, weight: Double
  ) {
    notes[slot] = Note(
      anchor: observation.anchor, time: observation.time, distance: observation.value,
      residual: residual, weight: weight)
  }

  /// Calls with the latest distance from each anchor that still has its slot.
  func forEach(in slots: borrowing BiasSlots, _ body: (Note) -> Void) {
    for index in 0..<slots.count {
      let note = notes[index]
      if note.anchor >= 0, slots.slot(of: note.anchor, .distance) == index { body(note) }
    }
  }
}
