import IndoorModel
import JSONText
import LiveMap
import Testing
import WebServer

@testable import Wire

/// What a client says that it resumes.
struct ResumeMessageTests {
  @Test func `a client may name the server that its frames are from`() throws {
    let value = try Value(
      json: Array(#"{"epoch": "a", "roster": 7, "floors": {"0": 5}, "node": "b"}"#.utf8))
    #expect(
      try Resume(value: value) == Resume(epoch: "a", node: "b", roster: 7, floors: [0: 5]))
    let earlier = try Value(json: Array(#"{"epoch": "a", "roster": 7, "floors": {}}"#.utf8))
    #expect(try Resume(value: earlier) == Resume(epoch: "a", roster: 7, floors: [:]))
  }
}
