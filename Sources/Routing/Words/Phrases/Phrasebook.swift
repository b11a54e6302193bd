import IndoorModel

/// The sentences of instructions in one language.
///
/// A new language is one more value in `all`.
struct Phrasebook: Sendable {
  /// A whole sentence or a part of one; what is in its gaps is told at its template.
  enum Key: Hashable, Sendable {
    case walk, walkTowards
    case leave, leaveInto, leaveOnSide, leaveOnSideInto, enter, enterOnSide
    case cross
    case turn(Instruction.Kind), turnAt(Instruction.Kind), then(Instruction.Kind)
    case passOnLeft, passOnRight
    case rideUp, rideDown, ride
    case arrive, arriveAt, arriveIn, arriveLeft, arriveRight, arriveAhead
    /// After what is to be done a little further on: how far.
    case afterWalking
    /// After anything: how far to walk then.
    case andWalk
    /// After what one passes: how far to walk on.
    case andWalkOn
    /// After what a door is called.
    case doorNamed, doorAhead, doorOnLeft, doorOnRight
  }

  /// What a connector is called, in the case that each sentence needs.
  struct Noun: Sendable {
    /// Take … up.
    var taken: String
    /// Walk towards …, you have arrived at …
    var aim: String
    /// Turn left at …
    var at: String
    /// Pass …
    var past: String
    /// Words that say no more than the noun, in lower case: a name made of them is none.
    var synonyms: Set<String>
  }

  /// What an opening in a wall is called, and what one does with it.
  struct DoorNoun: Sendable {
    var plain: String
    /// By its side of an area.
    var byCompass: Template
    /// How one leaves or enters: “by …”.
    var means: Template
    /// Go through it.
    var passed: Template
    /// Go through it to what lies behind.
    var passedTo: Template
  }

  let language: String
  let templates: [Key: Template]
  let nouns: [ConnectorWord: Noun]
  let doors: [Threshold.Look: DoorNoun]
  /// North, north-east, east, … as parts of words.
  let compass: [String]
  /// Where a named thing is turned at, and passed.
  let atNamed: Template
  let pastNamed: Template
  /// Words like “up”, in lower case, that do not make a name of a connector's word.
  let directions: Set<String>

  /// The languages there are.
  static let all = [english, german]

  /// Metres as a person would say them.
  static func rounded(_ metres: Double) -> String {
    let step = metres < 20 ? 1.0 : metres < 100 ? 5 : metres < 1000 ? 10 : 50
    // From as far away as somebody may ask, integers end.
    return "\(Int(min(max(1, (metres / step).rounded() * step), 1e15))) m"
  }
}
