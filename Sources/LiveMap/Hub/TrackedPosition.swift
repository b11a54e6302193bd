import IndoorModel
import Positioning

/// Where one navigator was last: all that a location of somebody who is here reads and writes.
///
/// Plain numbers, so that a location moves no reference count.
struct TrackedPosition: BitwiseCopyable {
  var location: BareLocation
  var motion: MotionEstimate
  /// Tells who has the slot from those who had it before; 0 for nobody.
  var serial: UInt32
  /// The floor's index.
  var floor: Int32
  /// Where the slot stands in the floor's list.
  var rank: Int32
  /// Whether routes begin or end at it.
  var isFollowed: Bool
  /// Whether its last step was faster than anybody is.
  var isDoubtful = false

  /// Begins with a first location.
  init(_ location: BareLocation, serial: UInt32, isFollowed: Bool) {
    self.location = location
    self.serial = serial
    self.isFollowed = isFollowed
    motion = MotionEstimate(
      at: location.point, accuracy: location.accuracy.toldAmount, time: location.time)
    floor = -1
    rank = 0
  }

  /// The clock was set back: what was measured later counts as measured now.
  mutating func setBack(to now: Timestamp) {
    guard location.milliseconds > now.millisecondsSince1970 else { return }
    location.milliseconds = now.millisecondsSince1970
    motion.beginAnew(at: location.point, accuracy: location.accuracy.toldAmount, time: now)
  }

  /// Takes the next location.
  ///
  /// - Parameter jumpSpeed: metres per second; a faster step is doubtful even if both ends are as
  ///   far off as their accuracies allow.
  mutating func move(to next: BareLocation, floor: Int32, jumpSpeed: Double) {
    let (point, accuracy) = (next.point, next.accuracy.toldAmount)
    let seconds = Double(next.milliseconds - location.milliseconds) / 1000
    let isElsewhere = floor != self.floor
    // Floors may have each their own axes: a change of floors has no speed. Nor has a correction.
    if !isElsewhere, seconds > 0 {
      isDoubtful = isFaster(than: jumpSpeed, to: next, in: seconds)
    } else if isElsewhere {
      isDoubtful = false
    }
    if isElsewhere || isDoubtful {
      motion.beginAnew(at: point, accuracy: accuracy, time: next.time)
    } else {
      motion.update(to: point, accuracy: accuracy, time: next.time)
    }
    location = next
  }

  private func isFaster(
    than speed: Double, to next: BareLocation, in seconds: Double
  ) -> Bool {
    let usual = MotionEstimate.defaultAccuracy
    let noise = (location.accuracy.toldAmount ?? usual) + (next.accuracy.toldAmount ?? usual)
    let reach = speed * seconds + noise
    let (dx, dy) = (next.x - location.x, next.y - location.y)
    return dx * dx + dy * dy > reach * reach
  }
}
