/// Tells the viewers of one venue apart.
public struct ViewerID: Hashable, Sendable, RawRepresentable, Comparable {
  /// Distinct among the viewers of a venue, e.g. the number of a socket.
  public let rawValue: UInt64

  /// Makes an id from a number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Orders by number.
  public static func < (left: ViewerID, right: ViewerID) -> Bool { left.rawValue < right.rawValue }
}

/// The client at the other end of a connection.
///
/// All functions are called on the executor of the `LiveVenue` and must return at once.
public protocol Viewer: AnyObject, Sendable {
  /// Never changes, and no two viewers of a venue have the same.
  var id: ViewerID { get }

  /// The format of this viewer's positions; never changes.
  var format: FrameFormat { get }

  /// Takes a frame of positions, an edit or a route only if nothing is waiting for this viewer.
  ///
  /// - Returns: `false` when the viewer still owes reading; nothing was sent or queued.
  func offer(_ frame: any EncodedMessage) -> Bool

  /// Takes a message that must arrive, in order.
  func send(_ message: any EncodedMessage)

  /// Takes messages only as far as nothing is waiting for this viewer.
  ///
  /// - Returns: how many of the first were taken.
  func offer(_ messages: [any EncodedMessage]) -> Int

  /// Takes several at once; the same as one after the other, for less.
  func send(_ messages: [any EncodedMessage])

  /// The venue is gone: nothing comes any more.
  func end()
}

extension Viewer {
  /// Goes on without the venue.
  public func end() {}

  /// Takes one after the other as long as they are taken.
  public func offer(_ messages: [any EncodedMessage]) -> Int {
    messages.firstIndex { !offer($0) } ?? messages.count
  }

  /// Takes one after the other.
  public func send(_ messages: [any EncodedMessage]) {
    for message in messages { send(message) }
  }
}

/// The format in which a viewer gets positions.
public enum FrameFormat: Hashable, Sendable, CaseIterable {
  /// The binary frames of `docs/protocol.md`.
  case binary
  /// Text, with absolute positions.
  case json
}

/// A message of the hub, encoded once and shared by all viewers that get it.
public protocol EncodedMessage: AnyObject, Sendable {
  /// Its bytes for viewers of other servers; `nil` for one that stays here.
  var content: [UInt8]? { get }
}

extension EncodedMessage {
  /// Stays here.
  public var content: [UInt8]? { nil }
}

/// Turns messages of the hub into bytes; called once for each message, whatever the number of viewers.
public protocol LiveEncoder: Sendable {
  /// Encodes an event.
  func encode(_ event: LiveEvent) -> any EncodedMessage

  /// Encodes a binary frame of positions.
  func encode(positions bytes: [UInt8]) -> any EncodedMessage

  /// Encodes absolute positions as text.
  func encode(_ frame: PositionFrame) -> any EncodedMessage

  /// Encodes the number of people in each square.
  func encode(_ cells: CellCounts, as format: FrameFormat) -> any EncodedMessage
}
