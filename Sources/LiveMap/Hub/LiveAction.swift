import IndoorModel
import Routing

/// Something that the hub wants done. `LiveVenue` does it, in the order of the list.
enum LiveAction {
  /// Send an event to viewers.
  case send(LiveEvent, to: [ViewerID])
  /// Offer a tick's frames; the hub must hear which viewers do not take all of them.
  case offerFrames([FrameDelivery])
  /// Offer news of presence; the hub must hear which viewers do not take it.
  case offerPresence(LiveEvent, to: [ViewerID])
  /// Offer the number of people in each square; a viewer that does not take it misses it.
  case offerCells(CellCounts, as: FrameFormat, to: [ViewerID])
  /// Offer the navigators that navigators see; a viewer that does not take it misses it.
  case offerCompanions(Companions, to: [ViewerID])
  /// Read the edits after a revision for a viewer that is behind.
  case readEdits(after: Int, limit: Int, for: SubscriptionID)
  /// Offer edits one by one while the viewer takes them; the hub must hear how many it took.
  case offerEdits([AppliedEdit], to: SubscriptionID)
  /// Send the owner of a route its news, and later the viewers that follow it.
  case sendRoute(RouteUpdate)
  /// Send some of the route updates that wait for slow viewers.
  case sendPendingRoutes
  /// Send a new viewer the routes that it follows as they are now.
  case sendCurrentRoutes([RouteBook.Key], to: SubscriptionID)
  /// Send other nodes routes as they are now; the hub must hear when all were.
  case shareRoutes([RouteBook.Key], whole: Int)
  /// Compute the routes that wait.
  case computeRoutes
  /// Have the planner forget a query.
  case forget(RegisteredQuery.ID)
  /// Have the planner go on to a time of day.
  case advancePlanner(to: Timestamp)
  /// Note that an edit may have changed a route.
  case routeAffected(edit: Int)
  /// Note that a route was computed because of an edit.
  case routeRecomputed(edit: Int, isChanged: Bool)
  /// Measure the walks between friends; the hub must hear them.
  case measure([EncounterTracker.Question])
  /// Note that friends met.
  case noteEncounter(FriendMeeting)
  /// Hand the venue's owner a location of a phone that had waited.
  case forward(LocationBatch, ofPhone: Identifier<Navigator>)
  /// Count locations that had waited.
  case count(LocationOutcome)
  /// Record the positions; the hub must get a sample back that is not taken.
  case record(TrackSample)
}
