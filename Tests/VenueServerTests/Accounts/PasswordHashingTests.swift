import Accounts
import Foundation
import HTTPTypes
import Support
import Testing
import Wire

@testable import VenueServer

/// Passwords are hashed two at a time, however many clients sign in.
struct PasswordHashingTests {
  private static let effort = Sodium.Effort(passes: 1, memory: 8 << 10)

  /// Closes until it is opened, and knows how many are in front of it.
  private final class Gate: Sendable {
    private let lock = NSCondition()
    private let state = Locked((isOpen: false, inside: 0, most: 0))

    var most: Int { state.withLock(\.most) }

    func pass() {
      lock.lock()
      defer { lock.unlock() }
      state.withLock {
        $0.inside += 1
        $0.most = max($0.most, $0.inside)
      }
      while !state.withLock(\.isOpen) { lock.wait() }
      state.withLock { $0.inside -= 1 }
    }

    func open() {
      lock.lock()
      defer { lock.unlock() }
      state.withLock { $0.isOpen = true }
      lock.broadcast()
    }
  }

  @Test func `two are hashed at once, 32 wait, and further ones are refused`() async throws {
    let hashing = PasswordHashing(effort: Self.effort)
    let gate = Gate()
    let tasks = (0..<2).map { _ in Task { try await hashing.run { gate.pass() } } }
    while gate.most < 2 { await Task.yield() }
    // One after the other: each waits before the next one asks.
    var waiting: [Task<Void, any Error>] = []
    for number in 1...32 {
      waiting.append(Task { try await hashing.run { gate.pass() } })
      while hashing.waitingCount < number { await Task.yield() }
    }
    await #expect(throws: PasswordHashing.Busy.self) { try await hashing.run {} }
    await #expect(throws: PasswordHashing.Busy.self) { _ = try await hashing.hash("long enough") }
    #expect(hashing.count == 2)
    gate.open()
    for task in tasks + waiting { try await task.value }
    #expect(hashing.count == 34 && hashing.waitingCount == 0 && gate.most == 2)
    #expect(try await hashing.isPassword("a", ofHash: hashing.hash("a")))
  }

  @Test func `too many sign-ins are put off, not refused for good`() {
    let problem = Problem(PasswordHashing.Busy())
    #expect(problem.status.code == 503)
  }
}
