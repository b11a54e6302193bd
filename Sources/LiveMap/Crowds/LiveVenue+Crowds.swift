public import IndoorModel
import Support

extension LiveVenue {
  /// What there is to tell of crowds to whoever may not see single people.
  public var aggregateCounts: AggregateCounts { hub.digest(at: now()) }

  /// The same for whoever may know of one floor only; of all where that is `nil`.
  public func aggregateCounts(onlyFloor: Identifier<Floor>?) -> AggregateCounts {
    guard let onlyFloor else { return aggregateCounts }
    return aggregateCounts.narrowed(to: onlyFloor, of: hub.venue)
  }

  /// How many are in the squares of a floor, without those of too few; `nil` when there is no such
  /// floor.
  ///
  /// - Parameter word: the floor's id or ordinal.
  public func aggregateCells(onFloorCalled word: String) -> CellCounts? {
    hub.crowd.floor(called: word).flatMap { hub.digest(at: now()).cells(on: $0) }
  }

  /// Calls back, on the executor of the venue, when it begins or ends to show its people to whoever
  /// may see its crowd.
  public nonisolated func watchPublicity(_ onChange: @escaping @Sendable () -> Void) {
    publicity.withLock { $0.onChange = onChange }
  }

  /// Whether it shows its people to whoever may see its crowd; from any thread.
  public nonisolated var hasPublicPositions: Bool { publicity.withLock(\.isPublic) }

  /// Takes over whether people are shown to everybody.
  func setPublicityAsSet() {
    let isPublic = hub.configuration.publicPositions
    let onChange = publicity.withLock { publicity in
      defer { publicity.isPublic = isPublic }
      return publicity.isPublic == isPublic ? nil : publicity.onChange
    }
    onChange?()
  }
}

/// Whether a venue shows its people to whoever may see its crowd.
struct Publicity {
  var isPublic: Bool
  var onChange: (@Sendable () -> Void)?
}
