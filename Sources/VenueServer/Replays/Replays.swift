import Accounts
import IndoorModel
import LiveMap
import Support
import WebServer
import Wire

/// The replays that viewers of a server look at, each for one viewer.
public final class Replays: Sendable {
  /// The most replays at once; each reads the disk and has navigators of its own.
  public static let limit = 16

  private let count = Locked(0)
  private let sessions: AsyncStream<ReplaySession>
  private let added: AsyncStream<ReplaySession>.Continuation

  init() { (sessions, added) = AsyncStream.makeStream() }

  /// Runs replays as they are begun, until cancelled; for one caller.
  public func run() async {
    await withDiscardingTaskGroup { group in
      for await session in sessions {
        group.addTask {
          await session.run()
          self.count.withLock { $0 -= 1 }
        }
      }
      group.cancelAll()
    }
  }

  /// Begins a replay, unless there are too many.
  func begin(_ make: () throws(Problem) -> ReplaySession) throws(Problem) -> ReplaySession {
    let isFull = count.withLock { count in
      if count >= Self.limit { return true }
      count += 1
      return false
    }
    if isFull { throw .tooManyReplays(limit: Self.limit) }
    do throws(Problem) {
      let session = try make()
      added.yield(session)
      return session
    } catch {
      count.withLock { $0 -= 1 }
      throw error
    }
  }
}
