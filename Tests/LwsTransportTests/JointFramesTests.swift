import Testing
import WebServer

@testable import LwsTransport

@Suite struct JointFramesTests {
  @Test func `frames are joined in order, and once for all who get the same`() {
    var joint = JointFrames()
    let frames = (0..<4).map { WebSocketFrame(text: "\($0)") }
    let first = joint.bytes(of: frames[...])
    #expect(first == frames.flatMap(\.bytes))
    let second = joint.bytes(of: Array(frames)[...])
    #expect(
      first.withUnsafeBufferPointer(\.baseAddress) == second.withUnsafeBufferPointer(\.baseAddress))
  }

  @Test func `others are joined anew and leave alone what was handed out`() {
    var joint = JointFrames()
    let frames = (0..<4).map { WebSocketFrame(text: "\($0)") }
    let first = joint.bytes(of: frames[..<3])
    for part in [frames[1..<4], frames[..<2], frames[...]] {
      #expect(joint.bytes(of: part) == part.flatMap(\.bytes))
    }
    let equal = frames[..<3].map { WebSocketFrame(utf8: Array($0.payload)) }
    #expect(joint.bytes(of: equal[...]) == first)
    #expect(first == frames[..<3].flatMap(\.bytes))
    joint.forget()
    #expect(joint.bytes(of: frames[2...]) == frames[2...].flatMap(\.bytes))
  }
}
