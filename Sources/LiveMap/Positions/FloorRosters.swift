import IndoorModel

/// The navigators that viewers limited to one floor know.
///
/// Such a viewer gets a navigator's entry when the navigator first is on the floor, and hears that it
/// is gone some seconds after it left: by then every frame of that floor has said so, and nothing
/// leads on from where it was.
struct FloorRosters {
  /// The tick at which each slot was last there, by floor; floors without such viewers are not here.
  private var lastSeen: [Identifier<Floor>: [UInt16: UInt32]] = [:]

  /// The slots that were there at a tick, or the one before.
  func known(on floor: Identifier<Floor>, at tick: UInt32) -> [UInt16] {
    (lastSeen[floor] ?? [:]).filter { tick &- $0.value <= 1 }.map(\.key).sorted()
  }

  /// Forgets all floors but these.
  mutating func keep(_ floors: some Collection<Identifier<Floor>>) {
    if lastSeen.isEmpty { return }
    let floors = Set(floors)
    lastSeen = lastSeen.filter { floors.contains($0.key) }
  }

  /// Takes over the slots on a floor; to be called in every tick as long as the floor is followed.
  ///
  /// - Parameters:
  ///   - change: what is new in the venue's roster.
  ///   - departureDelay: ticks after which a navigator that has left the floor is gone.
  /// - Returns: the slots with new entries, and those that are gone.
  mutating func take(
    _ slots: [UInt16], on floor: Identifier<Floor>, _ change: Roster?, at tick: UInt32,
    departureDelay: UInt32
  ) -> (entries: [UInt16], gone: [UInt16]) {
    var seen = lastSeen.removeValue(forKey: floor) ?? [:]
    defer { lastSeen[floor] = seen }
    var gone = (change?.gone ?? []).filter { seen.removeValue(forKey: $0) != nil }
    let renamed = Set((change?.entries ?? []).map(\.slot))
    var new: [UInt16] = []
    for slot in slots {
      // A navigator that comes back is new again: viewers that joined meanwhile do not know it.
      let last = seen.updateValue(tick, forKey: slot)
      if last != tick &- 1 || renamed.contains(slot) { new.append(slot) }
    }
    guard tick.isMultiple(of: max(1, departureDelay / 2)) else { return (new, gone) }
    gone += seen.filter { tick &- $0.value > departureDelay }.map(\.key).sorted()
    for slot in gone { seen[slot] = nil }
    return (new, gone)
  }
}
