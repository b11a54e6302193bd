public import IndoorModel

/// One step for a person.
public struct Instruction: Hashable, Sendable {
  /// What to do.
  public enum Kind: String, Hashable, Sendable {
    /// Set off.
    case start
    /// Go straight on.
    case straight
    /// Turn slightly left.
    case slightLeft
    /// Turn left.
    case left
    /// Turn sharply left.
    case sharpLeft
    /// Turn slightly right.
    case slightRight
    /// Turn right.
    case right
    /// Turn sharply right.
    case sharpRight
    /// Go through a door.
    case door
    /// Change floors.
    case connector
    /// You are there.
    case arrive
  }

  /// What to do.
  public var kind: Kind
  /// Where.
  public var place: Place
  /// The number of the leg it belongs to.
  public var leg: Int
  /// Metres to walk until the next instruction.
  public var distance: Double
  private var words: Words

  /// The sentence, in English (`en`) and German (`de`).
  ///
  /// Put together when it is asked for: routes are made far oftener than they are read.
  public var text: LocalizedText {
    get { words.text }
    set { words = .written(newValue) }
  }

  /// Makes a step.
  public init(kind: Kind, place: Place, leg: Int, distance: Double, text: LocalizedText) {
    self.kind = kind
    self.place = place
    self.leg = leg
    self.distance = distance
    words = .written(text)
  }

  /// Makes a step that puts its sentence together when it is asked for.
  init(kind: Kind, place: Place, leg: Int, distance: Double, sentence: Sentence) {
    self.kind = kind
    self.place = place
    self.leg = leg
    self.distance = distance
    words = .composed(sentence)
  }
}

/// A sentence, or what it is made of; equal when they say the same.
private enum Words: Hashable, Sendable {
  case written(LocalizedText)
  case composed(Sentence)

  var text: LocalizedText {
    switch self {
    case .written(let text): text
    case .composed(let sentence): sentence.text
    }
  }

  static func == (left: Words, right: Words) -> Bool {
    if case .composed(let one) = left, case .composed(let other) = right, one == other {
      return true
    }
    return left.text == right.text
  }

  func hash(into hasher: inout Hasher) { text.hash(into: &hasher) }
}
