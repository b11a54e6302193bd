import IndoorModel
import LiveMap
import Positioning
import Testing

@testable import Wire

/// Recordings of measurements, as servers and other programs write them.
struct MeasurementRecordingTests {
  private static func messages(
    of text: String
  ) throws -> [MeasurementRecording.Message] {
    var recording = try #require(MeasurementRecording(Array(text.utf8), file: "r"))
    var messages: [MeasurementRecording.Message] = []
    while let message = try recording.next() { messages.append(message) }
    return messages
  }

  @Test func `a server's recording has messages and when they arrived`() throws {
    let messages = try Self.messages(
      of: #"""
        {"recording":"measurements","venue":"expo"}
        {"arrived":1250,"measurements":[{"kind":"range","navigator":"n","anchor":"a","distance":3,"time":1200},{"kind":"step","navigator":"m","distance":0.7,"turn":0,"time":1210}],"refused":{"1":"too-old"}}

        {"measurements":[{"kind":"range","navigator":"n","anchor":"b","distance":4,"time":2000}]}
        """#)
    #expect(messages.map(\.arrived.millisecondsSince1970) == [1250, 2000])
    #expect(messages.map { $0.reports.map(\.navigator) } == [["n", "m"], ["n"]])
    #expect(messages[0].reports[0].measurement.time.millisecondsSince1970 == 1200)
  }

  @Test func `rows of one moment are one message, in whatever order the columns are`() throws {
    let messages = try Self.messages(
      of: "anchor, T,range,navigator,note\r\na,0.5,3.25,n,x\r\nb,0.5,4,m,\r\n\r\na,0.75,3,n,\r\n")
    #expect(messages.map(\.arrived.millisecondsSince1970) == [500, 750])
    #expect(messages.map(\.reports.count) == [2, 1])
    let content = TagMeasurement.Content.range(AnchorRange(anchor: "a", distance: 3.25))
    #expect(messages[0].reports[0].measurement.content == content)
    #expect(messages[0].reports[0].navigator == "n")
  }

  @Test(arguments: ["", "hello", "t,id,x,y\n0,a,1,2", "# x/m", "t,navigator,anchor\n1,n,a"])
  func `another text is no recording`(text: String) {
    #expect(MeasurementRecording(Array(text.utf8), file: "r") == nil)
  }

  @Test(arguments: [
    ("{\"recording\":1}\n{\"measurements\":[{\"kind\":\"smell\"}]}", "r:2"),
    ("{\"recording\":1}\n{]", "r:2 is not JSON"),
    ("t,navigator,anchor,range\n0,n,a,1\n0,n,a", "r:3 must have the fields"),
    ("t,navigator,anchor,range\n0,n,a,far", "r:2.range must be a number of metres"),
    ("t,navigator,anchor,range\n1e99,n,a,1", "r:2.t must be a number of seconds"),
    ("t,navigator,anchor,range\n1,,a,1", "r:2.navigator"),
  ])
  func `an error names its line`(text: String, problem: String) {
    let error = #expect(throws: ValueError.self) { _ = try Self.messages(of: text) }
    #expect(error?.description.hasPrefix(problem) == true, "\(String(describing: error))")
  }
}
