public import IndoorModel

/// What became of the locations of one or more messages.
public struct LocationOutcome: Hashable, Sendable {
  /// So many were taken.
  public private(set) var taken = 0
  /// So many were known already.
  public private(set) var duplicates = 0
  /// So many were of navigators that hide: taken, but counted nowhere.
  public private(set) var unseen = 0
  /// So many of the taken ones had a step that was faster than anybody is.
  public private(set) var doubtful = 0
  /// So many were refused, by kind of reason.
  public private(set) var refused: [LocationRefusal.Reason.Kind: Int] = [:]
  /// The first that were refused.
  public private(set) var refusals: [LocationRefusal] = []

  private let exampleLimit: Int

  /// Makes an outcome of nothing.
  ///
  /// - Parameter exampleLimit: refusals that are told one by one, at most.
  public init(exampleLimit: Int = .max) { self.exampleLimit = exampleLimit }

  /// How many were refused.
  public var refusedCount: Int { refused.values.reduce(0, +) }

  /// How many locations there were.
  public var count: Int { taken + duplicates + unseen + refusedCount }

  mutating func take(isDoubtful: Bool) {
    taken += 1
    if isDoubtful { doubtful += 1 }
  }

  mutating func takeUnseen() { unseen += 1 }

  mutating func pass() { duplicates += 1 }

  /// Notes a refusal.
  public mutating func refuse(
    _ index: Int, of navigator: @autoclosure () -> Identifier<Navigator>,
    _ reason: LocationRefusal.Reason
  ) {
    refused[reason.kind, default: 0] += 1
    guard refusals.count < exampleLimit else { return }
    refusals.append(LocationRefusal(index: index, navigator: navigator(), reason: reason))
  }

  /// Adds what became of others.
  public static func += (outcome: inout LocationOutcome, other: LocationOutcome) {
    outcome.taken += other.taken
    outcome.duplicates += other.duplicates
    outcome.doubtful += other.doubtful
    outcome.unseen += other.unseen
    outcome.refused.merge(other.refused, uniquingKeysWith: +)
    outcome.refusals += other.refusals.prefix(outcome.exampleLimit - outcome.refusals.count)
  }
}
