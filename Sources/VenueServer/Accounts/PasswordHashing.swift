public import Accounts
import Foundation
import Support
import WebServer

/// Hashes passwords on threads of its own, at most two at once: each takes 19 MiB and tens of
/// milliseconds of a core. A limited number of requests waits; further ones are refused.
public final class PasswordHashing: Sendable {
  /// Too many wait.
  struct Busy: Error {}

  /// The requests that hash at once, and those that wait for their turn.
  private struct Turns {
    enum Turn { case now, later, never }

    private static let atOnce = 2
    private static let waitingLimit = 32

    private var running = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []
    /// How often a turn began.
    private(set) var count = 0
    /// How many wait.
    var waitingCount: Int { waiting.count }

    /// Takes a turn if one is free.
    mutating func take() -> Turn {
      if takeFree() { return .now }
      return waiting.count < Self.waitingLimit ? .later : .never
    }

    private mutating func takeFree() -> Bool {
      guard running < Self.atOnce else { return false }
      running += 1
      count += 1
      return true
    }

    /// Waits, unless a turn has become free in between.
    ///
    /// - Returns: whether the turn is taken at once.
    mutating func wait(_ continuation: CheckedContinuation<Void, Never>) -> Bool {
      if takeFree() { return true }
      waiting.append(continuation)
      return false
    }

    /// Hands a turn that is over to the request that waits longest.
    mutating func pass() -> CheckedContinuation<Void, Never>? {
      guard !waiting.isEmpty else {
        running -= 1
        return nil
      }
      count += 1
      return waiting.removeFirst()
    }
  }

  private let effort: Sodium.Effort
  private let threads = DispatchQueue(label: "passwords", attributes: .concurrent)
  private let turns = Locked(Turns())
  /// A hash that no password has; made once.
  private let decoy: String

  /// Begins.
  public init(effort: Sodium.Effort = .usual) {
    self.effort = effort
    decoy = Sodium.passwordHash(Token(.session).secret, effort: effort) ?? ""
  }

  /// How often a hash was computed.
  public var count: Int { turns.withLock(\.count) }
  /// How many requests wait for their turn.
  var waitingCount: Int { turns.withLock(\.waitingCount) }

  /// Hashes a new password.
  public func hash(_ password: String) async throws -> String {
    let password = PasswordRules.normalised(password)
    let hash = try await run { [effort] in Sodium.passwordHash(password, effort: effort) }
    guard let hash else { throw Busy() }
    return hash
  }

  /// Whether a password has a hash. Without a hash it takes just as long, and is wrong.
  public func isPassword(_ password: String, ofHash hash: String?) async throws -> Bool {
    // No account has a longer one: it is not worth the work on it, but takes one hash as well.
    let isPossible = password.utf8.count <= PasswordRules.bytes
    let password = isPossible ? PasswordRules.normalised(password) : ""
    let isRight = try await run { [decoy] in
      Sodium.isPassword(password, ofHash: hash ?? decoy)
    }
    return isRight && isPossible && hash != nil
  }

  /// Whether a hash should be made again.
  func isOutdated(_ hash: String) -> Bool { Sodium.isOutdated(hash, effort: effort) }

  /// Does something when its turn has come.
  func run<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result
  ) async throws -> Result {
    try await takeTurn()
    defer { passTurn() }
    return await withCheckedContinuation { continuation in
      threads.async { continuation.resume(returning: work()) }
    }
  }

  private func takeTurn() async throws {
    switch turns.withLock({ $0.take() }) {
    case .now: return
    case .never: throw Busy()
    case .later:
      await withCheckedContinuation { continuation in
        if turns.withLock({ $0.wait(continuation) }) { continuation.resume() }
      }
    }
  }

  private func passTurn() { turns.withLock { $0.pass() }?.resume() }
}
