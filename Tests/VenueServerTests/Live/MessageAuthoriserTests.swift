import Accounts
import Geometry
import IndoorModel
import JSONText
import LiveMap
import Testing
import Wire

@testable import VenueServer

struct MessageAuthoriserTests {
  private static let decoder = MessageDecoder(depthLimit: 64)

  private func message(_ text: String) throws -> ClientMessage {
    let now = Timestamp(millisecondsSince1970: 0)
    return try Self.decoder.decode(text: Array(text.utf8), now: now).message
  }

  private func authoriser(_ role: Role, _ scope: Scope? = nil) -> MessageAuthoriser {
    let principal = Principal(
      kind: .device, id: "l-1", grants: Grants(role, in: "plan"), scope: scope)
    return MessageAuthoriser(principal: principal, permissions: .closed) { slug, _ in
      .venue(slug)
    }
  }

  private func problem(_ result: Result<ClientMessage, Problem>) -> String? {
    if case .failure(let problem) = result { problem.kind } else { nil }
  }

  @Test(
    arguments: [
      (
        Role.gateway,
        #"{"type":"location","venue":"plan","navigator":"n","floor":"0","x":1,"y":2}"#, nil
      ),
      (
        .viewer, #"{"type":"location","venue":"plan","navigator":"n","floor":"0","x":1,"y":2}"#,
        "forbidden"
      ),
      (
        .gateway, #"{"type":"location","venue":"other","navigator":"n","floor":"0","x":1,"y":2}"#,
        "no-such-venue"
      ),
      (.viewer, #"{"type":"subscribe","venue":"plan","streams":["positions"]}"#, "forbidden"),
      (.staff, #"{"type":"subscribe","venue":"plan","streams":["positions"]}"#, nil),
      (.viewer, #"{"type":"cursor","venue":"plan"}"#, "forbidden"),
      (.organiser, #"{"type":"cursor","venue":"plan"}"#, nil),
      (.viewer, #"{"type":"ping","time":1}"#, nil),
    ] as [(Role, String, String?)])
  func `a role may send what the table allows`(role: Role, text: String, refusal: String?) throws {
    #expect(problem(authoriser(role).authorise(try message(text))) == refusal)
  }

  @Test func `a link to a floor gets that floor alone, and no routes`() throws {
    let link = authoriser(.staff, Scope(venue: "plan", floor: "1"))
    let result = link.authorise(
      try message(#"{"type":"subscribe","venue":"plan","streams":["positions","routes"]}"#))
    guard case .success(.subscribe(_, let subscription, _)) = result else {
      Issue.record("refused")
      return
    }
    #expect(subscription.floors == ["1"])
    #expect(subscription.onlyFloor == "1")
    #expect(subscription.streams == [.positions])
    let other = #"{"type":"subscribe","venue":"plan","streams":["positions"],"floors":["0"]}"#
    #expect(problem(link.authorise(try message(other))) == "forbidden")
  }

  @Test func `a link of a navigator reports and routes for that navigator alone`() throws {
    let link = authoriser(.navigator, Scope(venue: "plan", navigator: "n-1"))
    func report(_ id: String) throws -> String? {
      let text =
        #"{"type":"location","venue":"plan","navigator":"\#(id)","floor":"0","x":1,"y":2}"#
      return problem(link.authorise(try message(text)))
    }
    #expect(try report("n-1") == nil)
    #expect(try report("n-2") == "forbidden")
    let route =
      #"{"type":"route","venue":"plan","id":"r","navigator":"n-1","to":{"feature":"p"}}"#
    guard case .success(.route(_, let request)) = link.authorise(try message(route)) else {
      Issue.record("refused")
      return
    }
    #expect(request.isOwn)
  }

  @Test func `streams that were not asked for by name are left out where they are not allowed`()
    throws
  {
    let result = authoriser(.viewer).authorise(try message(#"{"type":"subscribe","venue":"plan"}"#))
    guard case .success(.subscribe(_, let subscription, _)) = result else {
      Issue.record("refused")
      return
    }
    #expect(!subscription.streams.contains(.positions))
    #expect(!subscription.showsAuthors)
  }
}
