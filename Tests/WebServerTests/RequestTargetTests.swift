import HTTPTypes
import Testing

@testable import WebServer

@Suite struct RequestTargetTests {
  private func request(
    _ path: String, _ query: [(name: String, value: String)] = []
  ) -> Request {
    Request(
      head: HTTPRequest(method: .get, scheme: nil, authority: nil, path: nil), path: path,
      query: query)
  }

  @Test func `what means nothing in its place stays, all else is encoded`() {
    let plain = "AZaz09-._~!$*,:@"
    #expect(request("/\(plain)/").target == "/\(plain)/")
    #expect(Request.encoded(plain) == plain)
    let others = (1..<128).map { String(UnicodeScalar(UInt8($0))) }.filter {
      !plain.contains($0) && !$0.first!.isLetter && !$0.first!.isNumber
    }
    for text in others {
      let code = text.utf8.first.map { String($0, radix: 16, uppercase: true) } ?? ""
      #expect(Request.encoded(text) == "%" + (code.count < 2 ? "0" : "") + code)
    }
    #expect(Request.encoded("é") == "%C3%A9")
  }

  @Test func `slashes divide a path, and are encoded in a query`() {
    let query = [(name: "a/b", value: "c/d?"), (name: "flag", value: ""), (name: "", value: "=&")]
    #expect(request("/x y/é", query).target == "/x%20y/%C3%A9?a%2Fb=c%2Fd%3F&flag&=%3D%26")
    #expect(request("/", []).encodedQuery.isEmpty)
  }
}
