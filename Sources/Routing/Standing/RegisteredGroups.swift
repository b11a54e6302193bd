import IndoorModel

/// Registered queries by destination and profile: those of one group are read off one map.
struct RegisteredGroups: Sendable {
  /// What the questions of a group have in common.
  struct Key: Hashable, Sendable {
    let destinations: [Place]
    let profile: Profile

    init(_ question: RegisteredQuery) {
      destinations = question.destinations
      profile = question.profile
    }
  }

  /// Questions with the same key.
  struct Group: Sendable {
    let key: Key
    /// Where they are among all questions.
    fileprivate(set) var places: [Int]
  }

  /// Where a question is among those of its group.
  private struct Seat {
    var group: Int
    var rank: Int
  }

  /// All groups, none of them empty.
  private(set) var all: [Group] = []
  private var numbers: [Key: Int] = [:]
  private var seats: [Seat] = []

  /// Adds a question behind all others.
  mutating func append(_ question: RegisteredQuery) {
    seats.append(Seat(group: 0, rank: 0))
    join(Key(question), at: seats.count - 1)
  }

  /// Puts a question in the place of another one.
  mutating func replace(at place: Int, by question: RegisteredQuery) {
    let key = Key(question)
    guard all[seats[place].group].key != key else { return }
    leave(at: place)
    join(key, at: place)
  }

  /// Removes a question; the last one takes its place.
  mutating func remove(at place: Int) {
    leave(at: place)
    let last = seats.removeLast()
    guard place < seats.count else { return }
    seats[place] = last
    all[last.group].places[last.rank] = place
  }

  private mutating func join(_ key: Key, at place: Int) {
    let number = numbers[key] ?? all.count
    if number == all.count {
      numbers[key] = number
      all.append(Group(key: key, places: []))
    }
    seats[place] = Seat(group: number, rank: all[number].places.count)
    all[number].places.append(place)
  }

  private mutating func leave(at place: Int) {
    let seat = seats[place]
    guard let last = all[seat.group].places.popLast() else { return }
    if last != place {
      all[seat.group].places[seat.rank] = last
      seats[last].rank = seat.rank
    }
    if all[seat.group].places.isEmpty { removeGroup(seat.group) }
  }

  /// Removes an empty group; the last one takes its number.
  private mutating func removeGroup(_ number: Int) {
    numbers[all[number].key] = nil
    let last = all.removeLast()
    guard number < all.count else { return }
    all[number] = last
    numbers[last.key] = number
    for place in last.places { seats[place].group = number }
  }
}
