import Devices
import IndoorModel

/// Where navigators were last.
struct KnownPlaces: Sendable {
  /// A place, the radius in metres that holds the navigator with 95 % probability, and when that was.
  typealias Known = (place: Place, radius: Double, seen: Double)

  /// Seconds after which a place does not say any more where its navigator is.
  private static let holdsFor = 20.0
  /// Seconds after which it does not even say which anchors to try first.
  private static let hintsFor = 600.0

  /// By the names of devices: one that was cut off for a while comes back with another number.
  private var places: [Identifier<Device>: Known] = [:]

  /// Takes where a navigator is.
  mutating func note(_ navigator: Identifier<Device>, at place: NavigatorPlace, now: Double) {
    places[navigator] = place.known(at: now)
  }

  /// Forgets the places that say nothing any more.
  mutating func forget(at now: Double) {
    places = places.filter { now - $0.value.seen <= Self.hintsFor }
  }

  /// Where a navigator is, as far as its last place still says that.
  func present(_ navigator: Identifier<Device>, at now: Double) -> Known? {
    places[navigator].flatMap { now - $0.seen <= Self.holdsFor ? $0 : nil }
  }

  /// Where a navigator was last, some minutes ago perhaps.
  func last(_ navigator: Identifier<Device>) -> Place? { places[navigator]?.place }
}
