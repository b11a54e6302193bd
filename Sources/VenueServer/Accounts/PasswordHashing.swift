public import Accounts
import Foundation
import Support
import WebServer

/// Hashes passwords on threads of its own, at most two at once: each takes 19 MiB and tens of
/// milliseconds of a core. A limited number of requests waits; further ones are refused.
public final class PasswordHashing: Sendable {
  /// Too many wait.
  struct Busy: Error {}

  private struct State {
    var running = 0
    var count = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private static let atOnce = 2
  private static let waitingLimit = 32

  private let effort: Sodium.Effort
  private let threads = DispatchQueue(label: "passwords", attributes: .concurrent)
  private let state = Locked(State())
  /// A hash that no password has; made once.
  private let nobody: String

  /// Begins.
  public init(effort: Sodium.Effort = .usual) {
    self.effort = effort
    nobody = Sodium.passwordHash(Token(.session).secret, effort: effort) ?? ""
  }

  /// How often a hash was computed.
  public var count: Int { state.withLock(\.count) }

  /// Hashes a new password.
  public func hash(_ password: String) async throws -> String {
    let password = PasswordRules.normalised(password)
    let hash = try await run { [effort] in Sodium.passwordHash(password, effort: effort) }
    guard let hash else { throw Busy() }
    return hash
  }

  /// Whether a password has a hash. Without a hash it takes just as long, and is wrong.
  public func isPassword(_ password: String, ofHash hash: String?) async throws -> Bool {
    // Longer ones are nobody's: they are not worth the work on them, but one hash as well.
    let isPossible = password.utf8.count <= PasswordRules.bytes
    let password = isPossible ? PasswordRules.normalised(password) : ""
    let isRight = try await run { [nobody] in
      Sodium.isPassword(password, ofHash: hash ?? nobody)
    }
    return isRight && isPossible && hash != nil
  }

  /// Whether a hash should be made again.
  func isOutdated(_ hash: String) -> Bool { Sodium.isOutdated(hash, effort: effort) }

  private func run<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result
  ) async throws -> Result {
    try await takeTurn()
    defer { giveTurn() }
    return await withCheckedContinuation { continuation in
      threads.async { continuation.resume(returning: work()) }
    }
  }

  private func takeTurn() async throws {
    enum Turn { case now, later, never }
    let turn: Turn = state.withLock { state in
      if state.running < Self.atOnce {
        state.running += 1
        state.count += 1
        return .now
      }
      return state.waiting.count < Self.waitingLimit ? .later : .never
    }
    switch turn {
    case .now: return
    case .never: throw Busy()
    case .later:
      await withCheckedContinuation { continuation in
        let isFree = state.withLock { state in
          // Somebody may have finished in between.
          guard state.running >= Self.atOnce else {
            state.running += 1
            state.count += 1
            return true
          }
          state.waiting.append(continuation)
          return false
        }
        if isFree { continuation.resume() }
      }
    }
  }

  /// Hands the turn over to the request that waits longest.
  private func giveTurn() {
    let next: CheckedContinuation<Void, Never>? = state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.running -= 1
        return nil
      }
      state.count += 1
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
