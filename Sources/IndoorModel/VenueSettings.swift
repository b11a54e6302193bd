/// What an organiser sets about a venue: numbers of its live side, and its identity; what is not set
/// is as usual.
public struct VenueSettings: Hashable, Sendable {
  /// One setting, by its name in documents.
  public enum Field: String, CaseIterable, Hashable, Sendable, Comparable {
    /// Frames of positions a second.
    case ticksPerSecond
    /// Seconds of silence after which a navigator is shown as stale.
    case staleAfter
    /// Seconds of silence after which a navigator is gone.
    case goneAfter
    /// Metres a second above which a step of a navigator is doubtful.
    case jumpSpeed
    /// Hours for which the server keeps where people were; 0 keeps nothing.
    case tracksKeptHours
    /// Days for which the server keeps figures of what people did together; 0 derives none.
    case insightKeptDays
    /// The fewest people together that are reported to clients that may only see crowds.
    case privacyThreshold
    /// Whether viewers and kiosks see single people; 1 for yes.
    case publicPositions
    /// Whether visitors get in without an account or link; 1 for yes.
    case guests
    /// When the event is over and guests end: seconds since 1970, whole; written as RFC 3339.
    case guestsUntil
    /// Whether navigators may be friends of each other; 1 for yes.
    case friends
    /// The kind of radio that measures distances, by its place among `words`.
    case radio
    /// Metres above the floor at which tags are worn.
    case tagHeight
    /// The standard deviation of that in metres.
    case tagHeightDeviation
    /// Metres from one floor to the next.
    case storeyHeight

    /// The value where nothing is set.
    public var usual: Double {
      switch self {
      case .ticksPerSecond, .staleAfter: 10
      case .goneAfter: 60
      case .jumpSpeed: 15
      case .tracksKeptHours: 24
      case .insightKeptDays: 400
      case .privacyThreshold: 5
      case .publicPositions, .guests, .friends, .radio: 0
      case .guestsUntil: range.upperBound
      case .tagHeight: 1.2
      case .tagHeightDeviation: 0.3
      case .storeyHeight: 4
      }
    }

    /// What it may be set to.
    public var range: ClosedRange<Double> {
      switch self {
      case .ticksPerSecond: 1...30
      case .staleAfter: 1...3600
      case .goneAfter: 1...86_400
      case .jumpSpeed: 1...1000
      case .tracksKeptHours: 0...8760
      case .insightKeptDays: 0...3650
      case .privacyThreshold: 2...100
      case .publicPositions, .guests, .friends: 0...1
      // The years 1970 to 9999.
      case .guestsUntil: 0...253_402_300_799
      case .radio: 0...Double(words.count - 1)
      case .tagHeight: TagHeight.heights
      case .tagHeightDeviation: TagHeight.deviations
      case .storeyHeight: 1...100
      }
    }

    /// Whether only whole numbers make sense.
    public var isWhole: Bool {
      switch self {
      case .ticksPerSecond, .tracksKeptHours, .insightKeptDays, .privacyThreshold,
        .publicPositions, .guests, .guestsUntil, .friends, .radio:
        true
      case .staleAfter, .goneAfter, .jumpSpeed, .tagHeight, .tagHeightDeviation, .storeyHeight:
        false
      }
    }

    /// Whether it is written as true or false.
    public var isSwitch: Bool { [.publicPositions, .guests, .friends].contains(self) }

    /// Whether it is written as a time of RFC 3339.
    public var isMoment: Bool { self == .guestsUntil }

    /// The words by which it is written instead of numbers; empty for numbers.
    public var words: [String] {
      self == .radio ? ["ultraWideband", "wifiRoundTrip", "signalStrength"] : []
    }

    /// By name.
    public static func < (left: Field, right: Field) -> Bool { left.rawValue < right.rawValue }

    /// What is wrong with a value; `nil` when it is possible.
    func complaint(about value: Double) -> String? {
      let isPossible = range.contains(value) && (!isWhole || value == value.rounded())
      if isPossible { return nil }
      if isSwitch { return "must be true or false" }
      if isMoment { return "must be a time such as 2027-05-01T18:00:00Z" }
      if !words.isEmpty { return "must be one of \(words.joined(separator: ", "))" }
      return "must be a \(isWhole ? "whole " : "")number \(range.inWords)"
    }
  }

  private var chosen: [Field: Double]

  /// The time zone, colours and logo.
  public var identity: VenueIdentity

