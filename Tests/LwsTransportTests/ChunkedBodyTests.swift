import Testing

@testable import LwsTransport

@Suite struct ChunkedBodyTests {
  private static let whole = Array(
    "4\r\nWiki\r\n6;note=\"x\"\r\npedia \r\nE\r\nin \r\n\r\nchunks.\r\n0\r\nT: t\r\n\r\n".utf8)

  @Test(arguments: 1...20)
  func `chunks are joined however they are cut`(_ size: Int) {
    var body = ChunkedBody()
    var progress = ChunkedBody.Progress.more
    for start in stride(from: 0, to: Self.whole.count, by: size) {
      #expect(progress == .more)
      progress = body.read(Array(Self.whole[start..<min(start + size, Self.whole.count)]))
    }
    #expect(progress == .complete)
    #expect(body.body == Array("Wikipedia in \r\n\r\nchunks.".utf8))
  }

  @Test(arguments: [
    "\r\n", "x\r\n", "-1\r\n", "123456789\r\n", "1\n", "1\r\nab", "1\r\na\n", ";\r\n", "1;\n",
    "0\r\n" + String(repeating: "a", count: 5_000),
  ])
  func `other bytes are malformed`(_ text: String) {
    var body = ChunkedBody()
    #expect(body.read(Array(text.utf8)) == .malformed)
  }
}
