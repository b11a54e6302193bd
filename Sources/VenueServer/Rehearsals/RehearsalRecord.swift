import Accounts
import IndoorModel
import JSONText

/// A rehearsal of a venue, and what became of it.
struct RehearsalRecord: Hashable, Sendable {
  /// How far it is.
  enum State: String, Sendable {
    /// Others of the server run first.
    case waiting
    case running
    case done
    case failed
    /// The server stopped while it ran.
    case interrupted

    /// Whether something still comes of it.
    var isOpen: Bool { self == .waiting || self == .running }
  }

  /// The plans that the same people walk on.
  enum Plan: String, Sendable {
    /// The plan as it was when the rehearsal was asked for.
    case now
    /// That plan with the changes.
    case draft
  }

  /// Its name in addresses.
  let id: String
  let request: RehearsalRequest
  /// The revision of the plan of now.
  let revision: Int
  /// When it was asked for.
  private let created: Timestamp
  private(set) var state = State.waiting
  /// Why it failed.
  private var problem: String?

  init(_ request: RehearsalRequest, id: String, revision: Int, created: Timestamp) {
    (self.request, self.id, self.revision, self.created) = (request, id, revision, created)
  }

  /// The plans to run, in this order.
  var plans: [Plan] { request.hasDraft ? [.now, .draft] : [.now] }

  /// The plan that is meant where a client asks for figures and names none.
  var usualPlan: Plan { request.hasDraft ? .draft : .now }

  /// Names the run of the plan of now: the same for the same plan and scenario.
  var nameOfNow: String {
    let digest = Sodium.hmacSHA256(request.scenarioFile, key: Array("\(revision)".utf8))
    return "now-\(digest.prefix(32))"
  }

  /// Whether one was asked for before another one.
  static func isEarlier(_ left: RehearsalRecord, _ right: RehearsalRecord) -> Bool {
    (left.created, left.id) < (right.created, right.id)
  }

  /// Notes what became of it.
  mutating func become(_ state: State, problem: String? = nil) {
    (self.state, self.problem) = (state, problem)
  }

  // MARK: - Values

  /// Reads what was kept.
  init(stored value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a kept rehearsal")
    id = try fields.text("id")
    request = try fields.read("request", RehearsalRequest.init)
    revision = try fields.integer("revision")
    created = try fields.read("created", Timestamp.init(value:))
    guard let state = State(rawValue: try fields.text("state")) else {
      throw ValueError("is no state", at: "state")
    }
    self.state = state
    problem = try fields.textIfPresent("problem")
  }

  /// What is kept.
  var stored: Value {
    Value(members: [
      "id": .string(id), "request": request.value, "revision": Value(revision),
      "created": .string(created.rfc3339), "state": .string(state.rawValue),
      "problem": problem.map { .string($0) },
    ])
  }

  /// What lists say of it.
  ///
  /// - Parameter progress: how much of it has run, from 0 to 1.
  func outline(progress: Double) -> [String: Value] {
    let own: [String: Value] = [
      "id": .string(id), "state": .string(state.rawValue),
      "progress": .number((progress * 1000).rounded() / 1000), "revision": Value(revision),
      "created": .string(created.rfc3339), "plans": .array(plans.map { .string($0.rawValue) }),
      "problem": problem.map { .string($0) } ?? .null,
    ]
    return own.merging(request.outline) { own, _ in own }
  }
}
