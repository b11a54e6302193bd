import IndoorModel

/// What an instruction says, before it is put into a language.
struct Sentence: Hashable, Sendable {
  /// The shapes of sentences; what fills them is beside it.
  enum Phrase: Hashable, Sendable {
    /// Walk, towards `name` if there is one.
    case walk
    /// Leave `name` by `door`, into `other` if there is one.
    case leave
    /// Enter `other` by `door`.
    case enter
    /// Go through `door`, to `other` if there is one.
    case passDoor
    /// Go through `name`, in by one door and out by another.
    case cross
    /// Turn, at `name` if there is one.
    case turn(Instruction.Kind)
    /// Pass `name`.
    case pass(isOnLeft: Bool)
    /// Take the connector to the floor `other`.
    case ride(ConnectorWord, Climb)
    /// The end, at `name` if there is one.
    case arrive(Arrival)
  }

  /// Which way a connector leads.
  enum Climb: Hashable, Sendable { case up, down, level }

  /// How a walk arrives at something.
  enum Arrival: Hashable, Sendable { case here, inside, onLeft, onRight, ahead }

  var phrase: Phrase
  var name: SpokenName?
  var other: LocalizedText?
  var door: DoorWords?
  /// A turn that follows at once.
  var then: Instruction.Kind?
  /// Metres to walk on afterwards (to walk at all with `walk`), if they are worth a word.
  var metres: Double?
  /// Metres to walk until then, if that is part of it.
  var metresBefore: Double?
}

/// Which door, in words.
struct DoorWords: Hashable, Sendable {
  /// How it is told from others.
  enum Mark: Hashable, Sendable {
    /// There is nothing to tell it by.
    case none
    /// It is the only one of the area.
    case sole
    /// By the name on it.
    case named(LocalizedText)
    /// The only one on this side of the area.
    case only(CompassPoint)
    /// One of several on this side of the area.
    case amongOthers(CompassPoint)
    /// By where it lies for an approaching walker.
    case ahead, onLeft, onRight
  }

  var look: Threshold.Look
  var mark = Mark.none
}

/// The kinds of connectors that have a word of their own.
enum ConnectorWord: Hashable, Sendable {
  case lift, stairs, steps, escalator, ramp
  /// Any other.
  case passage

  init(category: String) {
    self =
      switch category {
      case "lift": .lift
      case "stairs": .stairs
      case "steps": .steps
      case "escalator": .escalator
      case "ramp": .ramp
      default: .passage
      }
  }
}
