import Foundation
import HTTPTypes
import Testing
import WebServer

@testable import LwsTransport

@Suite(.serialized) struct RequestTests {
  @Test func `a request reaches the application whole`() async throws {
    let application = TestApplication(answer: { request in
      let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "|")
      let fields = request.head.headerFields
      let parts: [String] = [
        request.method.rawValue, request.path, query, fields[.userAgent] ?? "-",
        fields[HTTPField.Name("X-Request-ID")!] ?? "-", request.remoteAddress,
        String(decoding: request.body, as: UTF8.self), request.target,
      ]
      return Response(body: Array(parts.joined(separator: "\n").utf8))
    })
    let answer = try await serving(application) { port, _ in
      let client = try RawClient(port: port)
      try await client.send(
        "POST /caf%C3%A9/a%20b?x=1&name=%26%C3%BC&flag HTTP/1.1\r\nHost: here:1\r\nUser-Agent: t\r\n"
          + "X-Request-ID: r1\r\nContent-Length: 5\r\n\r\nhello")
      return try await client.answer()
    }
    #expect(answer.status == 200)
    #expect(
      answer.text.components(separatedBy: "\n") == [
        "POST", "/café/a b", "x=1|name=&ü|flag=", "t", "r1", "127.0.0.1", "hello",
        "/caf%C3%A9/a%20b?x=1&name=%26%C3%BC&flag",
      ])
  }

  @Test func `a field that is no text keeps what proxies have appended`() async throws {
    let application = TestApplication(answer: {
      Response(body: Array(($0.head.headerFields[.userAgent] ?? "-").utf8))
    })
    try await serving(application) { port, _ in
      for (field, shown) in [
        ([0xFF, 0x2C] + Array(" 1.2.3.4".utf8), "?, 1.2.3.4"),
        (Array("caf\u{E9}".utf8), "caf\u{E9}"),
        (Array(("a" + String(repeating: "\u{301}", count: 2000) + ", b").utf8), nil),
      ] as [([UInt8], String?)] {
        let client = try RawClient(port: port)
        try await client.send(
          Array("GET / HTTP/1.1\r\nHost: x\r\nUser-Agent: ".utf8) + field
            + Array("\r\n\r\n".utf8))
        let text = try await client.answer().text
        if let shown { #expect(text == shown) } else { #expect(text.hasSuffix("??, b")) }
      }
    }
  }

  @Test func `a path that would take long to compare is not answered`() async throws {
    try await serving { port, _ in
      for (count, isAnswered) in [(30, true), (31, false), (2000, false)] {
        let client = try RawClient(port: port)
        let path = "/a" + String(repeating: "%CC%81", count: count)
        try await client.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
        if isAnswered {
          #expect(try await client.answer().status == 200)
        } else {
          #expect(try await client.readToEnd())
        }
      }
    }
  }

  @Test func `a connection is kept for the next request`() async throws {
    try await serving { port, _ in
      let client = try RawClient(port: port)
      for path in ["/1", "/2", "/3"] {
        try await client.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try await client.answer().text == path)
      }
    }
  }

  @Test func `requests sent ahead are answered in order`() async throws {
    try await serving { port, _ in
      let client = try RawClient(port: port)
      let paths = (0..<20).map { "/\($0)" }
      try await client.send(paths.map { "GET \($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
      for path in paths { #expect(try await client.answer().text == path) }
    }
  }

  @Test(arguments: ["GET / HTTP/1.1\r\nHost: x\r\n\r\n", ""])
  func `a body that was sent ahead ends the connection and nothing else`(
    _ first: String
  ) async throws {
    let application = TestApplication(answer: { Response(body: $0.body) })
    try await serving(application) { port, _ in
      let client = try RawClient(port: port)
      let post = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\n"
      try await client.send(first + post + "one" + post + "two" + post + "six")
      #expect(try await client.answer().text == (first.isEmpty ? "one" : ""))
      try await client.readToEnd()
      let other = try RawClient(port: port)
      for text in ["one", "two", "six"] {
        try await other.send(post + text)
        #expect(try await other.answer().text == text)
      }
    }
  }

  @Test func `bodies that are too much together are put off, small ones never`() async throws {
    var application = TestApplication(answer: { Response(body: Array("\($0.body.count)".utf8)) })
    application.bodyLimit = 1_000_000
    try await serving(application, configure: { $0.receivingLimit = 300_000 }) { port, _ in
      func head(_ length: Int) -> String {
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \(length)\r\nExpect: 100-continue\r\n\r\n"
      }
      let first = try RawClient(port: port)
      try await first.send(head(200_000))
      #expect(try await first.head() == "HTTP/1.1 100 Continue")
      let second = try RawClient(port: port)
      try await second.send(head(200_000))
      let refusal = try await second.answer()
      #expect(refusal.status == 503 && refusal.fields["retry-after"] == "2")
      let small = try RawClient(port: port)
      try await small.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nok")
      #expect(try await small.answer().text == "2")
      try await first.send([UInt8](repeating: 32, count: 200_000))
      #expect(try await first.answer().text == "200000")
      // The same connection and others may go on: nothing is counted any more.
      for client in [first, try RawClient(port: port)] {
        try await client.send(head(300_000))
        #expect(try await client.head() == "HTTP/1.1 100 Continue")
        try await client.send([UInt8](repeating: 32, count: 300_000))
        #expect(try await client.answer().text == "300000")
      }
      let larger = try RawClient(port: port)
      try await larger.send(head(300_001))
      #expect(try await larger.answer().status == 413)
    }
  }

  @Test func `a client that goes away makes room for others`() async throws {
    var application = TestApplication(answer: { Response(body: Array("\($0.body.count)".utf8)) })
    application.bodyLimit = 1_000_000
    try await serving(application, configure: { $0.receivingLimit = 300_000 }) { port, server in
      let head = "POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n"
      do {
        let gone = try RawClient(port: port)
        try await gone.send(head + "Content-Length: 300000\r\n\r\n")
        _ = try await gone.head()
      }
      // The server learns of it in its own time.
      while await server.bodies.held > 0 { await Task.yield() }
      let chunked = try RawClient(port: port)
      try await chunked.send(head + "Transfer-Encoding: chunked\r\n\r\n")
      _ = try await chunked.head()
      let chunk = "10000\r\n" + String(repeating: " ", count: 65_536) + "\r\n"
      for _ in 0..<4 { try await chunked.send(chunk) }
      let other = try RawClient(port: port)
      while await server.bodies.held < 4 * 65_536 { await Task.yield() }
      try await other.send(head + "Content-Length: 100000\r\n\r\n")
      #expect(try await other.answer().status == 503)
      try await chunked.send("0\r\n\r\n")
      #expect(try await chunked.answer().text == "262144")
    }
  }

  @Test func `a body may come in small parts`() async throws {
    let application = TestApplication(answer: { Response(body: $0.body) })
    try await serving(application) { port, _ in
      let client = try RawClient(port: port)
      for part in [
        "PUT / HT", "TP/1.1\r\nHost: x\r\nContent-Le", "ngth: 6\r\n\r", "\na", "bcd", "ef",
      ] {
        try await client.send(part)
      }
      #expect(try await client.answer().text == "abcdef")
    }
  }

  @Test func `an empty body is a body`() async throws {
    try await serving { port, _ in
      let client = try RawClient(port: port)
      for method in ["POST", "PUT", "DELETE", "PATCH"] {
        try await client.send("\(method) /a HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
        #expect(try await client.answer().text == "/a")
      }
      try await client.send("POST /b HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(try await client.answer().text == "/b")
    }
  }

  @Test func `a large body is taken up to the limit`() async throws {
    let application = TestApplication(
      bodyLimit: 3_000_000, answer: { Response(body: Array("\($0.body.count)".utf8)) })
    try await serving(application) { port, _ in
      let client = try RawClient(port: port)
      try await client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3000000\r\n\r\n")
      try await client.send([UInt8](repeating: 7, count: 3_000_000))
      #expect(try await client.answer().text == "3000000")
    }
  }

  @Test func `a body over the limit is refused and its sender can read that`() async throws {
    try await serving { port, _ in
      let client = try RawClient(port: port)
      try await client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2000000\r\n\r\n")
      try await client.send([UInt8](repeating: 7, count: 2_000_000))
      let answer = try await client.answer()
      #expect(answer.status == 413)
      #expect(answer.fields["connection"] == "close")
      #expect(try await client.readToEnd())
    }
  }

  @Test func `a body over the limit is refused before it is sent`() async throws {
    try await serving { port, _ in
      let client = try RawClient(port: port)
      try await client.send(
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1001\r\nExpect: 100-continue\r\n\r\n")
      #expect(try await client.answer().status == 413)
    }
  }

  @Test func `a client that asks first is answered to go on`() async throws {
    let application = TestApplication(answer: { Response(body: $0.body) })
    try await serving(application) { port, _ in
      let client = try RawClient(port: port)
      try await client.send(
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
      #expect(try await client.answer().status == 100)
      try await client.send("ok")
      #expect(try await client.answer().text == "ok")
    }
  }

  @Test func `a chunked body is joined`() async throws {
    let application = TestApplication(answer: { Response(body: $0.body) })
    try await serving(application) { port, _ in
      let client = try RawClient(port: port)
      try await client.send(
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nab")
      try await client.send("c\r\n4;x=y\r\ndefg\r\n0\r\nTrailer: t\r\n\r\n")
      #expect(try await client.answer().text == "abcdefg")
      #expect(try await client.readToEnd())
    }
  }

  @Test func `a chunked body over the limit is refused at once`() async throws {
    try await serving { port, _ in
      let client = try RawClient(port: port)
      try await client.send("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
      try await client.send("3E9\r\n" + String(repeating: "a", count: 1_001))
      #expect(try await client.answer().status == 413)
    }
  }

  @Test(arguments: [
    "Content-Length: 3\r\nTransfer-Encoding: chunked", "Content-Length: -1", "Content-Length: 3, 3",
    "Content-Length: x", "Transfer-Encoding: gzip",
  ])
  func `a body whose length is unclear is refused`(_ fields: String) async throws {
    try await serving { port, _ in
      let client = try RawClient(port: port)
      try await client.send("POST / HTTP/1.1\r\nHost: x\r\n\(fields)\r\n\r\n")
      let answer = try await client.answer()
      #expect(answer.status == 400)
      #expect(answer.fields["connection"] == "close")
    }
  }

  @Test func `a head over the limit ends the connection and nothing else`() async throws {
    try await serving(configure: { $0.requestHeaderLimit = 4_096 }) { port, _ in
      let client = try RawClient(port: port)
      let long = String(repeating: "a", count: 5_000)
      try await client.send("GET / HTTP/1.1\r\nHost: x\r\nCookie: \(long)\r\n\r\n")
      try await client.readToEnd()
      let other = try RawClient(port: port)
      try await other.send("GET /fine HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(try await other.answer().text == "/fine")
    }
  }

  @Test(arguments: [
    "\r\n\r\n\r\n", "GET\r\n\r\n", "BREW / HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET nowhere HTTP/1.1\r\n\r\n",
    "\u{0}\u{1}\u{2}\u{3}", "GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /%ff HTTP/1.1\r\nHost: x\r\n\r\n",
    "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  ])
  func `nonsense does no harm`(_ text: String) async throws {
    try await serving { port, _ in
      let client = try RawClient(port: port)
      try await client.send(text)
      client.endSending()
      try await client.readToEnd()
      let other = try RawClient(port: port)
      try await other.send("GET /fine HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(try await other.answer().text == "/fine")
    }
  }

  @Test func `an offer of HTTP/2 is passed over`() async throws {
    try await serving { port, _ in
      let client = try RawClient(port: port)
      for _ in 0..<2 {
        try await client.send(
          "GET /a HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
            + "HTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n")
        #expect(try await client.answer().text == "/a")
      }
    }
  }
}
