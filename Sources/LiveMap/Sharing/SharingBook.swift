import IndoorModel

/// What navigators said of who may see them, and where those are who hide.
///
/// Who said nothing costs nothing. Whoever hides is in none of the tables of the others: only their
/// last whereabouts are here, for themselves.
struct SharingBook {
  /// Navigators that may have said something else than the usual.
  static let limit = 20_000

  private(set) var entries: [Identifier<Navigator>: Sharing] = [:]
  /// Those who show themselves to all navigators.
  private(set) var visible: Set<Identifier<Navigator>> = []
  /// Those whose own device said it: nobody else changes that.
  private var own: Set<Identifier<Navigator>> = []
  /// Those who hide, and where they were last.
  private var hiding: [Identifier<Navigator>: Whereabouts?] = [:]

  /// Whether anybody hides.
  var hasHiding: Bool { !hiding.isEmpty }

  /// What a navigator said last.
  subscript(id: Identifier<Navigator>) -> Sharing { entries[id] ?? Sharing() }

  /// Whether a navigator hides.
  func isHiding(_ id: Identifier<Navigator>) -> Bool { hiding[id] != nil }

  /// Where somebody who hides was last.
  func whereabouts(_ id: Identifier<Navigator>) -> Whereabouts? { hiding[id] ?? nil }

  /// Takes what a navigator says.
  ///
  /// - Parameter isOwn: whether its own device says it, and not somebody who may report for it.
  mutating func set(
    _ sharing: Sharing, of id: Identifier<Navigator>, isOwn: Bool
  ) throws(LiveError) {
    if own.contains(id), !isOwn { throw .saidByItself(id) }
    guard entries[id] != nil || sharing.isUsual || entries.count < Self.limit else {
      throw .tooManySharing(limit: Self.limit)
    }
    entries[id] = sharing.isUsual ? nil : sharing
    if isOwn, !sharing.isUsual { own.insert(id) } else { own.remove(id) }
    if sharing.status == .visible { visible.insert(id) } else { visible.remove(id) }
    if sharing.status != .hidden {
      hiding[id] = nil
    } else if hiding[id] == nil {
      hiding[id] = .some(nil)
    }
  }

  /// Remembers where somebody who hides is.
  mutating func move(_ id: Identifier<Navigator>, to whereabouts: Whereabouts) {
    guard hiding[id] != nil else { return }
    hiding[id] = .some(whereabouts)
  }

  /// Forgets where they were who hide and were not heard of for long.
  ///
  /// - Parameter time: milliseconds since 1970.
  mutating func forget(before time: Int64) {
    for case (let id, let whereabouts?) in hiding where whereabouts.location.milliseconds < time {
      hiding[id] = .some(nil)
    }
  }

  /// Those of a navigator's friends who call it theirs and share with it, in its order.
  func friends(of id: Identifier<Navigator>) -> [Identifier<Navigator>] {
    self[id].friends.filter { other in
      let sharing = self[other]
      return [.friends, .visible].contains(sharing.status) && sharing.friends.contains(id)
    }
  }
}
