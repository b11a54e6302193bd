import Foundation
import IndoorModel
import LiveMap
import Logging
import Routing
import Simulation
import Support
import Wire

/// A venue in which friends walk about, always by the same steps.
struct WalkedVenue {
  /// What one run came to.
  struct Outcome {
    /// Processor time as a share of the time that went by.
    let load: Double
    /// Encounters that both friends were told of.
    let told: Int
    /// Pairs that were near each other when it ended.
    let near: Int
  }

  /// Seconds in which people spread over the venue before they are measured.
  private static let warmUp = 180
  private static let start = Timestamp(millisecondsSince1970: 1_795_248_000_000)

  private let venue: Venue
  /// What is reported in each second.
  private let steps: [[LocationReport]]
  private let records: [SharingRecord]

  /// Lets people walk about.
  ///
  /// - Throws: `SimulationError` for a venue with fewer than two places.
  init(_ venue: Venue, people: Int, friends: Int, seconds: Int, seed: UInt64) throws {
    self.venue = venue
    var engine = MeshEngine(venue: venue)
    var population = try SimulatedPopulation(
      size: people, venue: venue, seed: seed, start: Self.start, reportInterval: 1)
    var steps: [[LocationReport]] = []
    for second in 1...(Self.warmUp + seconds) {
      let now = Self.start.advanced(bySeconds: Double(second))
      let reports = population.step(to: now)
      while let query = population.nextQuery() {
        let result = Result { () throws(RouteRefusal) in
          try engine.route(
            from: query.start, to: query.destination.place, profile: query.profile)
        }
        population.answer(query, with: result)
      }
      if second > Self.warmUp { steps.append(reports) }
    }
    self.steps = steps
    records = Self.friendships(of: population.people.map(\.id), friends, seed: seed)
  }

  /// Rings through all people in random order, in which neighbours are friends.
  private static func friendships(
    of people: [Identifier<Navigator>], _ count: Int, seed: UInt64
  ) -> [SharingRecord] {
    var random = SeededGenerator(seed: seed)
    var friends: [Identifier<Navigator>: [Identifier<Navigator>]] = [:]
    for _ in 0..<(count / 2) {
      let ring = people.shuffled(using: &random)
      for (index, one) in ring.enumerated() {
        let other = ring[(index + 1) % ring.count]
        friends[one, default: []].append(other)
        friends[other, default: []].append(one)
      }
    }
    return people.map {
      SharingRecord(
        navigator: $0, sharing: Sharing(status: .friends, friends: friends[$0] ?? []),
        isOwn: true, heard: start)
    }
  }

  /// How many pairs are friends.
  var pairs: Int { records.reduce(0) { $0 + $1.sharing.friends.count } / 2 }

  /// Has the live map follow the people in real time.
  func run(withFriends: Bool) async throws -> Outcome {
    var configuration = LiveConfiguration()
    configuration.friends = withFriends
    configuration.tracksKeptHours = 0
    let (now, meetings) = (Locked(Self.start), MeetingCounter())
    let live = LiveVenue(
      venue: venue, planner: RoutePlanner(venue: venue), journal: NoEdits(),
      encoder: LiveMessages(venue: venue.slug), configuration: configuration,
      sharing: SharingStore(records: records, encounters: meetings),
      logger: Logger(label: "bench"), now: { now.withLock(\.self) })
    let clock = ContinuousClock()
    let (begin, worked) = (clock.now, Self.processorSeconds)
    for (second, reports) in steps.enumerated() {
      let time = Self.start.advanced(bySeconds: Double(Self.warmUp + second + 1))
      now.withLock { $0 = time }
      _ = await live.report(reports)
      for tick in 1...configuration.ticksPerSecond {
        await live.tick()
        let part = Double(tick) / Double(configuration.ticksPerSecond)
        now.withLock { $0 = time.advanced(bySeconds: part * 0.999) }
        try await clock.sleep(
          until: begin + .seconds(second) + .milliseconds(Int(part * 1000)), tolerance: .zero)
      }
    }
    let load = (Self.processorSeconds - worked) / Double(steps.count)
    return Outcome(load: load, told: meetings.count, near: await live.friendsNear.count)
  }

  /// Seconds for which all threads of this process have worked.
  private static var processorSeconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// Counts the meetings of which friends are told.
private final class MeetingCounter: EncounterSink {
  private let meetings = Locked(0)

  var count: Int { meetings.withLock(\.self) }

  func take(_ meeting: FriendMeeting, in venue: String) { meetings.withLock { $0 += 1 } }
}

/// The journal of a venue that is not edited.
private struct NoEdits: EditJournal {
  func edits(after revision: Int, limit: Int) async throws -> MissedEdits { .edits([]) }
}
