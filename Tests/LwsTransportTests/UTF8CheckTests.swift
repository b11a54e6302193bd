import Testing

@testable import LwsTransport

struct UTF8CheckTests {
  @Test func `it says what a decoder says, wherever text is divided`() {
    let edges: [UInt8] = [
      0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED,
      0xEF, 0xF0, 0xF1, 0xF4, 0xF5, 0xFF,
    ]
    for first in edges {
      for second in edges {
        for third in edges {
          for fourth in edges {
            let bytes = [first, second, third, fourth]
            var check = UTF8Check()
            let isTaken = bytes.allSatisfy { check.take([$0]) } && check == UTF8Check()
            #expect(isTaken == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
          }
        }
      }
    }
  }

  @Test func `what cannot become text any more is refused at once`() {
    for start: [UInt8] in [[0xFF], [0xC0], [0xED, 0xA0], [0xF4, 0x90], [0xE2, 0x98, 0x41]] {
      var check = UTF8Check()
      let isText = check.take(start)
      #expect(!isText)
    }
  }
}
