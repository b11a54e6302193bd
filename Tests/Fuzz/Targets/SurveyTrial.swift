#if DEBUG
  import Geometry
  import IndoorModel
  import JSONText
  import Positioning
  import TestKit
  @testable import VenueServer
  @testable import Wire

  /// What the editor asks about anchors is read or refused. A prediction gives each walkable cell one
  /// radius, a proposal sites that are places, and a survey of whatever distances each anchor one place.
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

    /// All inputs share it, because a planner of walks is kept for a minute.
    private static let trials = VenueTrials()

    static func run(_ bytes: [UInt8]) async {
      guard let value = try? Value(json: bytes) else { return }
      if let request = try? CoverageRequest(value) { await predict(request) }
      if let request = try? ProposalRequest(value) { await propose(request) }
      if let request = try? DistancesRequest(value) { survey(request) }
    }

    /// Each walkable cell has a radius, and asking again changes none.
    private static func predict(_ request: CoverageRequest) async {
      guard let plan = try? AnchorPlanning.Plan(request, on: venue) else { return }
      let planning = AnchorPlanning()
      let time = MessageTrial.now
      guard let first = try? await planning.coverage(of: plan, trials: trials, at: time) else {
        return
      }
      let (grid, radii) = first
      precondition(radii.count == grid.cells.count, "a cell was lost")
      precondition(grid.cells.allSatisfy { $0 < grid.columns * grid.rows }, "no cell")
      precondition(radii.allSatisfy { $0 > 0 }, "no radius")
      let again = try? await planning.coverage(of: plan, trials: trials, at: time)
      precondition(again?.radii == radii, "another answer")
    }

    /// A search comes to an end, with no more sites than it may have.
    private static func propose(_ request: ProposalRequest) async {
      guard let plan = try? AnchorPlanning.Plan(request.coverage, on: venue),
        let search = try? await AnchorPlanning(searchTime: .zero).propose(
          request, on: plan, trials: trials, at: MessageTrial.now)
      else { return }
      precondition((0...1).contains(search.goodShare), "no share")
      precondition(search.sites.count <= max(request.most, request.sites.count), "too many")
      precondition(search.sites.allSatisfy { $0.point.isFinite }, "no place")
    }

    private static func survey(_ request: DistancesRequest) {
      let survey = DistanceSurvey(request, in: venue)
      let results = survey.run().results
      precondition(results.map(\.id) == survey.anchors.map(\.id), "an anchor was lost")
      for result in results {
        precondition(result.point.isFinite && !result.radius.isNaN, "no place")
      }
    }
  }
#endif
