import IndoorModel
public import LiveMap
import WebServer

extension WebSocketFrame: EncodedMessage {}

/// Writes what the hub of one venue says as WebSocket messages.
public struct LiveMessages: LiveEncoder {
  private let venue: String

  /// Makes the encoder of a venue.
  public init(venue slug: String) { venue = slug }

  /// Writes an event as JSON.
  public func encode(_ event: LiveEvent) -> any EncodedMessage { WebSocketFrame(text: "") }

  /// Writes positions.
  public func encode(_ frame: PositionFrame, as format: FrameFormat) -> any EncodedMessage {
    WebSocketFrame(text: "")
  }
}
