public import IndoorModel
public import Queues

/// What a queue is like now, and what people wait for in it.
public struct QueueStatus: Hashable, Sendable {
  /// The area in which people wait.
  public var area: Feature
  /// What they wait for; `nil` while the plan has nothing of that id.
  public var target: Feature?
  /// The figures.
  public var state: QueueMeter.State
}
