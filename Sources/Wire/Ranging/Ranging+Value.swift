import Devices
package import IndoorModel
package import Ranging

extension RangingReport {
  /// Bytes of a token at most.
  fileprivate static let tokenLimit = 4096

  /// Reads what a device says of its sessions, as `docs/protocol.md` describes it.
  package init(_ fields: Fields) throws(ValueError) {
    if let count = fields.value("sessions")?.array?.count, count > RangingBroker.sessionLimit {
      throw ValueError(
        "must be at most \(RangingBroker.sessionLimit), not \(count)", at: "sessions")
    }
    self.init(
      device: try fields.deviceName("device"), run: Int64(try fields.natural("run")),
      count: try fields.natural("count"),
      heard: try fields.readIfPresent("heard") { (value) throws(ValueError) in
        let fields = try Fields(value, of: "the newest orders: epoch, number")
        return Heard(
          epoch: Int64(try fields.natural("epoch")), number: try fields.natural("number"))
      },
      capabilities: try RangingCapabilities(fields),
      sessions: try fields.readIfPresent("sessions") { (value) throws(ValueError) in
        try value.list(SessionReport.init(value:))
      } ?? [])
  }
}

extension RangingCapabilities {
  fileprivate init(_ fields: Fields) throws(ValueError) {
    guard let role = RangingRole(rawValue: try fields.text("role")) else {
      throw ValueError("must be anchor or navigator", at: "role")
    }
    let technology = try fields.textIfPresent("technology") ?? "uwb"
    guard (1...16).contains(technology.utf8.count) else {
      throw ValueError("must have 1 to 16 bytes", at: "technology")
    }
    let battery = try fields.numberIfPresent("battery")
    guard battery.map((0...1).contains) ?? true else {
      throw ValueError("must be from 0 to 1", at: "battery")
    }
    self.init(
      role: role, sessions: try fields.natural("maximum"), technology: technology,
      hasDirection: try fields.boolIfPresent("direction") ?? false, battery: battery)
  }
}

extension SessionReport {
  fileprivate init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a session: session, state, token")
    guard let state = State(rawValue: try fields.text("state")) else {
      let words = State.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValueError("must be \(words)", at: "state")
    }
    let token = try fields.textIfPresent("token")
    guard token.map({ (1...RangingReport.tokenLimit).contains($0.utf8.count) }) ?? true else {
      throw ValueError("must have 1 to \(RangingReport.tokenLimit) bytes", at: "token")
    }
    self.init(session: try fields.natural("session"), state: state, token: token)
  }
}

extension Fields {
  /// The largest whole number that JSON's readers agree on.
  private static let greatest = 1 << 53

  /// A whole number that is not negative.
  fileprivate func natural(_ name: String) throws(ValueError) -> Int {
    let number = try integer(name)
    guard (0...Self.greatest).contains(number) else {
      throw ValueError("must be from 0 to \(Self.greatest)", at: name)
    }
    return number
  }

  /// The name of a device.
  func deviceName(_ name: String) throws(ValueError) -> Identifier<Device> {
    let id: Identifier<Device> = try identifier(name)
    guard id.rawValue.utf8.count <= 64 else {
      throw ValueError("must have at most 64 characters", at: name)
    }
    return id
  }
}

extension RangingOrders {
  /// The members of its message.
  var members: [String: Value?] {
    [
      "device": .string(device.rawValue), "run": Value(Int(run)), "epoch": Value(Int(epoch)),
      "number": Value(number), "answers": Value(answers),
      "sessions": .array(sessions.map(\.value)),
    ]
  }
}

extension RangingOrders.Session {
  fileprivate var value: Value {
    Value(members: [
      "session": Value(session), "peer": .string(peer.rawValue),
      "token": token.map(Value.string),
      // Rounded down: a device must not run for longer.
      "runFor": runFor.map { .number(($0 * 1000).rounded(.down) / 1000) },
    ])
  }
}
