public import IndoorModel
public import Routing

/// Why the live side of a venue does not do what a client asks.
public enum LiveError: Error, Hashable, Sendable {
  /// There is no floor of this id or ordinal.
  case unknownFloor(String)
  /// There is no such feature to begin or end at.
  case unknownFeature(Identifier<Feature>)
  /// No navigator of this id is here.
  case unknownNavigator(Identifier<Navigator>)
  /// Nothing is of the kind of which the nearest is asked for.
  case nothingFits(Choice)
  /// A route cannot begin at the nearest of several features.
  case beginsAtNearest
  /// A place lies far outside its floor, or is not made of numbers.
  case outside(Place)
  /// The viewer has as many routes as it may have.
  case tooManyRoutes(limit: Int)
  /// As many participants have the plan open as may.
  case tooManyParticipants(limit: Int)
  /// The viewer does not follow the positions of the venue.
  case notSubscribed
  /// As many filters of navigators are in use as the venue keeps apart.
  case tooManyFilters(limit: Int)
  /// A connection has as many handles for navigators as it, or all together, may have.
  case tooManyHandles(limit: Int)
  /// As many navigators as can be stored have set their sharing.
  case tooManySharing(limit: Int)
  /// As many friends as can be stored were named in all.
  case tooManyFriendships(limit: Int)
  /// A navigator's own device has set its sharing; no other client may change it.
  case setByOwnDevice(Identifier<Navigator>)
  /// The viewer is no participant.
  case notPresent
  /// The viewer has no route of this id.
  case unknownRoute(String)
}
