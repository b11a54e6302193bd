import Geometry
import Support

/// A person with a phone: stands for a while, then walks along a route to its end, and stands again.
struct PhoneWalk {
  /// Metres a second.
  private(set) var speed: Double
  private(set) var place: Point
  /// Until when the person stands, in nanoseconds since 1970.
  private(set) var standsUntil: Int64
  private var path: [Point] = []
  private var last: Int64

  /// Begins standing.
  init(at place: Point, standsUntil: Int64, now: Int64, _ generator: inout SeededGenerator) {
    self.place = place
    self.standsUntil = standsUntil
    last = now
    speed = Double.random(in: 0.9...1.7, using: &generator)
  }

  /// Whether the person walks.
  var isWalking: Bool { !path.isEmpty }

  /// Sets off along a path.
  mutating func setOff(along path: [Point], now: Int64) {
    self.path = path
    last = now
  }

  /// Lets time pass.
  ///
  /// - Parameter pause: seconds to stand at the end of the path.
  mutating func advance(to now: Int64, pause: Double) {
    defer { last = now }
    var left = Double(now - last) / 1e9 * speed
    while left > 0, let next = path.first {
      let distance = place.distance(to: next)
      if distance > left {
        place = place.interpolated(to: next, fraction: left / distance)
        return
      }
      place = next
      left -= distance
      path.removeFirst()
      if path.isEmpty { standsUntil = now + Int64(pause * 1e9) }
    }
  }
}
