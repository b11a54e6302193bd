import Geometry
import IndoorModel

/// Where counts have the navigators with places that later measurements have mended.
///
/// Such a place is up to a second old. A navigator of which none came for longer counts where it is
/// shown.
struct MendedPlaces {
  private struct Entry {
    /// The floor's index; less than 0 for a slot without a mended place.
    fileprivate var floor: Int32
    fileprivate var point: Point
    /// When the navigator was there, in milliseconds since 1970.
    fileprivate var time: Int64
    /// The tick in which the place came.
    fileprivate var tick: UInt32

    fileprivate static let none = Entry(
      floor: -1, point: Point(x: 0, y: 0), time: 0, tick: 0)
  }

  /// Milliseconds by which a mended place may be older than the one that is shown.
  private static let oldest: Int64 = 3000

  /// By slot; empty until a navigator has a mended place.
  private var entries: [Entry] = []

  /// Whether no navigator ever had a mended place.
  var isEmpty: Bool { entries.isEmpty }

  /// Takes the place of the navigator in a slot.
  mutating func set(_ slot: Int, _ point: Point, floor: Int, at time: Timestamp, tick: UInt32) {
    if slot >= entries.count {
      entries += repeatElement(.none, count: slot + 1 - entries.count)
    }
    entries[slot] = Entry(
      floor: Int32(truncatingIfNeeded: floor), point: point, time: time.millisecondsSince1970,
      tick: tick)
  }

  /// Forgets the navigator in a slot.
  mutating func remove(_ slot: Int) { if slot < entries.count { entries[slot] = .none } }

  /// The place of a slot beside the shown location of a time; `nil` where that counts.
  func place(
    _ slot: Int, shownAt time: Int64, tick: UInt32
  ) -> (floor: Int, point: Point, hasChanged: Bool)? {
    guard slot < entries.count else { return nil }
    let entry = entries[slot]
    guard entry.floor >= 0, time - entry.time <= Self.oldest else { return nil }
    return (Int(entry.floor), entry.point, entry.tick == tick)
  }
}

/// A place of a navigator's tag that later measurements have mended.
struct MendedPlace: Hashable, Sendable {
  var navigator: Identifier<Navigator>
  var place: Place
  /// When the tag was there.
  var time: Timestamp
}
