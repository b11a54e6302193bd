import IndoorModel
import JSONText
import Testing

@testable import VenueFormats

struct RemarkPlaceTests {
  private func members(_ place: RemarkPlace) -> [String: Value] {
    ImportReport.Remark(source: "a.dxf", place: place, text: RemarkText("is odd"))
      .value.object ?? [:]
  }

  @Test(arguments: [
    (RemarkPlace(line: 12), "line 12"),
    (RemarkPlace(line: 12, path: "LINE"), "line 12, LINE"),
    (RemarkPlace(line: 3, .level, "L1", path: "lane"), "line 3, level “L1”, lane"),
    (
      RemarkPlace(.feature, "poi-1").appending("properties.colour"),
      "feature “poi-1”, properties.colour"
    ),
    (RemarkPlace(.pixel, "(3, 4)"), "pixel (3, 4)"),
    ("features[0]", "features[0]"), ("", ""),
  ])
  func `a place reads in English`(_ place: RemarkPlace, _ text: String) {
    #expect(place.description == text)
    #expect(place.isEmpty == text.isEmpty)
    #expect(members(place)["place"] == .string(text))
  }

  @Test func `pages get the parts of a place that they word themselves`() {
    let lane = members(RemarkPlace(line: 3, .level, "L1", path: "lane"))
    #expect(lane["placeParts"] == ["line": 3, "kind": "level", "name": "L1", "path": "lane"])
    #expect(members(RemarkPlace(line: 12))["placeParts"] == ["line": 12])
    #expect(members(RemarkPlace(.feature, "a"))["placeParts"] == ["kind": "feature", "name": "a"])
    // Words of the format are the same in all languages.
    #expect(members("features[0] “a”")["placeParts"] == nil)
  }
}
