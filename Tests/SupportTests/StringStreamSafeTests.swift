import Support
import Testing

struct StringStreamSafeTests {
  @Test(arguments: [
    ("", true), ("Größe", true), (String(repeating: "a", count: 10_000), true),
    ("e" + String(repeating: "\u{301}", count: 30), true),
    ("e" + String(repeating: "\u{301}", count: 31), false),
    (String(repeating: "e\u{301}", count: 10_000), true),
    ("a" + String(repeating: "\u{301}\u{323}", count: 16), false),
  ])
  func `a text is safe with at most thirty marks in a row`(text: String, isSafe: Bool) {
    #expect(text.isStreamSafe == isSafe)
  }
}
