import Geometry
import IndoorModel

/// Where counts have the navigators with places that later measurements have mended.
///
/// Such a place is up to a second old. A navigator of which none came for longer counts where it is
/// shown.
struct MendedPlaces {
  private struct Entry {
    fileprivate var floor: Int
    fileprivate var point: Point
    /// When the navigator was there, in milliseconds since 1970.
    fileprivate var time: Int64
    /// The tick in which the place came.
    fileprivate var tick: UInt32
  }

  /// Milliseconds by which a mended place may be older than the one that is shown.
  private static let oldest: Int64 = 3000

  private var entries: [Int: Entry] = [:]

  /// Takes the place of the navigator in a slot.
  mutating func set(_ slot: Int, _ point: Point, floor: Int, at time: Timestamp, tick: UInt32) {
    entries[slot] = Entry(
      floor: floor, point: point, time: time.millisecondsSince1970, tick: tick)
  }

  /// Forgets the navigator in a slot.
  mutating func remove(_ slot: Int) { if !entries.isEmpty { entries[slot] = nil } }

  /// The place of a slot beside the shown location of a time; `nil` where that counts.
  func place(
    _ slot: Int, shownAt time: Int64, tick: UInt32
  ) -> (floor: Int, point: Point, hasChanged: Bool)? {
    guard !entries.isEmpty, let entry = entries[slot], time - entry.time <= Self.oldest else {
      return nil
    }
    return (entry.floor, entry.point, entry.tick == tick)
  }
}

/// A place of a navigator's tag that later measurements have mended.
struct MendedPlace: Hashable, Sendable {
  var navigator: Identifier<Navigator>
  var place: Place
  /// When the tag was there.
  var time: Timestamp
}