  /// How the tags of some groups are worn, where that differs from `tagHeight`; `nil` for none.
  public var tagHeights: TagHeights?

  /// Makes settings.
  public init(
    _ chosen: [Field: Double] = [:], identity: VenueIdentity = VenueIdentity(),
    tagHeights: TagHeights? = nil
  ) {
    self.chosen = chosen
    self.identity = identity
    self.tagHeights = tagHeights
  }

  /// A setting in force; the usual one where none was set, or one that cannot be.
  public subscript(field: Field) -> Double {
    guard let value = chosen[field], field.complaint(about: value) == nil else {
      return field.usual
    }
    return value
  }

  /// The numbers that were set, in order.
  public var chosenFields: [Field] { chosen.keys.sorted() }

  /// What a field was set to, whether that can be or not; `nil` where it was not set.
  func chosen(_ field: Field) -> Double? { chosen[field] }

  /// Sets a field; `nil` makes it the usual one again.
  public mutating func set(_ field: Field, to value: Double?) { chosen[field] = value }

  /// Takes from others what was not set here.
  public mutating func fill(from other: VenueSettings) {
    chosen.merge(other.chosen) { own, _ in own }
    identity.fill(from: other.identity)
    tagHeights = tagHeights ?? other.tagHeights
  }

  /// Frames of positions a second, 1…30.
  public var ticksPerSecond: Int { Int(self[.ticksPerSecond]) }
  /// Seconds of silence after which a navigator is shown as stale.
  public var staleAfter: Double { self[.staleAfter] }
  /// Seconds of silence after which a navigator is gone; never before it is stale.
  public var goneAfter: Double { max(self[.goneAfter], staleAfter) }
  /// Metres a second above which a step is doubtful.
  public var jumpSpeed: Double { self[.jumpSpeed] }
  /// Hours for which the server keeps where people were, 0…8760; 0 when it does not record that.
  public var tracksKeptHours: Int { Int(self[.tracksKeptHours]) }
  /// Days for which the server keeps figures, 0…3650; 0 when it derives none.
  public var insightKeptDays: Int { Int(self[.insightKeptDays]) }
  /// The fewest people together that are reported to clients that may only see crowds, 2…100.
  public var privacyThreshold: Int { Int(self[.privacyThreshold]) }
  /// Whether viewers and kiosks see single people.
  public var publicPositions: Bool { self[.publicPositions] == 1 }
  /// Whether, and until when, visitors get in without an account or link.
  public var guests: GuestPolicy {
    GuestPolicy(
      areAllowed: self[.guests] == 1,
      until: chosen[.guestsUntil].map { _ in
        Timestamp(millisecondsSince1970: Int64(self[.guestsUntil]) * 1000)
      })
  }

  /// Whether navigators may be friends of each other.
  public var friends: Bool { self[.friends] == 1 }

  /// The kind of radio, by its word.
  public var radio: String { Field.radio.words[Int(self[.radio])] }
  /// Metres from one floor to the next.
  public var storeyHeight: Double { self[.storeyHeight] }
  /// How a group's tags are worn.
  public func tagHeight(of group: String?) -> TagHeight {
    group.flatMap { tagHeights?[$0] }
      ?? TagHeight(self[.tagHeight], deviation: self[.tagHeightDeviation])
  }

  /// Everything that is wrong with what was set; empty when it is valid.
  public var problems: [SchemaProblem] {
    let numbers = chosen.sorted { $0.key < $1.key }.compactMap { field, value in
      field.complaint(about: value).map {
        SchemaProblem(field: "settings.\(field.rawValue)", message: $0)
      }
    }
    return numbers + identity.problems + (tagHeights?.problems ?? [])
  }
}

/// Whether, and until when, a venue lets visitors in without an account or link.
public struct GuestPolicy: Hashable, Sendable {
  /// Whether an organiser allows guests at all.
  public let areAllowed: Bool
  /// When the event is over; `nil` for no end.
  public let until: Timestamp?

  /// Makes a policy (default: no guests).
  public init(areAllowed: Bool = false, until: Timestamp? = nil) {
    self.areAllowed = areAllowed
    self.until = until
  }

  /// Whether the event is over: then guests end, and the server lets no new ones in.
  public func isOver(at now: Timestamp) -> Bool { until.map { $0 <= now } ?? false }

  /// Whether a visitor gets in now.
  public func admits(at now: Timestamp) -> Bool { areAllowed && !isOver(at: now) }
}
