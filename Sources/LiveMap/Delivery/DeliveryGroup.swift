/// Viewers that get the same messages as long as they keep up.
struct DeliveryGroup {
  /// What its members get.
  struct Key: Hashable {
    let format: FrameFormat
    let channels: [Channel.Key]
    /// The tiles, 1 + their indices, in order; `nil` for whole floors.
    let tiles: [UInt16]?
  }

  /// A viewer and what it has.
  struct Member {
    let viewer: ViewerID
    /// The numbers of the states that it has, by channel; `nil` for a viewer that has the newest of
    /// all, and an element is `nil` where it has none.
    var sequences: [UInt32?]?
    /// Tiles that the viewer's view has moved to, and of which it has no state yet.
    var newTiles: Set<UInt16> = []
  }

  let key: Key
  private(set) var members: [Member] = []
  /// The number of members that do not have the newest state of all channels.
  private(set) var lateCount = 0
  private var places: [ViewerID: Int] = [:]

  init(_ key: Key) { self.key = key }

  var isEmpty: Bool { members.isEmpty }

  mutating func add(_ member: Member) {
    places[member.viewer] = members.count
    members.append(member)
    if member.sequences != nil { lateCount += 1 }
  }

  mutating func remove(_ viewer: ViewerID) -> Member? {
    guard let place = places.removeValue(forKey: viewer) else { return nil }
    let member = members[place]
    let last = members.removeLast()
    if place < members.count {
      members[place] = last
      places[last.viewer] = place
    }
    if member.sequences != nil { lateCount -= 1 }
    return member
  }

  /// Notes the states that a viewer has; `nil` for one that has the newest of all.
  mutating func set(_ viewer: ViewerID, sequences: [UInt32?]?) {
    guard let place = places[viewer] else { return }
    lateCount += (sequences == nil ? 0 : 1) - (members[place].sequences == nil ? 0 : 1)
    members[place].sequences = sequences
    members[place].newTiles = []
  }
}

/// The delivery groups by number, and the group of each viewer.
struct DeliveryGroupTable {
  private var groups: [Int: DeliveryGroup] = [:]
  private var numbers: [DeliveryGroup.Key: Int] = [:]
  private var groupOf: [ViewerID: Int] = [:]
  private var lastNumber = 0

  /// The numbers of the groups, in order.
  var sortedNumbers: [Int] { groups.keys.sorted() }

  /// The group with a number.
  subscript(number: Int) -> DeliveryGroup? { groups[number] }

  /// The group of a viewer.
  func group(of viewer: ViewerID) -> DeliveryGroup? { groupOf[viewer].flatMap { groups[$0] } }

  /// Adds a viewer to the group with a key, which is made if there is none.
  mutating func add(_ member: DeliveryGroup.Member, to key: DeliveryGroup.Key) {
    let number = numbers[key] ?? lastNumber + 1
    lastNumber = max(lastNumber, number)
    numbers[key] = number
    groups[number, default: DeliveryGroup(key)].add(member)
    groupOf[member.viewer] = number
  }

  /// Removes a viewer, and its group if that is empty then.
  mutating func remove(
    _ viewer: ViewerID
  ) -> (member: DeliveryGroup.Member, key: DeliveryGroup.Key)? {
    guard let number = groupOf.removeValue(forKey: viewer), let key = groups[number]?.key,
      let member = groups[number]?.remove(viewer)
    else { return nil }
    if groups[number]?.isEmpty == true {
      groups[number] = nil
      numbers[key] = nil
    }
    return (member, key)
  }

  /// Removes all groups; their numbers are not used again.
  mutating func removeAll() { (groups, numbers, groupOf) = ([:], [:], [:]) }

  /// Notes the states that a viewer of a group has; `nil` for one that has the newest of all.
  mutating func set(_ viewer: ViewerID, in number: Int, sequences: [UInt32?]?) {
    groups[number]?.set(viewer, sequences: sequences)
  }
}
