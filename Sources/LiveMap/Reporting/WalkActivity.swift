import Geometry
import IndoorModel

/// Whether the person with a phone stands or walks, and how fast, by the phone's locations.
///
/// Made for locations that come once in five seconds as well as for five a second: a person walks as
/// soon as a location lies further from the last place than noise explains, and stands when that has
/// not happened for a while.
struct WalkActivity {
  /// Metres that noise explains at least.
  private static let leastStep = 1.0
  /// Seconds without a step after which a person stands.
  private static let pause = 5.0
  /// Metres a second, reported by the phone itself, that are walking, and that are standing.
  private static let (walkingSpeed, standingSpeed) = (0.5, 0.2)

  /// Whether the person walks.
  private(set) var isWalking = true
  /// Metres a second, of the last step.
  private(set) var speed = 1.0

  private var place: Place
  private var accuracy: Double
  /// When the person came to `place`.
  private var since: Timestamp
  /// When the person was known to walk last.
  private var lastStep: Timestamp

  /// Begins with a first location; it is not known yet that the person stands.
  init(at place: Place, accuracy: Double?, now: Timestamp) {
    self.place = place
    self.accuracy = accuracy ?? 0
    since = now
    lastStep = now
  }

  /// Takes the next location.
  ///
  /// - Parameters:
  ///   - accuracy: the radius in metres of the circle that holds the true place.
  ///   - reported: metres a second, where the phone knows them.
  mutating func take(
    _ next: Place, accuracy: Double?, speed reported: Double?, now: Timestamp
  ) {
    let step = max(Self.leastStep, (accuracy ?? 0), self.accuracy)
    let seconds = now.seconds(since: since)
    if next.floor != place.floor {
      move(to: next, accuracy, speed: reported ?? speed, now)
    } else if next.point.distance(to: place.point) > step {
      let walked = next.point.distance(to: place.point)
      move(to: next, accuracy, speed: reported ?? (seconds > 0 ? walked / seconds : speed), now)
    } else if let reported, reported >= Self.walkingSpeed {
      (isWalking, speed, lastStep) = (true, reported, now)
    } else {
      // With a large circle it takes a walker longer to leave it.
      let pause = reported.map { $0 <= Self.standingSpeed } == true ? Self.pause : step / 0.4
      if now.seconds(since: lastStep) >= max(Self.pause, pause) { isWalking = false }
    }
  }

  private mutating func move(
    to place: Place, _ accuracy: Double?, speed: Double, _ now: Timestamp
  ) {
    self.place = place
    self.accuracy = accuracy ?? 0
    self.speed = speed
    (isWalking, since, lastStep) = (true, now, now)
  }
}
