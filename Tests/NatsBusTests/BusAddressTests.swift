import NatsBus
import Testing

struct BusAddressTests {
  @Test(arguments: ["127.0.0.1:4222", "http://host", "nats://user:secret@host", "nats://host/x"])
  func `a malformed address is refused`(_ text: String) {
    #expect(BusAddress(text) == nil)
  }

  @Test func `an address without a port has that of NATS`() {
    #expect(BusAddress("tls://host")?.description == "nats://host:4222")
  }
}
