import Testing
import WebServer

@testable import LwsTransport

@Suite struct FrameQueueTests {
  /// Takes all pieces and joins their payloads.
  private func drain(_ queue: inout FrameQueue) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    while let piece = queue.next() {
      switch piece {
      case .whole(let frame): pieces.append(frame.bytes)
      case .several(let frames): pieces.append(frames.flatMap(\.bytes))
      case .bytes(let bytes): pieces.append(bytes)
      }
    }
    return pieces
  }

  @Test func `small frames leave whole and in order`() {
    var queue = FrameQueue()
    let frames = (0..<200).map { WebSocketFrame(text: "\($0)") }
    for frame in frames { queue.append(frame) }
    #expect(queue.byteCount == frames.reduce(0) { $0 + $1.bytes.count })
    #expect(drain(&queue) == [frames.flatMap(\.bytes)])
    #expect(queue.isEmpty)
    #expect(queue.byteCount == 0)
  }

  @Test func `no piece is larger than it may be, and no small frame is cut`() {
    var queue = FrameQueue()
    let sizes = [60_000, 6_000, 10, 65_526, 1, 100_000, 3, 70_000, 65_000, 500, 40]
    let frames = sizes.map { WebSocketFrame(binary: [UInt8](repeating: 7, count: $0)) }
    for frame in frames { queue.append(frame) }
    let pieces = drain(&queue)
    #expect(pieces.allSatisfy { $0.count <= FrameQueue.pieceLimit })
    let whole = frames.filter { $0.bytes.count <= FrameQueue.pieceLimit }
    #expect(pieces[0] == whole[0].bytes)
    #expect(pieces[1] == whole[1].bytes + whole[2].bytes)
    #expect(pieces[2] == whole[3].bytes + whole[4].bytes)
    #expect(pieces.last == whole.suffix(1).flatMap(\.bytes))
    #expect(queue.isEmpty)
    #expect(queue.byteCount == 0)
  }

  @Test(arguments: [65_536, 65_537, 131_052, 131_053, 500_000])
  func `a large frame leaves in fragments`(_ size: Int) {
    var queue = FrameQueue()
    let payload = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
    queue.append(WebSocketFrame(binary: payload))
    let pieces = drain(&queue)
    #expect(pieces.count > 1)
    #expect(pieces.allSatisfy { $0.count <= FrameQueue.pieceLimit })
    #expect(pieces.map { $0[0] & 0x80 != 0 } == pieces.indices.map { $0 == pieces.count - 1 })
    #expect(pieces.map { $0[0] & 0x0F } == pieces.indices.map { $0 == 0 ? 2 : 0 })
    #expect(pieces.flatMap { $0[1] == 126 ? $0.dropFirst(4) : $0.dropFirst(2) } == payload)
    #expect(queue.byteCount == 0)
  }

  @Test func `a frame that has begun is finished when the rest is dropped`() {
    var queue = FrameQueue()
    queue.append(WebSocketFrame(binary: [UInt8](repeating: 1, count: 100_000)))
    queue.append(WebSocketFrame(text: "rest"))
    _ = queue.next()
    queue.removeRest()
    #expect(!queue.isEmpty)
    #expect(drain(&queue).count == 1)
    #expect(queue.byteCount == 0)
    queue.append(WebSocketFrame(text: "rest"))
    queue.removeRest()
    #expect(queue.isEmpty)
    #expect(queue.byteCount == 0)
  }
}
