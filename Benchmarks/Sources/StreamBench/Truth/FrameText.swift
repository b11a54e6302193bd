import Geometry
import IndoorModel

/// A frame of positions as text.
struct FrameText {
  /// The floor's number.
  let floor: UInt16
  /// The frame that it leads on from; `nil` for a keyframe.
  let from: UInt32?
  let sequence: UInt32
  /// The server's time, in milliseconds since 1970.
  let time: Int64
  /// By slot; `nil` for a person that is gone.
  let positions: [(Int, Sighting?)]

  /// Reads a message `positions`; `nil` where it is none.
  init?(_ object: [String: Value], floor: UInt16, in world: World) {
    guard let sequence = object["sequence"]?.number, let time = object["time"]?.number else {
      return nil
    }
    self.floor = floor
    self.sequence = UInt32(sequence)
    self.time = Int64(time)
    from = object["key"] == true ? nil : UInt32(object["from"]?.number ?? 0)
    positions = (object["positions"]?.array ?? []).compactMap { Self.position($0, in: world) }
  }

  private static func position(_ entry: Value, in world: World) -> (Int, Sighting?)? {
    guard let list = entry.array, list.count >= 5, let slot = list[0].number,
      let x = list[1].number, let y = list[2].number, let told = list[4].number
    else { return nil }
    if Int(told) & 7 == 3 { return (Int(slot), nil) }
    let heading = list[3].number.map {
      UInt8(truncatingIfNeeded: Int(($0 * 128 / .pi).rounded()))
    }
    let sighting = Sighting(
      x: Int16(((x - world.origin.x) / world.unit).rounded()),
      y: Int16(((y - world.origin.y) / world.unit).rounded()), heading: heading ?? 0,
      state: UInt8(Int(told) & 15) | (heading == nil ? 0x80 : 0), tile: 0)
    return (Int(slot), sighting)
  }
}
