public import IndoorModel
public import Routing

/// Why the hub does not do what a viewer asks.
public enum LiveError: Error, Hashable, Sendable {
  /// There is no floor that is called so.
  case unknownFloor(String)
  /// There is no such feature to begin or end at.
  case unknownFeature(Identifier<Feature>)
  /// Nobody of this id is here.
  case unknownNavigator(Identifier<Navigator>)
  /// Nothing is of the kind of which the nearest is asked for.
  case nothingFits(Choice)
  /// A route cannot begin at the nearest of several features.
  case beginsAtNearest
  /// A place lies far outside its floor, or is not made of numbers.
  case outside(Place)
  /// The viewer has as many routes as it may have.
  case tooManyRoutes(limit: Int)
  /// As many people have the plan open as the others can be told of.
  case tooManyParticipants(limit: Int)
  /// The viewer does not follow the positions of the venue.
  case notSubscribed
  /// As many choices of navigators are followed as the venue keeps apart.
  case tooManyFilters(limit: Int)
  /// A connection has as many handles for navigators as it, or all together, may have.
  case tooManyHandles(limit: Int)
  /// As many navigators as can be remembered said who may see them.
  case tooManySharing(limit: Int)
  /// As many friends as can be remembered were named in all.
  case tooManyFriendships(limit: Int)
  /// A navigator's own device said who may see it; nobody else changes that.
  case setByOwnDevice(Identifier<Navigator>)
  /// The viewer has not told who it is.
  case notPresent
  /// The viewer has no route of this id.
  case unknownRoute(String)
}
