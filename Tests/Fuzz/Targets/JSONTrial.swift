#if DEBUG
  import IndoorModel
  import JSONText

  /// Whatever is read is what a second, plainer reader allows, and comes back as it was.
  enum JSONTrial {
    static func run(_ bytes: [UInt8]) {
      let value = try? Value(json: bytes)
      let isAllowed = JSONJudge.allows(bytes, depthLimit: Value.jsonDepthLimit)
      precondition((value != nil) == isAllowed, "read: \(value != nil), allowed: \(isAllowed)")
      guard let value else { return }
      check(value, depth: 0)
      let again = try? Value(json: value.json())
      precondition(again == value, "what was written is not what was read")
    }

    private static func check(_ value: Value, depth: Int) {
      switch value {
      case .number(let number): precondition(number.isFinite, "a number that is none")
      case .array(let elements):
        precondition(depth < Value.jsonDepthLimit, "too deep")
        for element in elements { check(element, depth: depth + 1) }
      case .object(let members):
        precondition(depth < Value.jsonDepthLimit, "too deep")
        for member in members.values { check(member, depth: depth + 1) }
      case .null, .bool, .string: break
      }
    }
  }
#endif
