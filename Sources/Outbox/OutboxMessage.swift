public import IndoorModel

/// A message that leaves the server by a channel, from when it was made until it arrived or was given up.
public struct OutboxMessage: Hashable, Sendable {
  /// What has become of it.
  public enum State: String, CaseIterable, Hashable, Sendable {
    case waiting, delivered, failed
  }

  /// What came of a try.
  public struct Attempt: Hashable, Sendable {
    /// When it ended.
    public let time: Timestamp
    /// The status that the other server answered with; `nil` where none came.
    public let status: Int?
    /// How long it took.
    public let milliseconds: Int
    /// What went wrong, for people; `nil` where nothing did.
    public let error: String?

    /// Describes a try.
    public init(time: Timestamp, status: Int?, milliseconds: Int, error: String?) {
      (self.time, self.status, self.milliseconds, self.error) = (time, status, milliseconds, error)
    }
  }

  /// The name by which receivers know repeats.
  public let id: String
  /// Grows from message to message of a file.
  public let number: Int
  /// When it was made.
  public let made: Timestamp
  /// How many things it tells; 0 for a test.
  public let count: Int
  /// What is sent, as JSON.
  public let body: String
  /// What has become of it.
  public let state: State
  /// How often it was tried.
  public let attempts: Int
  /// When it is tried next; of one that waits.
  public let next: Timestamp
  /// The last try.
  public let last: Attempt?

  /// Describes a message.
  public init(
    id: String, number: Int, made: Timestamp, count: Int, body: String, state: State,
    attempts: Int, next: Timestamp, last: Attempt?
  ) {
    (self.id, self.number, self.made, self.count) = (id, number, made, count)
    (self.body, self.state, self.attempts) = (body, state, attempts)
    (self.next, self.last) = (next, last)
  }

  /// As JSON, without the body.
  ///
  /// - Parameter more: further members.
  public func value(_ more: [String: Value?] = [:]) -> Value {
    let members: [String: Value?] = [
      "id": .string(id), "number": Value(number), "made": .string(made.rfc3339),
      "test": .bool(count == 0), "state": .string(state.rawValue),
      "attempts": Value(attempts),
      "next": state == .waiting ? .string(next.rfc3339) : nil,
      "last": last.map { last in
        Value(members: [
          "time": .string(last.time.rfc3339), "status": last.status.map { Value($0) },
          "milliseconds": Value(last.milliseconds), "error": last.error.map { .string($0) },
        ])
      },
    ]
    return Value(members: members.merging(more) { $1 })
  }
}
