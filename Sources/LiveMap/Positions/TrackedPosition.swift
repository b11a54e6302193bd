import IndoorModel
import Positioning

/// The last location of one navigator and its motion: all that its next location reads and writes.
///
/// Plain numbers, so that a location moves no reference count.
struct TrackedPosition: BitwiseCopyable {
  private(set) var location: BareLocation
  private(set) var motion: MotionEstimate
  /// Tells the navigator from earlier ones in its slot; 0 for a free slot.
  private(set) var serial: UInt32
  /// The floor's index.
  var floor: Int32
  /// The slot's place in the floor's list.
  var rank: Int32
  /// Whether routes begin or end at the navigator.
  var isFollowed: Bool
  /// Whether its last step was faster than a person can be.
  private(set) var isDoubtful = false

  /// Begins with a first location.
  init(_ location: BareLocation, serial: UInt32, isFollowed: Bool) {
    self.location = location
    self.serial = serial
    self.isFollowed = isFollowed
    motion = MotionEstimate(
      at: location.point, accuracy: location.accuracy.nonNegative, time: location.time)
    floor = -1
    rank = 0
  }

  /// Frees the slot.
  mutating func clear() { serial = 0 }

  /// Counts a location that the clock, which was set back, has made a future one as measured now.
  mutating func setBack(to now: Timestamp) {
    guard location.milliseconds > now.millisecondsSince1970 else { return }
    location.milliseconds = now.millisecondsSince1970
    motion.restart(at: location.point, accuracy: location.accuracy.nonNegative, time: now)
  }

  /// Takes the next location.
  ///
  /// - Parameter jumpSpeed: metres per second; a faster step is doubtful even if both ends are as
  ///   far off as their accuracies allow.
  mutating func move(to next: BareLocation, floor: Int32, jumpSpeed: Double) {
    let (point, accuracy) = (next.point, next.accuracy.nonNegative)
    let seconds = Double(next.milliseconds - location.milliseconds) / 1000
    let isElsewhere = floor != self.floor
    // Floors may have each their own axes: a change of floors has no speed. Nor has a correction.
    if !isElsewhere, seconds > 0 {
      isDoubtful = isFaster(than: jumpSpeed, to: next, in: seconds)
    } else if isElsewhere {
      isDoubtful = false
    }
    if isElsewhere || isDoubtful {
      motion.restart(at: point, accuracy: accuracy, time: next.time)
    } else {
      motion.update(to: point, accuracy: accuracy, time: next.time)
    }
    location = next
  }

  private func isFaster(
    than speed: Double, to next: BareLocation, in seconds: Double
  ) -> Bool {
    let assumed = MotionEstimate.defaultAccuracy
    let noise = (location.accuracy.nonNegative ?? assumed) + (next.accuracy.nonNegative ?? assumed)
    let reach = speed * seconds + noise
    let (dx, dy) = (next.x - location.x, next.y - location.y)
    return dx * dx + dy * dy > reach * reach
  }
}
