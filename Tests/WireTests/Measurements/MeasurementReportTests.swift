import Foundation
import Geometry
import IndoorModel
import JSONText
import LiveMap
import Positioning
import Testing

@testable import Wire

/// Measurements as gateways write them.
struct MeasurementReportTests {
  private static let now = Timestamp(millisecondsSince1970: 1_795_248_000_000)

  private static func read(_ text: String) throws -> MeasurementReport {
    try MeasurementReport(value: Value(json: Array(text.utf8)), now: now)
  }

  @Test(arguments: [
    (
      #"{"kind":"range","navigator":"n","anchor":"a","distance":3.5,"quality":0.9}"#,
      TagMeasurement.Content.range(AnchorRange(anchor: "a", distance: 3.5, quality: 0.9))
    ),
    (
      #"{"kind":"range","navigator":"n","anchor":"a","azimuth":1.5,"elevation":-0.2}"#,
      .range(AnchorRange(anchor: "a", azimuth: 1.5, elevation: -0.2))
    ),
    (
      #"{"kind":"difference","navigator":"n","anchor":"a","reference":"b","difference":-2}"#,
      .timeDifference(AnchorDifference(anchor: "a", reference: "b", difference: -2))
    ),
    (
      #"{"kind":"strength","navigator":"n","anchor":"a","dBm":-71}"#,
      .signalStrength(anchor: "a", decibelMilliwatts: -71)
    ),
    (
      #"{"kind":"fix","navigator":"n","x":1,"y":2,"floor":0,"deviation":0.5}"#,
      .fix(
        MeasuredFix(
          floor: "0", point: Point(x: 1, y: 2),
          covariance: PositionCovariance(xx: 0.25, yy: 0.25)))
    ),
    (
      #"{"kind":"fix","navigator":"n","x":1,"y":2,"covariance":[1,0.5,2]}"#,
      .fix(
        MeasuredFix(
          floor: nil, point: Point(x: 1, y: 2),
          covariance: PositionCovariance(xx: 1, xy: 0.5, yy: 2)))
    ),
    (
      #"{"kind":"step","navigator":"n","distance":0.7,"turn":0.1}"#,
      .step(distance: 0.7, headingChange: 0.1)
    ),
  ])
  func `every kind is read`(text: String, content: TagMeasurement.Content) throws {
    let report = try Self.read(text)
    #expect(report.navigator == "n" && report.measurement.time == Self.now)
    #expect(report.measurement.content == content)
    #expect(
      try MeasurementReport(value: report.value, now: Timestamp(millisecondsSince1970: 0)) == report
    )
  }

  @Test(arguments: [
    (#"{"navigator":"n","anchor":"a","distance":1}"#, "kind"),
    (#"{"kind":"smell","navigator":"n"}"#, "kind"),
    (#"{"kind":"range","navigator":"n","distance":1}"#, "anchor"),
    (#"{"kind":"range","navigator":"","anchor":"a","distance":1}"#, "navigator"),
    (#"{"kind":"range","navigator":"n","anchor":"a","distance":"far"}"#, "distance"),
    (#"{"kind":"strength","navigator":"n","anchor":"a"}"#, "dBm"),
    (#"{"kind":"fix","navigator":"n","x":1,"y":2}"#, "deviation"),
    (#"{"kind":"fix","navigator":"n","x":1,"y":2,"deviation":0}"#, "deviation"),
    (#"{"kind":"fix","navigator":"n","x":1,"y":2,"covariance":[1,2,1]}"#, "covariance"),
    (#"{"kind":"fix","navigator":"n","x":1,"y":2,"covariance":[1,0]}"#, "covariance"),
    (#"{"kind":"step","navigator":"n","distance":1}"#, "turn"),
  ])
  func `what is wrong is named`(text: String, field: String) throws {
    #expect { try Self.read(text) } throws: { "\($0)".contains(field) }
  }

  @Test func `of a list the readable ones are taken, with their places`() throws {
    let text = #"""
      {"measurements": [{"kind":"range","navigator":"n","anchor":"a"}, {"kind":"range"},
       {"kind":"step","navigator":"n","distance":0.7,"turn":0}]}
      """#
    let body = try MeasurementsBody(Value(json: Array(text.utf8)), now: Self.now)
    #expect(body.reports.count == 2 && body.index(1) == 2)
    #expect(body.refused.first?.object?["index"] == 1)
  }
}
