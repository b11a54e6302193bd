import Accounts
import Alarms
import IndoorModel
import Outbox
import Testing

@testable import VenueServer

struct WebhookTests {
  private let now = Timestamp(millisecondsSince1970: 1_764_262_800_123)

  private func delivery(_ number: Int) -> OutboxMessage {
    OutboxMessage(
      id: "a-\(number)", number: number, made: now, count: 1, body: "{}", state: .waiting,
      attempts: 0, next: now, last: nil)
  }

  // RFC 4231, test cases 1 and 6: a short key, and one longer than a block.
  @Test(arguments: [
    (
      [UInt8](repeating: 0x0b, count: 20), "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      [UInt8](repeating: 0xaa, count: 131),
      "Test Using Larger Than Block-Size Key - Hash Key First",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
  ])
  func `the code of a message is that of the standard`(key: [UInt8], text: String, code: String) {
    #expect(Sodium.hmacSHA256(Array(text.utf8), key: key) == code)
  }

  @Test func `a signature covers time and body`() {
    let field = WebhookSender.signature(of: "{}", "secret", at: now)
    let code = Sodium.hmacSHA256(Array("1764262800.{}".utf8), key: Array("secret".utf8))
    #expect(field == "t=1764262800,v1=\(code)")
  }

  @Test func `a request names the address that was looked at, and follows no redirects`() throws {
    let address = try WebAddress("https://example.org/hook?key=1")
    let text = WebhookSender.request(
      [delivery(1), delivery(2)], to: address, at: "2001:db8::1", secret: "s", now: now)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.first == "fail-early")
    #expect(lines.filter { $0 == "connect-to = \"::[2001:db8::1]:443\"" }.count == 2)
    #expect(lines.filter { $0 == "max-redirs = \"0\"" }.count == 2)
    #expect(lines.filter { $0 == "next" }.count == 1)
    #expect(lines.contains("header = \"Floorcast-Delivery: a-2\""))
  }
}
