import Support
import Testing

struct ServerAddressTests {
  @Test func `an address is read, with the usual port where it has none`() throws {
    let address = try #require(
      ServerAddress("tls://host:1/", schemes: ["tls", "nats"], defaultPort: 4222))
    #expect((address.scheme, address.host, address.port) == ("tls", "host", 1))
    #expect(ServerAddress("tls://host", schemes: ["tls"], defaultPort: 4222)?.port == 4222)
  }

  @Test(arguments: [
    "host:1", "ftp://host:1", "tls://user@host", "tls://user:secret@host", "tls://host:0",
    "tls://host:65536", "tls://host/path", "tls://host?query", "tls://host#part", "tls://", "",
  ])
  func `a malformed address is refused`(_ text: String) {
    #expect(ServerAddress(text, schemes: ["tls"], defaultPort: 4222) == nil)
  }
}
