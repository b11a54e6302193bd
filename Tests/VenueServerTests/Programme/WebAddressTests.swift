import Testing
import WebServer

@testable import VenueServer

struct WebAddressTests {
  @Test(arguments: [
    ("https://example.org/a?token=x", "https://example.org", 443, "example.org"),
    ("http://user:secret@example.org:8000/", "http://example.org:8000", 8000, "example.org"),
    ("HTTP://[2001:db8::1]/x", "http://[2001:db8::1]", 80, "2001:db8::1"),
  ])
  func `an address names its origin without what may be secret`(
    text: String, origin: String, port: Int, host: String
  ) throws {
    let address = try WebAddress(text)
    #expect(address.origin == origin && address.port == port && address.host == host)
    #expect(address.text == text)
  }

  @Test(arguments: [
    "", "example.org", "ftp://example.org/", "file:///etc/passwd", "https:///x", "https://a b/",
    "https://example.org\\@127.0.0.1/", "https://-o/", "https://exa%6Dple.org/", "https://a:0/",
    "https://a:70000/", "https://exämple.org/", "https://a\nurl=b/", "https://a{b,c}/",
  ])
  func `what readers of addresses could take for two hosts is refused`(text: String) {
    #expect(throws: WebAddress.Failure.self) { try WebAddress(text) }
  }

  @Test(arguments: [
    "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.31.0.1",
    "192.168.1.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "::", "::1", "::ffff:10.0.0.1",
    "64:ff9b::7f00:1", "fc00::1", "fe80::1", "ff02::1", "2001::1", "2001:db8::1", "2002:7f00:1::",
  ])
  func `addresses of own networks are not public`(text: String) throws {
    #expect(try !#require(NetworkAddress(text)).isPublic)
  }

  @Test(arguments: ["1.1.1.1", "172.32.0.1", "192.169.0.1", "2606:4700::1", "::ffff:1.1.1.1"])
  func `addresses of the internet are public`(text: String) throws {
    #expect(try #require(NetworkAddress(text)).isPublic)
  }

  @Test func `a request connects to the address that was looked at, in one line a value`() throws {
    let address = try WebAddress("http://example.org:81/\"x")
    let request = ListFetcher.request(
      address, at: "2606:4700::1", newerThan: .init(tag: "\"a\\\"\nurl = \"b\"", modified: ""))
    let lines = request.split(separator: "\n")
    #expect(lines.contains(#"connect-to = "::[2606:4700::1]:81""#))
    #expect(lines.contains(#"url = "http://example.org:81/\"x""#))
    #expect(lines.count { $0.hasPrefix("url") } == 1)
    #expect(lines.last == #"header = "If-None-Match: \"a\\\"url = \"b\"""#)
  }
}
