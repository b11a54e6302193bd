import Geometry
import IndoorModel

/// One step for a person while the list of steps is being made.
struct Step: Sendable {
  var kind: Instruction.Kind
  /// The number of the leg.
  var leg: Int
  /// Metres from the beginning of the leg to where it begins.
  var walked: Double
  /// Metres from the beginning of the leg to where everything that it says is done.
  var end: Double
  var place: Point
  var sentence: Sentence

  init(
    _ kind: Instruction.Kind, leg: Int, walked: Double, end: Double? = nil, place: Point,
    _ sentence: Sentence
  ) {
    self.kind = kind
    self.leg = leg
    self.walked = walked
    self.end = end ?? walked
    self.place = place
    self.sentence = sentence
  }

  /// What lies ahead, for a walker in front of it.
  var aim: SpokenName? {
    switch sentence.phrase {
    case .leave, .enter, .passDoor: sentence.other.map(SpokenName.named)
    case .cross, .arrive: sentence.name
    case .ride(let word, _): .connector(word)
    case .walk, .turn, .pass: nil
    }
  }
}
