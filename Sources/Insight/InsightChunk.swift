public import Geometry
public import IndoorModel

/// A recorded minute, or a part of one: where each person was, second by second, as changes.
///
/// The first sample has all people; the last one may be the first of the minute after.
public struct InsightChunk: Hashable, Sendable {
  /// A person, under a number made of the pseudonymous id.
  public struct Person: Hashable, Sendable {
    /// Distinguishes the person from others; the same in every recording.
    public let token: UInt64
    /// The group that it says it belongs to.
    public let group: String?

    /// Makes the number of an id: FNV-1a, 64 bits (RFC 9923).
    public init(_ id: Identifier<Navigator>, group: String?) {
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in id.rawValue.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      token = hash
      self.group = group
    }
  }

  /// A change: a person came, moved or went.
  public struct Step: Hashable, Sendable {
    /// The person, by its place among `people`.
    public let person: Int32
    /// The sample, by its place among `times`.
    public let sample: Int32
    /// Where the person is, in the floor's metres; `nil` when it has left the floor.
    public let point: Point?

    /// Makes a change.
    public init(person: Int32, sample: Int32, point: Point?) {
      self.person = person
      self.sample = sample
      self.point = point
    }
  }

  /// The changes on one floor.
  public struct OnFloor: Hashable, Sendable {
    /// The floor.
    public let floor: Identifier<Floor>
    /// The changes; those of one person in the order of the samples.
    public let steps: [Step]

    /// Gathers the changes on a floor.
    public init(floor: Identifier<Floor>, steps: [Step]) {
      self.floor = floor
      self.steps = steps
    }
  }

  /// Minutes since 1970.
  public let minute: Int64
  /// When the samples were taken, in milliseconds since 1970, rising.
  public let times: [Int64]
  /// The people, ordered by token.
  public let people: [Person]
  /// The floors, ordered by id.
  public let floors: [OnFloor]

  /// Gathers a minute, or a part of one; brings people and floors in order.
  public init(minute: Int64, times: [Int64], people: [Person], floors: [OnFloor]) {
    self.minute = minute
    self.times = times
    let order = people.indices.sorted { people[$0].token < people[$1].token }
    var places = [Int32](repeating: 0, count: people.count)
    for (place, index) in order.enumerated() { places[index] = Int32(place) }
    self.people = order.map { people[$0] }
    self.floors = floors.sorted { $0.floor < $1.floor }.map { floor in
      OnFloor(
        floor: floor.floor,
        steps: floor.steps.map {
          Step(person: places[Int($0.person)], sample: $0.sample, point: $0.point)
        }
        .sorted { ($0.sample, $0.person) < ($1.sample, $1.person) })
    }
  }

  /// The minute that a moment lies in.
  public static func minute(of milliseconds: Int64) -> Int64 {
    milliseconds >= 0 ? milliseconds / 60_000 : (milliseconds - 59_999) / 60_000
  }

  /// A change with its floor.
  typealias Event = (person: Int32, floor: Int32, point: Point?)

  /// The changes of each sample: first those of people that leave a floor, each ordered by person.
  func events() -> [[Event]] {
    var gone = [[Event]](repeating: [], count: times.count)
    var here = gone
    for (index, floor) in floors.enumerated() {
      for step in floor.steps where times.indices.contains(Int(step.sample)) {
        let event: Event = (step.person, Int32(index), step.point)
        if step.point == nil {
          gone[Int(step.sample)].append(event)
        } else {
          here[Int(step.sample)].append(event)
        }
      }
    }
    let isMixed = floors.count > 1
    return zip(gone, here).map { gone, here in
      isMixed
        ? gone.sorted { $0.person < $1.person } + here.sorted { $0.person < $1.person }
        : gone + here
    }
  }
}

extension Int64 {
  /// The quotient, rounded down.
  func quotient(by divisor: Int64) -> Int64 {
    self >= 0 ? self / divisor : (self - divisor + 1) / divisor
  }
}
