public import IndoorModel
public import Pedestrians

/// What is rehearsed: when people come, what people do and how long it takes.
///
/// The same scenario on the same plan gives the same figures, byte for byte.
public struct Scenario: Hashable, Sendable {
  /// People that come within a time.
  public struct Arrivals: Hashable, Sendable {
    /// How many.
    public var people: Int
    /// When the first may come.
    public var from: Timestamp
    /// When the last may come.
    public var to: Timestamp
    /// Where they come in; empty for all entrances.
    public var entrances: [Identifier<Feature>]

    /// Makes arrivals.
    public init(
      people: Int, from: Timestamp, to: Timestamp, entrances: [Identifier<Feature>] = []
    ) {
      (self.people, self.from, self.to, self.entrances) = (people, from, to, entrances)
    }
  }

  /// People that come for a session of the programme.
  public struct SessionGoers: Hashable, Sendable {
    /// How many, shared out over the sessions by their capacities.
    public var people: Int
    /// How long before its begin they come in.
    public var lead: RandomDuration
  }

  /// Something that people do at places.
  public struct Activity: Hashable, Sendable {
    /// The categories of pois and areas at which it is done.
    public var categories: [String]
    /// Places by their ids, besides.
    public var places: [Identifier<Feature>]
    /// How often it is chosen, compared with other activities.
    public var weight: Double
    /// How long people stay.
    public var stay: RandomDuration

    /// Makes an activity.
    public init(
      categories: [String], places: [Identifier<Feature>] = [], weight: Double = 1,
      stay: RandomDuration
    ) {
      self.categories = categories
      self.places = places
      self.weight = weight
      self.stay = stay
    }
  }

  /// A queue with counters.
  public struct Queue: Hashable, Sendable {
    /// The area, which has `queueFor`.
    public var area: Identifier<Feature>
    /// How many people are served at a time.
    public var servers: Int
    /// How long that takes for each.
    public var service: RandomDuration
    /// How often people choose it, compared with activities.
    public var weight: Double
  }

  /// What a connector lets through.
  public struct ConnectorLimit: Hashable, Sendable {
    /// People a minute in one direction; `nil` for what is usual of its category.
    public var perMinute: Double?
    /// People in it at a time, in one direction; `nil` for what is usual.
    public var capacity: Int?
  }

  /// All people go out.
  public struct Evacuation: Hashable, Sendable {
    /// When the alarm is given.
    public var at: Timestamp
    /// How long after it each begins to walk.
    public var delay: RandomDuration
  }

  /// When the rehearsal begins, before which the venue is empty.
  public var begin: Timestamp
  /// When it ends; the remaining people are still there then.
  public var end: Timestamp
  /// Different seeds give different days.
  public var seed: UInt64 = 1
  /// How fast people walk without hindrance.
  public var speeds = FreeSpeeds()
  /// People by the times at which they come.
  public var arrivals: [Arrivals] = []
  /// People by the sessions for which they come.
  public var sessionGoers: SessionGoers?
  /// The share of people that go to a session when one begins while they look for something to do.
  public var attendance = 0.0
  /// The shares of groups of one person, of two, and so on.
  public var groupShares: [Double] = [1]
  /// How long a group stays in the venue.
  public var visit = RandomDuration.logNormal(mean: 7200, deviation: 3600)
  /// What people do.
  public var activities: [Activity] = []
  /// Where they queue.
  public var queues: [Queue] = []
  /// What connectors let through.
  public var connectors: [Identifier<Feature>: ConnectorLimit] = [:]
  /// The evacuation; `nil` for none.
  public var evacuation: Evacuation?

  /// Begins with nothing that happens.
  public init(begin: Timestamp, end: Timestamp) { (self.begin, self.end) = (begin, end) }

  /// The most people of a scenario.
  public static let peopleLimit = 100_000
  /// The most seconds of a scenario.
  public static let secondsLimit = 172_800.0
}

