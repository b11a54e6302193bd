import Geometry
import IndoorModel
import Routing

/// Routes as values, made another way than the server writes them: what its bytes are held against.
extension Route {
  /// The route as an object: `profile`, `distance`, `seconds`, `legs`, `instructions`,
  /// `hazards`, and `approximate` when it is; lengths and times are rounded to thousandths.
  var value: Value {
    Value(members: [
      "profile": .string(profile.rawValue), "distance": rounded(distance),
      "seconds": rounded(seconds), "legs": .array(legs.map(\.value)),
      "instructions": .array(instructions.map(\.value)),
      "hazards": .array(hazards.map(\.value)),
      "approximate": isApproximate ? .bool(true) : nil,
    ])
  }
}

extension Leg {
  /// The leg as an object; `connector` is absent on the last one.
  var value: Value {
    Value(members: [
      "floor": .string(floor.rawValue), "points": .array(points.map(rounded)),
      "distance": rounded(distance), "seconds": rounded(seconds), "connector": connector?.value,
    ])
  }
}

extension ConnectorUse {
  /// The use as an object: `id`, `category`, `toFloor`, `seconds`.
  var value: Value {
    [
      "id": .string(id.rawValue), "category": .string(category),
      "toFloor": .string(toFloor.rawValue), "seconds": rounded(seconds),
    ]
  }
}

extension Instruction {
  /// The step as an object: `kind`, `floor`, `at`, `distance`, `leg`, `text`.
  var value: Value {
    [
      "kind": .string(kind.rawValue), "floor": .string(place.floor.rawValue),
      "at": rounded(place.point), "distance": rounded(distance), "leg": Value(leg),
      "text": text.value,
    ]
  }
}

extension Hazard {
  /// The hazard as an object; `category` of doors, the rest of connectors only where it is known.
  var value: Value {
    Value(members: [
      "kind": .string(kind.rawValue), "feature": .string(feature.rawValue),
      "floor": .string(place.floor.rawValue), "at": rounded(place.point), "leg": Value(leg),
      "along": rounded(along), "category": category.map(Value.string),
      "direction": (climb?.direction?.rawValue).map(Value.string),
      "floors": climb.map { Value($0.floors) },
      "toFloor": climb.map { .string($0.toFloor.rawValue) },
    ])
  }
}

/// A millimetre or millisecond is finer than any route is known, and short on the wire.
private func rounded(_ number: Double) -> Value { .number((number * 1000).rounded() / 1000) }

private func rounded(_ point: Point) -> Value { [rounded(point.x), rounded(point.y)] }
