import IndoorModel
import Routing
import Simulation

/// A population in a venue with a real engine, and everything that came of it.
struct Day {
  var population: SimulatedPopulation
  var engine: MeshEngine
  var reports: [LocationReport] = []
  /// Where the reporting people truly were, one for each report.
  var truths: [Place] = []
  var questions: [WalkQuery] = []
  var refusals = 0
  private var time = Timestamp(millisecondsSince1970: 1_000_000)
  private let start: Timestamp

  init(in venue: Venue, people: Int, seed: UInt64) throws {
    start = time
    population = try SimulatedPopulation(size: people, venue: venue, seed: seed, start: time)
    engine = MeshEngine(venue: venue)
  }

  /// Where all people truly were, by id.
  var tracks: [Identifier<Navigator>: [(time: Double, place: Place)]] {
    var tracks: [Identifier<Navigator>: [(time: Double, place: Place)]] = [:]
    for (report, truth) in zip(reports, truths) {
      tracks[report.navigator, default: []]
        .append((report.location.time.seconds(since: start), truth))
    }
    return tracks
  }

  var isSomebodyWalking: Bool { reports.last.map { ($0.location.speed ?? 0) > 0 } ?? false }

  mutating func step() {
    time = time.advanced(bySeconds: 0.05)
    let people = Dictionary(
      uniqueKeysWithValues: population.people.enumerated().map { ($1.id, $0) })
    let fresh = population.step(to: time)
    for report in fresh {
      guard let number = people[report.navigator], let place = population.people[number].place
      else {
        continue
      }
      reports.append(report)
      truths.append(place)
    }
    while let query = population.nextQuery() {
      questions.append(query)
      let result = Result { () throws(RouteRefusal) in
        try engine.route(
          from: query.start, to: query.destination.place, profile: query.profile)
      }
      if case .failure = result { refusals += 1 }
      population.answer(query, with: result)
    }
  }

  func live(seconds: Double) -> Day {
    var day = self
    for _ in 0..<Int(seconds / 0.05) { day.step() }
    return day
  }
}