extension Scenario {
  private static let members: Set<String> = [
    "begin", "end", "seed", "speeds", "arrivals", "sessionGoers", "attendance", "groups", "visit",
    "activities", "queues", "connectors", "evacuation",
  ]

  /// Reads a scenario.
  ///
  /// - Throws: where it is wrong, and what would be right. Members that it does not know are errors,
  ///   because a misspelt one would be passed over otherwise.
  public init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a scenario: begin, end, arrivals, activities, …")
    if let unknown = fields.members.keys.filter({ !Self.members.contains($0) }).min() {
      throw ValueError(
        "is not a member of a scenario; there are: \(Self.members.sorted().joined(separator: ", "))",
        at: unknown)
    }
    begin = try fields.read("begin", Timestamp.init(value:))
    end = try fields.read("end", Timestamp.init(value:))
    guard end > begin, end.seconds(since: begin) <= Self.secondsLimit else {
      throw ValueError("must be after begin, by two days at most", at: "end")
    }
    guard begin.millisecondsSince1970 % 60_000 == 0 else {
      throw ValueError("must be a whole minute", at: "begin")
    }
    if let seed = try fields.integerIfPresent("seed") {
      guard seed >= 0 else { throw ValueError("must not be negative", at: "seed") }
      self.seed = UInt64(seed)
    }
    if let speeds = try fields.readIfPresent("speeds", FreeSpeeds.init(value:)) {
      self.speeds = speeds
    }
    arrivals =
      try fields.readIfPresent("arrivals") { (value) throws(ValueError) in
        try value.list(Arrivals.init(value:))
      } ?? []
    sessionGoers = try fields.readIfPresent("sessionGoers", SessionGoers.init(value:))
    attendance = try fields.readIfPresent("attendance", Self.share) ?? 0
    if let groups = try fields.readIfPresent("groups", Self.groups) { groupShares = groups }
    if let visit = try fields.readIfPresent("visit", RandomDuration.init(value:)) {
      self.visit = visit
    }
    activities =
      try fields.readIfPresent("activities") { (value) throws(ValueError) in
        try value.list(Activity.init(value:))
      } ?? []
    queues =
      try fields.readIfPresent("queues") { (value) throws(ValueError) in
        try value.list(Queue.init(value:))
      } ?? []
    connectors = try fields.readIfPresent("connectors", Self.limits) ?? [:]
    evacuation = try fields.readIfPresent("evacuation", Evacuation.init(value:))
    try check()
  }

  private func check() throws(ValueError) {
    for (number, arrivals) in arrivals.enumerated() {
      guard arrivals.from >= begin, arrivals.to <= end, arrivals.from <= arrivals.to else {
        throw ValueError("must lie between begin and end of the scenario, from before to")
          .under(number).under("arrivals")
      }
    }
    let people = arrivals.reduce(sessionGoers?.people ?? 0) { $0 + $1.people }
    guard people <= Self.peopleLimit else {
      throw ValueError(
        "has \(people) people; at most \(Self.peopleLimit) are possible", at: "arrivals")
    }
    if let evacuation, evacuation.at < begin || evacuation.at > end {
      throw ValueError("must lie between begin and end of the scenario", at: "evacuation.at")
    }
  }

  private static func share(_ value: Value) throws(ValueError) -> Double {
    let number = try value.asNumber()
    guard (0...1).contains(number) else { throw ValueError("must be from 0 to 1") }
    return number
  }

  private static func groups(_ value: Value) throws(ValueError) -> [Double] {
    let shares = try value.list { (value) throws(ValueError) in try share(value) }
    guard (1...12).contains(shares.count), shares.reduce(0, +) > 0 else {
      throw ValueError(
        "must be the shares of groups of 1, 2, … people (at most 12), not all of them 0")
    }
    return shares
  }

  private static func limits(
    _ value: Value
  ) throws(ValueError) -> [Identifier<Feature>: ConnectorLimit] {
    var limits: [Identifier<Feature>: ConnectorLimit] = [:]
    for (name, value) in try Fields(value, of: "connectors by their ids").members {
      do { limits[Identifier(name)] = try ConnectorLimit(value: value) } catch {
        throw error.under(name)
      }
    }
    return limits
  }
}

