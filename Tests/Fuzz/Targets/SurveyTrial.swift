#if DEBUG
  import Geometry
  import IndoorModel
  import JSONText
  import Positioning
  import TestKit
  @testable import VenueServer
  @testable import Wire

  /// What the editor asks about anchors is read or refused, and a survey of whatever distances gives each
  /// anchor one place, which is a number.
  enum SurveyTrial {
    private static let venue: Venue = {
      var venue = RandomOperations<SeededGenerator>.venue
      let floor = venue.floors[0].id
      for number in 0..<6 {
        let anchor = Feature(
          id: Identifier("a\(number)"), floor: floor, kind: .anchor,
          shape: .point(Point(x: 4 * Double(number % 3), y: 5 * Double(number / 3))),
          properties: number < 3 ? ["accuracy": .number(0.1)] : [:])
        venue.features[anchor.id] = anchor
      }
      return venue
    }()

    static func run(_ bytes: [UInt8]) {
      guard let value = try? Value(json: bytes) else { return }
      _ = try? CoverageRequest(value)
      _ = try? ProposalRequest(value)
      guard let request = try? DistancesRequest(value) else { return }
      let survey = DistanceSurvey(request, in: venue)
      let results = survey.run().results
      precondition(results.map(\.id) == survey.anchors.map(\.id), "an anchor was lost")
      for result in results {
        precondition(result.point.isFinite && !result.radius.isNaN, "no place")
      }
    }
  }
#endif
