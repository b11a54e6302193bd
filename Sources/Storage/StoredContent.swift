public import IndoorModel

/// A picture whose bytes are in the venue file, without them.
public struct StoredContent: Hashable, Sendable {
  /// Names the bytes: their SHA-256 in hexadecimal.
  public let id: Identifier<ImageContent>
  /// What the bytes are, as their first ones tell.
  public let mediaType: String
  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int
}