extension FreeSpeeds {
  fileprivate init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "walking speeds: mean, deviation")
    let (mean, deviation) = (try fields.number("mean"), try fields.number("deviation"))
    guard (0.3...3).contains(mean) else {
      throw ValueError("must be from 0.3 to 3 metres per second", at: "mean")
    }
    guard (0...mean / 2).contains(deviation) else {
      throw ValueError("must be from 0 to half of the mean", at: "deviation")
    }
    self.init(mean: mean, deviation: deviation)
  }
}

extension Scenario.Arrivals {
  fileprivate init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "arrivals: people, from, to, entrances")
    self.init(
      people: try fields.read("people", Scenario.people),
      from: try fields.read("from", Timestamp.init(value:)),
      to: try fields.read("to", Timestamp.init(value:)),
      entrances: try fields.readIfPresent("entrances", Scenario.identifiers) ?? [])
  }
}

extension Scenario.SessionGoers {
  fileprivate init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "people that come for sessions: people, lead")
    people = try fields.read("people", Scenario.people)
    lead =
      try fields.readIfPresent("lead", RandomDuration.init(value:))
      ?? .logNormal(mean: 1200, deviation: 600)
  }
}

extension Scenario.Activity {
  fileprivate init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "an activity: categories, places, weight, stay")
    categories =
      try fields.readIfPresent("categories") { (value) throws(ValueError) in
        try value.list { (value) throws(ValueError) in try value.asText() }
      } ?? []
    places = try fields.readIfPresent("places", Scenario.identifiers) ?? []
    weight = try fields.readIfPresent("weight", Scenario.weight) ?? 1
    stay = try fields.read("stay", RandomDuration.init(value:))
    guard !categories.isEmpty || !places.isEmpty else {
      throw ValueError("must name categories or places")
    }
  }
}

extension Scenario.Queue {
  fileprivate init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a queue: area, servers, service, weight")
    area = try fields.identifier("area")
    servers = try fields.integer("servers")
    service = try fields.read("service", RandomDuration.init(value:))
    weight = try fields.readIfPresent("weight", Scenario.weight) ?? 1
    guard (1...100).contains(servers) else {
      throw ValueError("must be from 1 to 100", at: "servers")
    }
  }
}

extension Scenario.ConnectorLimit {
  fileprivate init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "what a connector lets through: perMinute, capacity")
    perMinute = try fields.numberIfPresent("perMinute")
    capacity = try fields.integerIfPresent("capacity")
    guard (perMinute ?? 1) > 0, (capacity ?? 1) > 0 else {
      throw ValueError("must have numbers above 0")
    }
  }
}

extension Scenario.Evacuation {
  fileprivate init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "an evacuation: at, delay")
    at = try fields.read("at", Timestamp.init(value:))
    delay = try fields.readIfPresent("delay", RandomDuration.init(value:)) ?? .fixed(0)
  }
}

extension Scenario {
  fileprivate static func people(_ value: Value) throws(ValueError) -> Int {
    let number = try value.asInteger()
    guard (0...peopleLimit).contains(number) else {
      throw ValueError("must be from 0 to \(peopleLimit)")
    }
    return number
  }

  fileprivate static func weight(_ value: Value) throws(ValueError) -> Double {
    let number = try value.asNumber()
    guard number >= 0 else { throw ValueError("must not be negative") }
    return number
  }

  fileprivate static func identifiers(
    _ value: Value
  ) throws(ValueError) -> [Identifier<Feature>] {
    try value.list { (value) throws(ValueError) in try value.asIdentifier() }
  }
}
