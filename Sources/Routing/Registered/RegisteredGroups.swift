import IndoorModel

/// Registered queries by destination and profile: those of one group are read off one map.
struct RegisteredGroups: Sendable {
  /// What the queries of a group have in common.
  struct Key: Hashable, Sendable {
    let destinations: [Place]
    let profile: Profile

    init(_ query: RegisteredQuery) {
      destinations = query.destinations
      profile = query.profile
    }
  }

  /// Queries with the same key.
  struct Group: Sendable {
    let key: Key
    /// Where they are among all queries.
    fileprivate(set) var places: [Int]
  }

  /// Where a query is among those of its group.
  private struct Position {
    let group: Int
    let rank: Int
  }

  /// All groups, none of them empty.
  private(set) var all: [Group] = []
  private var numbers: [Key: Int] = [:]
  private var positions: [Position] = []

  /// Adds a query behind all others.
  mutating func append(_ query: RegisteredQuery) {
    positions.append(Position(group: 0, rank: 0))
    join(Key(query), at: positions.count - 1)
  }

  /// Puts a query in the place of another one.
  mutating func replace(at place: Int, by query: RegisteredQuery) {
    let key = Key(query)
    guard all[positions[place].group].key != key else { return }
    leave(at: place)
    join(key, at: place)
  }

  /// Removes a query; the last one takes its place.
  mutating func remove(at place: Int) {
    leave(at: place)
    let last = positions.removeLast()
    guard place < positions.count else { return }
    positions[place] = last
    all[last.group].places[last.rank] = place
  }

  private mutating func join(_ key: Key, at place: Int) {
    let number = numbers[key] ?? all.count
    if number == all.count {
      numbers[key] = number
      all.append(Group(key: key, places: []))
    }
    positions[place] = Position(group: number, rank: all[number].places.count)
    all[number].places.append(place)
  }

  private mutating func leave(at place: Int) {
    let position = positions[place]
    guard let last = all[position.group].places.popLast() else { return }
    if last != place {
      all[position.group].places[position.rank] = last
      positions[last] = position
    }
    if all[position.group].places.isEmpty { removeGroup(position.group) }
  }

  /// Removes an empty group; the last one takes its number.
  private mutating func removeGroup(_ number: Int) {
    numbers[all[number].key] = nil
    let last = all.removeLast()
    guard number < all.count else { return }
    all[number] = last
    numbers[last.key] = number
    for (rank, place) in last.places.enumerated() {
      positions[place] = Position(group: number, rank: rank)
    }
  }
}
