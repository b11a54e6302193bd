public import IndoorModel

/// How many locations of one or more messages the server took or refused.
public struct LocationOutcome: Hashable, Sendable {
  /// Locations that were taken.
  public private(set) var taken = 0
  /// Locations that were known already.
  public private(set) var duplicates = 0
  /// Locations of navigators that hide: taken, but counted nowhere.
  public private(set) var hidden = 0
  /// Locations of phones that came too early and wait: taken when they are due.
  public private(set) var waiting = 0
  /// The rate that the phone that reported was told, in reports a second; `nil` for other clients.
  public internal(set) var rate: Double?
  /// Taken locations with a step that was faster than a person can be.
  public private(set) var doubtful = 0
  /// Locations that were refused, by kind of reason.
  public private(set) var refused: [LocationRefusal.Reason.Kind: Int] = [:]
  /// The first that were refused.
  public private(set) var refusals: [LocationRefusal] = []

  private let exampleLimit: Int

  /// Makes an outcome of nothing.
  ///
  /// - Parameter exampleLimit: the most refusals that `refusals` lists.
  public init(exampleLimit: Int = .max) { self.exampleLimit = exampleLimit }

  /// All locations that were refused.
  public var refusedCount: Int { refused.values.reduce(0, +) }

  /// All locations.
  public var count: Int { taken + duplicates + hidden + waiting + refusedCount }

  mutating func note(_ outcome: NavigatorTable.Outcome) {
    switch outcome {
    case .taken(let isDoubtful):
      taken += 1
      if isDoubtful { doubtful += 1 }
    case .duplicate: duplicates += 1
    }
  }

  mutating func noteHidden() { hidden += 1 }

  mutating func noteWaiting(_ count: Int = 1) { waiting += count }

  /// Takes what another server made of locations.
  ///
  /// - Parameter place: the places of its locations in the list that was reported here.
  mutating func add(_ other: LocationOutcome, at place: (Int) -> Int) {
    var other = other
    for index in other.refusals.indices {
      other.refusals[index].index = place(other.refusals[index].index)
    }
    self += other
    refusals.sort { $0.index < $1.index }
  }

  /// Notes refusals of which no examples are known.
  mutating func refuse(_ count: Int, _ reason: LocationRefusal.Reason.Kind) {
    refused[reason, default: 0] += count
  }

  /// Puts an outcome together that another server has described.
  public init(
    taken: Int, duplicates: Int, hidden: Int, doubtful: Int,
    refused: [LocationRefusal.Reason.Kind: Int], refusals: [LocationRefusal]
  ) {
    self.init()
    (self.taken, self.duplicates, self.hidden) = (taken, duplicates, hidden)
    (self.doubtful, self.refused, self.refusals) = (doubtful, refused, refusals)
  }

  /// Notes that a location of an earlier message, which waited, is lost to a newer one.
  mutating func noteReplaced() { refused[.tooFast, default: 0] += 1 }

  /// Notes a refusal.
  public mutating func refuse(
    _ index: Int, of navigator: @autoclosure () -> Identifier<Navigator>,
    _ reason: LocationRefusal.Reason
  ) {
    refused[reason.kind, default: 0] += 1
    guard refusals.count < exampleLimit else { return }
    refusals.append(LocationRefusal(index: index, navigator: navigator(), reason: reason))
  }

  /// Adds those of other messages.
  public static func += (outcome: inout LocationOutcome, other: LocationOutcome) {
    outcome.taken += other.taken
    outcome.duplicates += other.duplicates
    outcome.doubtful += other.doubtful
    outcome.hidden += other.hidden
    outcome.waiting += other.waiting
    outcome.rate = other.rate ?? outcome.rate
    outcome.refused.merge(other.refused, uniquingKeysWith: +)
    outcome.refusals += other.refusals.prefix(outcome.exampleLimit - outcome.refusals.count)
  }
}
