/// What a link is narrowed to, besides its role.
public struct Scope: Hashable, Sendable {
  /// The slug of its venue, or `Grants.everyVenue`.
  public var venue: String
  /// The floor that it shows the people of; `nil` for all.
  public var floor: String?
  /// The poi at which its screen stands.
  public var place: String?
  /// The only navigator that it may report locations of; `nil` for any.
  public var navigator: String?
  /// The only device that it may report the status of; `nil` for any, or for its navigator.
  public var device: String?

  /// Gathers limits.
  public init(
    venue: String, floor: String? = nil, place: String? = nil, navigator: String? = nil,
    device: String? = nil
  ) {
    self.venue = venue
    self.floor = floor
    self.place = place
    self.navigator = navigator
    self.device = device
  }
}
