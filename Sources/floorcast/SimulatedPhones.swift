import CommandSupport
import LiveMap
import Routing
import Simulation

/// The phones of simulated people: each keeps the route of its owner at the hub, so that edits
/// re-route them, and staff see where they go, as with real navigators.
actor SimulatedPhones {
  private struct Walk: Equatable {
    var destination: Destination
    var profile: Profile
  }

  private var phones: [Int: Phone] = [:]
  private var walks: [Int: Walk] = [:]
  /// Departures that came before the hub had a location of the person.
  private var waiting: [Departure] = []

  /// Has the hub keep the route of a person that set off.
  func follow(_ departure: Departure, in live: LiveVenue) async {
    let walk = Walk(destination: departure.destination, profile: departure.profile)
    // A person with a new route to the same place needs none here: the hub follows edits itself.
    guard walks[departure.person] != walk else { return }
    walks[departure.person] = walk
    let phone = phones[departure.person] ?? Phone(person: departure.person)
    phones[departure.person] = phone
    let request = RouteRequest(
      id: "walk", start: .navigator(departure.navigator),
      destination: .feature(departure.destination.feature), profile: departure.profile)
    do { try await live.keepRoute(request, for: phone) } catch LiveError.unknownNavigator {
      walks[departure.person] = nil
      waiting.append(departure)
    } catch {
      // The place is gone by now; the person will choose another.
    }
  }

  /// Follows the waiting people that the hub knows by now.
  func catchUp(in live: LiveVenue) async {
    let departures = waiting
    waiting = []
    for departure in departures { await follow(departure, in: live) }
  }
}

/// A phone in a pocket: it owns a route and takes no frames.
private final class Phone: Viewer {
  let id: ViewerID
  let format = FrameFormat.json

  /// Numbered from above, because sockets are numbered from below.
  init(person: Int) { id = ViewerID(rawValue: .max - UInt64(person)) }

  func offer(_ frame: any EncodedMessage) -> Bool { true }
  func send(_ message: any EncodedMessage) {}
}
