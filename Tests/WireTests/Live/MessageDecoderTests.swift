import IndoorModel
import JSONText
import LiveMap
import Testing

@testable import Wire

struct MessageDecoderTests {
  private let decoder = MessageDecoder(depthLimit: 64)
  private let now = Timestamp(millisecondsSince1970: 1_795_248_000_000)

  private func failure(_ text: String) -> MessageDecoder.Failure? {
    do throws(MessageDecoder.Failure) {
      _ = try decoder.decode(text: Array(text.utf8), now: now)
      return nil
    } catch { return error }
  }

  @Test func `a failure names the type and the id as far as they can be read`() throws {
    let broken = try #require(failure("{"))
    #expect(broken.type == nil)
    #expect(broken.error is JSONError)
    let incomplete = try #require(failure(#"{"type":"route","id":"r-1","venue":"plan"}"#))
    #expect(incomplete.type == "route")
    #expect(incomplete.id == "r-1")
    #expect(incomplete.error is ValueError)
  }

  @Test func `locations are the same message, read quickly or as any JSON`() throws {
    for text in [
      #"{"type":"location","venue":"plan","navigator":"n","floor":"0","x":1,"y":2}"#,
      #"{"type":"location","venue":"plan","navigator":"n","floor":"0","x":1e0,"y":2}"#,
    ] {
      let decoded = try decoder.decode(text: Array(text.utf8), now: now)
      guard case .locations("plan", let batch) = decoded.message else {
        Issue.record("another message")
        continue
      }
      #expect(decoded.type == "location")
      #expect(batch.entries.map { batch.string($0.navigator) } == ["n"])
      #expect(batch.entries.map(\.location.x) == [1])
    }
  }

  @Test func `bytes that clients do not send are a problem`() {
    #expect(throws: MessageDecoder.Failure.self) { try decoder.decode(binary: [1, 2, 3]) }
  }
}
