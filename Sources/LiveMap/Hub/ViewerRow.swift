/// Viewers who are told the same as long as they keep up.
struct ViewerRow {
  /// What they are told.
  struct Key: Hashable {
    let format: FrameFormat
    let channels: [Channel.Key]
    /// The tiles, 1 + their indices, in order; `nil` for whole floors.
    let tiles: [UInt16]?
  }

  /// One of them.
  struct Seat {
    let viewer: ViewerID
    /// The states of the channels that it has, by channel; `nil` for one that has the newest of all.
    var cursors: [UInt32?]?
    /// Tiles of which it knows nothing yet, because its view has moved there.
    var fresh: Set<UInt16> = []
  }

  let key: Key
  private(set) var seats: [Seat] = []
  /// How many do not have the newest of all.
  private(set) var behind = 0
  private var places: [ViewerID: Int] = [:]

  init(_ key: Key) { self.key = key }

  var isEmpty: Bool { seats.isEmpty }

  mutating func join(_ seat: Seat) {
    places[seat.viewer] = seats.count
    seats.append(seat)
    if seat.cursors != nil { behind += 1 }
  }

  mutating func leave(_ viewer: ViewerID) -> Seat? {
    guard let place = places.removeValue(forKey: viewer) else { return nil }
    let seat = seats[place]
    let last = seats.removeLast()
    if place < seats.count {
      seats[place] = last
      places[last.viewer] = place
    }
    if seat.cursors != nil { behind -= 1 }
    return seat
  }

  /// Remembers where a viewer is; `nil` for one that has the newest.
  mutating func put(_ viewer: ViewerID, at cursors: [UInt32?]?, fresh: Set<UInt16> = []) {
    guard let place = places[viewer] else { return }
    behind += (cursors == nil ? 0 : 1) - (seats[place].cursors == nil ? 0 : 1)
    seats[place].cursors = cursors
    seats[place].fresh = fresh
  }
}
