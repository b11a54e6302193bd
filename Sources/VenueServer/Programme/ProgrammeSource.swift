import IndoorModel

/// Where a programme's list comes from, how often the server looks there, and what came of it last.
struct ProgrammeSource: Hashable, Sendable {
  /// What a look at the address found.
  enum Result: Hashable, Sendable {
    /// Another list than before.
    case fetched
    /// The same list.
    case unchanged
    case failed(FetchFailure)
  }

  /// One look.
  struct Look: Hashable, Sendable {
    let time: Timestamp
    /// As JSON: `result`, and `failure` where it failed.
    let outcome: Value

    init(_ result: Result, at time: Timestamp) {
      self.time = time
      outcome =
        switch result {
        case .fetched: ["result": "fetched"]
        case .unchanged: ["result": "unchanged"]
        case .failed(let failure): ["result": "failed", "failure": failure.members]
        }
    }

    fileprivate init(_ fields: Fields) throws(ValueError) {
      time = try fields.read("time") { (value) throws(ValueError) in
        try value.asText().asTimestamp()
      }
      outcome = .object(fields.members.filter { $0.key != "time" })
    }

    /// As JSON: `time` beside the outcome.
    var value: Value {
      var members = outcome.object ?? [:]
      members["time"] = .string(time.rfc3339)
      return .object(members)
    }
  }

  /// How often the server may look by itself, in minutes.
  private static let possibleMinutes = 5...10_080
  /// Looks that fail double the time to the next one, this many times at most.
  private static let doublings = 6
  /// The seconds to which failures stretch the time at most, unless it is longer anyway.
  private static let longestPause = 86_400.0

  /// The address; secret but for its origin.
  let address: WebAddress
  /// What imports call the list.
  let name: String
  /// Minutes between two looks; `nil` where the server looks only when it is asked to.
  let minutes: Int?
  /// The last look; `nil` before the first.
  private(set) var last: Look?
  /// What the other server calls the list that was fetched last.
  private(set) var version = ListFetcher.Version()
  /// How many looks in a row failed.
  private var failures = 0

  /// Reads what an owner sets: `{"address", "name"?, "minutes"?}`.
  init(_ fields: Fields) throws(ValueError) {
    address = try fields.read("address") { (value) throws(ValueError) in
      let text = try value.asText()
      do throws(WebAddress.Failure) { return try WebAddress(text) } catch {
        throw ValueError(error.description)
      }
    }
    name = try fields.textIfPresent("name") ?? address.host
    guard (1...256).contains(name.count) else {
      throw ValueError("must have 1 to 256 characters", at: "name")
    }
    minutes = try fields.integerIfPresent("minutes")
    guard minutes.map(Self.possibleMinutes.contains) ?? true else {
      throw ValueError(
        "must be from \(Self.possibleMinutes.lowerBound) to \(Self.possibleMinutes.upperBound)",
        at: "minutes")
    }
  }

  /// Reads what `stored` wrote.
  init(stored value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a source")
    try self.init(fields)
    last = try fields.readIfPresent("last") { (value) throws(ValueError) in
      try Look(Fields(value, of: "a look"))
    }
    version.tag = try fields.textIfPresent("tag") ?? ""
    version.modified = try fields.textIfPresent("modified") ?? ""
    failures = max(0, try fields.integerIfPresent("failures") ?? 0)
  }

  /// All of it, the secret address, too.
  var stored: Value {
    Value(members: [
      "address": .string(address.text), "name": .string(name), "minutes": minutes.map { Value($0) },
      "last": last?.value, "tag": .string(version.tag), "modified": .string(version.modified),
      "failures": Value(failures),
    ])
  }

  /// The same source, with what is known of its list, but with another name or time between looks.
  func taking(_ changed: ProgrammeSource) -> ProgrammeSource {
    guard changed.address == address else { return changed }
    var source = changed
    (source.last, source.version, source.failures) = (last, version, failures)
    return source
  }

  /// Notes what a look found.
  mutating func note(_ result: Result, version: ListFetcher.Version? = nil, at time: Timestamp) {
    last = Look(result, at: time)
    if let version { self.version = version }
    if case .failed = result { failures += 1 } else { failures = 0 }
  }

  /// When the server looks next by itself; `nil` where it does not. A failing address is asked ever
  /// less often.
  var next: Timestamp? {
    guard let minutes else { return nil }
    guard let last else { return Timestamp(millisecondsSince1970: 0) }
    let usual = Double(minutes * 60)
    let pause = usual * Double(1 << min(failures, Self.doublings))
    return last.time.advanced(bySeconds: min(pause, max(usual, Self.longestPause)))
  }
}

extension String {
  fileprivate func asTimestamp() throws(ValueError) -> Timestamp {
    guard let time = Timestamp(rfc3339: self) else { throw ValueError("must be a time") }
    return time
  }
}
