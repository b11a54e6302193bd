import Testing
import WebServer

@testable import LwsTransport

struct CloseRulesTests {
  @Test(
    arguments: [
      ([], nil), ([3, 232], nil), ([3], 1002), ([0x13, 0x87], nil), ([0x13, 0x88], 1002),
      ([0xFF, 0xFF], 1002), ([3, 232, 0x61], nil), ([3, 232, 0xFF], 1007),
      ([3, 232, 0xC3, 0xBC], nil), ([3, 232, 0xC3], 1007),
    ] as [([UInt8], UInt16?)])
  func `a close frame is right or fails the connection`(_ body: [UInt8], _ code: UInt16?) {
    #expect(CloseRules.failure(of: body)?.rawValue == code)
  }
}
