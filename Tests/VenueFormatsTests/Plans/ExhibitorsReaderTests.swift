import Geometry
import IndoorModel
import TestKit
import Testing
import VenueFormats

@Suite struct ExhibitorsReaderTests {
  @Test func `exhibitors stand within the stands that a table names`() throws {
    let (venue, report) = try imported(
      """
      stand;name;name:de;url;hall
      7;Ada Ltd;Ada GmbH;https://ada.example;North
      Stand ROOM;Bob;;;
      9;Eve;;;
      """, into: .asymmetric)
    let booth = try #require(Venue.asymmetric.features["booth-7"]?.shape)
    let ada = try #require(
      venue.features.values.first { $0.properties["foreignId"] == "7 Ada Ltd" })
    #expect(ada.kind == .poi && ada.category == "booth" && ada.floor == "ground")
    #expect(ada.name == LocalizedText(["en": "Ada Ltd", "de": "Ada GmbH"]))
    #expect(ada.properties["url"] == "https://ada.example")
    #expect(ada.properties["tags"] == ["hall": "North", "stand": "7"])
    guard case .polygon(let polygon) = booth, let point = ada.shape.anchor else {
      Issue.record("the booth is a polygon, the exhibitor a point")
      return
    }
    #expect(polygon.contains(point))
    #expect(venue.features.values.contains { $0.name == LocalizedText("Bob") })
    #expect(report.remarks.map(\.message) == ["no stand of the venue is called “9”; left out"])
    #expect(venue.floors == Venue.asymmetric.floors)
  }

  @Test func `the same table again moves an exhibitor to its new stand`() throws {
    let first = try imported("booth,name,id\n7,Ada,a1\n", into: .asymmetric).venue
    let (second, report) = try imported("booth,name,id\nroom,Ada,a1\n", into: first)
    #expect(report.updated == 1)
    #expect(first.features["a1"]?.place != second.features["a1"]?.place)
    #expect(second.features.values.count == first.features.values.count)
  }

  @Test func `a table that fits no stand is refused`() {
    #expect(throws: FormatError.self) { try imported("stand,name\nX,Ada\n", into: .asymmetric) }
  }

  private func imported(
    _ table: String, into venue: Venue
  ) throws -> (venue: Venue, report: ImportReport) {
    var draft = VenueImport(updating: venue)
    try draft.add(PlanSource(name: "exhibitors.csv", bytes: Array(table.utf8)))
    let (after, _, report) = try draft.finished()
    return (after, report)
  }
}
