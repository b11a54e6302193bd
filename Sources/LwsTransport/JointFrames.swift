import WebServer

/// Frames that leave together as one piece of bytes, joined once for all sockets that get the same.
///
/// Used on the service thread only. A socket that is offered what others were just offered gets
/// their bytes, without a copy; the frames are kept meanwhile, so that no other can take their
/// place in memory.
struct JointFrames {
  /// The most bytes that leave in one write; of what a client does not take libwebsockets keeps a
  /// copy.
  static let limit = 262_144

  private var frames: [WebSocketFrame] = []
  private var bytes: [UInt8] = []

  /// The frames back to back.
  mutating func bytes(of frames: ArraySlice<WebSocketFrame>) -> [UInt8] {
    if frames.count == self.frames.count, zip(frames, self.frames).allSatisfy({ $0 === $1 }) {
      return bytes
    }
    self.frames = Array(frames)
    // In place, unless a caller still holds the bytes of before.
    bytes.removeAll(keepingCapacity: true)
    for frame in frames { bytes += frame.bytes }
    return bytes
  }

  /// Lets go of what was joined; to be called when a round is over.
  mutating func forget() {
    guard !frames.isEmpty else { return }
    frames = []
    bytes.removeAll(keepingCapacity: true)
  }
}
