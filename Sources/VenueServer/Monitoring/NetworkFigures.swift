/// What the network has done so far, as the transport reports it.
public struct NetworkFigures: Sendable {
  /// Connections that are open, WebSockets included.
  public var connections = 0
  /// WebSockets that are open.
  public var webSockets = 0
  /// Connections that were taken in since the beginning.
  public var accepted = 0
  /// Connections that were hung up on at once.
  public var refused = 0
  /// Bytes that were written, before any encryption.
  public var bytes = 0
  /// Calls that wrote them.
  public var writes = 0
  /// Those of which the client has not taken all at once.
  public var partialWrites = 0
  /// WebSockets that were closed with 1013 because the client did not keep up.
  public var tooSlow = 0
  /// Connections that ended because the client sent or received too slowly.
  public var slow = 0
  /// Connections that asked for nothing and gave way to newer ones.
  public var crowdedOut = 0
  /// What was refused to clients, by reason: `connections`, `requests`, `open-requests`,
  /// `messages`, `subscriptions`, all of these with `account-` before them, `other-site`,
  /// `other-host`, `body-size`; beside what the interface itself refuses.
  public var refusals: [(reason: String, count: Int)] = []

  /// Makes figures that stand at zero.
  public init() {}
}
