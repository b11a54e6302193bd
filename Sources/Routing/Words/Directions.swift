import Geometry
import IndoorModel

/// Turns legs into steps for a person.
struct Directions {
  let legs: [Leg]
  let plan: RoutePlan
  let destination: Place

  var instructions: [Instruction] {
    guard let first = legs.first?.points.first, let leg = legs.first, let last = legs.last,
      let end = last.points.last
    else { return [] }
    return [
      Instruction(
        kind: .start, place: Place(floor: leg.floor, point: first), leg: 0,
        distance: leg.distance, text: LocalizedText(["en": "Set off", "de": "Gehen Sie los"])),
      Instruction(
        kind: .arrive, place: Place(floor: last.floor, point: end), leg: legs.count - 1,
        distance: 0, text: LocalizedText(["en": "You have arrived", "de": "Sie sind da"])),
    ]
  }
}
