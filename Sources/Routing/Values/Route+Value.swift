import Geometry
public import IndoorModel

extension Route {
  /// The route as an object: `profile`, `distance`, `seconds`, `legs`, `instructions`, and
  /// `approximate` when it is; lengths and times are rounded to thousandths.
  public var value: Value {
    Value(members: [
      "profile": .string(profile.rawValue), "distance": rounded(distance),
      "seconds": rounded(seconds), "legs": .array(legs.map(\.value)),
      "instructions": .array(instructions.map(\.value)),
      "approximate": isApproximate ? .bool(true) : nil,
    ])
  }
}

extension Leg {
  /// The leg as an object; `connector` is absent on the last one.
  public var value: Value {
    Value(members: [
      "floor": .string(floor.rawValue), "points": .array(points.map(rounded)),
      "distance": rounded(distance), "seconds": rounded(seconds), "connector": connector?.value,
    ])
  }
}

extension ConnectorUse {
  /// The use as an object: `id`, `category`, `toFloor`, `seconds`.
  public var value: Value {
    [
      "id": .string(id.rawValue), "category": .string(category),
      "toFloor": .string(toFloor.rawValue), "seconds": rounded(seconds),
    ]
  }
}

extension Instruction {
  /// The step as an object: `kind`, `floor`, `at`, `distance`, `leg`, `text`.
  public var value: Value {
    [
      "kind": .string(kind.rawValue), "floor": .string(place.floor.rawValue),
      "at": rounded(place.point), "distance": rounded(distance), "leg": Value(leg),
      "text": text.value,
    ]
  }
}

extension Profile {
  /// Reads the word for a profile.
  public init(value: Value) throws(ValueError) {
    guard let profile = value.string.flatMap(Self.init(rawValue:)) else {
      let profiles = Self.allCases.map(\.rawValue).joined(separator: " or ")
      throw ValueError("must be \(profiles)")
    }
    self = profile
  }
}

/// A millimetre or millisecond is finer than any route is known, and short on the wire.
private func rounded(_ number: Double) -> Value { .number((number * 1000).rounded() / 1000) }

private func rounded(_ point: Point) -> Value { [rounded(point.x), rounded(point.y)] }
