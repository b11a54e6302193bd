/// How much the hub of a venue remembers, for noticing what grows and should not.
public struct LiveSizes: Hashable, Sendable {
  /// Slots that were ever given to navigators; those that are free again are given again.
  public var slots: Int
  /// Handles that gateways have for navigators.
  public var handles: Int
  /// Streams of positions that are encoded for viewers.
  public var channels: Int
}

extension LiveVenue {
  /// How much is remembered now.
  public var sizes: LiveSizes {
    LiveSizes(
      slots: hub.crowd.members.count,
      handles: hub.enrolments.values.reduce(0) { $0 + $1.count },
      channels: hub.audience.feed.channels.count)
  }
}
