import IndoorModel
import JSONText
import LiveMap
import Positioning
import Wire

/// What the owner made of the requests of a pack, in their order; `nil` for one that it did not take.
struct OwnerAnswers {
  let answers: [OwnerAnswer?]

  init(_ answers: [OwnerAnswer?]) { self.answers = answers }

  /// Reads the bytes of answers.
  init(_ bytes: [UInt8]) throws {
    let fields = try Fields(
      Value(json: bytes, depthLimit: Value.keptJSONDepthLimit), of: "what an owner answers")
    answers = try fields.list("answers") { (value) throws(ValueError) in
      try OwnerAnswer?(answer: value)
    }
  }

  /// The bytes: JSON.
  var bytes: [UInt8] {
    Value.object(["answers": .array(answers.map { $0?.value ?? .null })]).json()
  }
}

extension OwnerAnswer? {
  fileprivate init(answer value: Value) throws(ValueError) {
    if case .null = value {
      self = nil
      return
    }
    let fields = try Fields(value, of: "an answer")
    switch try fields.text("of") {
    case "locations": self = .locations(try LocationOutcome(fields))
    case "measurements": self = .measurements(try MeasurementOutcome(fields))
    case "statuses":
      self = .statuses(
        try fields.list("refused") { (value) throws(ValueError) in try value.asInteger() })
    default: self = .done
    }
  }
}

extension OwnerAnswer {
  fileprivate var value: Value {
    switch self {
    case .locations(let outcome): outcome.value
    case .measurements(let outcome): outcome.value
    case .statuses(let refused):
      ["of": "statuses", "refused": .array(refused.map { Value($0) })]
    case .done: ["of": "other"]
    }
  }
}

extension Fields {
  /// The numbers of an object by their names.
  fileprivate func numbers(_ name: String) throws(ValueError) -> [String: Int] {
    var numbers: [String: Int] = [:]
    for (key, value) in value(name)?.object ?? [:] { numbers[key] = try value.asInteger() }
    return numbers
  }
}

extension LocationOutcome {
  fileprivate var value: Value {
    [
      "of": "locations", "taken": Value(taken), "duplicates": Value(duplicates),
      "hidden": Value(hidden), "doubtful": Value(doubtful),
      "refused": .object(
        Dictionary(uniqueKeysWithValues: refused.map { ($0.key.rawValue, Value($0.value)) })),
      "refusals": .array(
        refusals.map { refusal in
          Value(members: [
            "index": Value(refusal.index), "navigator": .string(refusal.navigator.rawValue),
            "kind": .string(refusal.reason.kind.rawValue), "detail": refusal.reason.detail,
          ])
        }),
    ]
  }

  fileprivate init(_ fields: Fields) throws(ValueError) {
    let refused = try fields.numbers("refused").compactMap { name, count in
      LocationRefusal.Reason.Kind(rawValue: name).map { ($0, count) }
    }
    self.init(
      taken: try fields.integer("taken"), duplicates: try fields.integer("duplicates"),
      hidden: try fields.integer("hidden"), doubtful: try fields.integer("doubtful"),
      refused: Dictionary(refused) { first, _ in first },
      refusals: try fields.list("refusals") { (value) throws(ValueError) in
        let refusal = try Fields(value, of: "a refusal")
        return LocationRefusal(
          index: try refusal.integer("index"), navigator: try refusal.identifier("navigator"),
          reason: try LocationRefusal.Reason(
            kind: try refusal.text("kind"), detail: refusal.value("detail")))
      })
  }
}

extension LocationRefusal.Reason {
  /// What it says besides its kind.
  fileprivate var detail: Value? {
    switch self {
    case .unknownFloor(let text), .removedFloor(let text), .notFinite(let text),
      .unreadable(let text):
      .string(text)
    case .outside(let number), .future(let number), .older(let number), .tooOld(let number),
      .tooFast(let number):
      // JSON has no infinity.
      .number(min(max(number, -1e12), 1e12))
    case .unknownHandle(let number), .tooMany(let number): Value(number)
    case .replayed, .noOwner: nil
    }
  }

  fileprivate init(kind: String, detail: Value?) throws(ValueError) {
    guard let kind = Kind(rawValue: kind) else { throw ValueError("is no reason", at: "kind") }
    let text = detail?.string ?? ""
    let number = detail?.number ?? 0
    self =
      switch kind {
      case .unknownFloor: .unknownFloor(text)
      case .removedFloor: .removedFloor(text)
      case .notFinite: .notFinite(field: text)
      case .outside: .outside(metres: number)
      case .future: .future(seconds: number)
      case .older: .older(seconds: number)
      case .tooOld: .tooOld(seconds: number)
      case .unknownHandle: .unknownHandle(Int(number))
      case .unreadable: .unreadable(text)
      case .tooMany: .tooMany(limit: Int(number))
      case .replayed: .replayed
      case .tooFast: .tooFast(hertz: number)
      case .noOwner: .noOwner
      }
  }
}

extension MeasurementOutcome {
  fileprivate var value: Value {
    [
      "of": "measurements", "taken": Value(taken), "duplicates": Value(duplicates),
      "refused": .object(refused.mapValues { Value($0) }),
      "refusals": .array(
        refusals.map { refusal in
          Value(members: [
            "index": Value(refusal.index), "navigator": .string(refusal.navigator.rawValue),
            "kind": .string(refusal.reason.name), "limit": refusal.reason.limit.map { Value($0) },
          ])
        }),
    ]
  }

  fileprivate init(_ fields: Fields) throws(ValueError) {
    self.init(
      taken: try fields.integer("taken"), duplicates: try fields.integer("duplicates"),
      refused: try fields.numbers("refused"),
      refusals: try fields.list("refusals") { (value) throws(ValueError) in
        let refusal = try Fields(value, of: "a refusal")
        return Refusal(
          index: try refusal.integer("index"), navigator: try refusal.identifier("navigator"),
          reason: try Reason(
            name: try refusal.text("kind"), limit: try refusal.integerIfPresent("limit") ?? 0))
      })
  }
}

extension MeasurementOutcome.Reason {
  /// The engine's own word for what it refused, else the kind.
  fileprivate var name: String {
    if case .refused(let refusal) = self { refusal.rawValue } else { kind }
  }

  /// The number that it has.
  fileprivate var limit: Int? {
    switch self {
    case .tooMany(let number), .unknownHandle(let number), .unknownAnchorNumber(let number): number
    case .refused, .noAnchors, .replayed, .noOwner: nil
    }
  }

  fileprivate init(name: String, limit: Int) throws(ValueError) {
    if let refusal = MeasurementRefusal(rawValue: name) {
      self = .refused(refusal)
      return
    }
    let others: [Self] = [
      .noAnchors, .tooMany(limit: limit), .unknownHandle(limit), .unknownAnchorNumber(limit),
      .replayed, .noOwner,
    ]
    guard let reason = others.first(where: { $0.kind == name }) else {
      throw ValueError("is no reason", at: "kind")
    }
    self = reason
  }
}
