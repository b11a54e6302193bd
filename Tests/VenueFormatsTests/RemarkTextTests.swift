import IndoorModel
import Testing
import VenueFormats

@Suite struct RemarkTextTests {
  @Test func `a sentence keeps its values in order, whatever they are`() {
    let text = RemarkText("level “\("1,5")” of \(3) is \(1.5) m", code: "made-up")
    #expect(text.sentence == "level “1,5” of 3 is 1.5 m")
    #expect(text.arguments == ["1,5", "3", "1.5"] && text.code == "made-up")
    #expect(text.message == text.sentence && !text.isLeftOut)
    #expect(text.leftOut.message == "level “1,5” of 3 is 1.5 m; left out")
  }

  @Test func `a sentence without a code is shown as it is`() {
    let text = RemarkText("is odd; ignored")
    #expect(text.code == nil && text.arguments.isEmpty && text.message == "is odd; ignored")
  }

  @Test func `a report names the code of each remark with its arguments`() throws {
    var draft = VenueImport(slug: "v")
    try draft.add(Array("name,x,y\nBar,one,2\nDesk,1,2\n".utf8), source: "places.csv")
    let report = try draft.finished().report.value
    let remark = try #require(report.object?["remarks"]?.array?.first?.object)
    #expect(remark["code"] == "not-numbers" && remark["arguments"] == ["x", "y"])
    #expect(remark["isLeftOut"] == true)
    #expect(remark["message"] == "x and y must be numbers; left out")
  }
}
