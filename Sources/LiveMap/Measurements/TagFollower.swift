import IndoorModel

/// Keeps a venue's positioning station in step with its ticks and its plan.
///
/// Belongs to the actor of its venue, and returns to that executor after each call of the station. The
/// station is left alone until the first measurement: most venues have none.
final class TagFollower {
  private let station: PositioningStation
  /// Whether tags are followed.
  private var isActive = false
  private var isAdvancing = false
  /// Whether the station was shown where people can walk.
  private var hasPlan = false
  /// What the station does not know yet of the plan.
  private var newest: Venue?
  private var floors: Set<Identifier<Floor>> = []
  private var isFollowing = false

  init(_ station: PositioningStation) { self.station = station }

  /// Notes that the station took measurements.
  func noteMeasurements(on venue: isolated LiveVenue) {
    isActive = true
    if hasPlan { return }
    hasPlan = true
    floors = Set(venue.hub.venue.floors.map(\.id))
    follow(on: venue)
  }

  /// Has the station move on; its positions are taken as locations.
  func advance(to now: Timestamp, on venue: isolated LiveVenue) {
    guard isActive, !isAdvancing else { return }
    isAdvancing = true
    Task { await move(to: now, on: venue) }
  }

  private func move(to now: Timestamp, on venue: isolated LiveVenue) async {
    let (locations, mended, tags) = await station.advance(to: now)
    isAdvancing = false
    isActive = tags > 0
    if !locations.entries.isEmpty {
      _ = venue.report(locations, locations.entries.indices, exampleLimit: 0)
    }
    if !mended.isEmpty { venue.hub.mend(mended) }
  }

  /// Takes edits that the planner knows.
  func take(_ changes: [VenueChanges], _ edited: Venue, on venue: isolated LiveVenue) {
    let touchesStructure = changes.contains(where: \.touchesStructure)
    let touched = changes.lazy.flatMap(\.features).flatMap { [$0.before, $0.after] }
      .compactMap { $0 }
    let touchesSigns = touched.contains { $0.kind == .anchor || $0.kind == .marker }
    if touchesStructure || touchesSigns { newest = edited }
    if hasPlan {
      floors.formUnion(touchesStructure ? edited.floors.map(\.id) : touched.map(\.floor))
    }
    follow(on: venue)
  }

  private func follow(on venue: isolated LiveVenue) {
    guard !isFollowing, newest != nil || !floors.isEmpty else { return }
    isFollowing = true
    Task { await run(on: venue) }
  }

  private func run(on venue: isolated LiveVenue) async {
    while newest != nil || !floors.isEmpty {
      let (plan, changed) = (newest, floors)
      (newest, floors) = (nil, [])
      if let plan { await station.take(plan) }
      await station.take(floors: changed)
    }
    isFollowing = false
  }
}
