import HTTPTypes
import IndoorModel
import Routing
import Wire

/// The trials of one venue: few at a time, on a planner that is released when it is idle.
actor VenueTrials {
  /// Trials that may wait for their answers; an editor that drags asks again anyway.
  static let limit = 8
  /// The time for which the planner is kept after the last trial.
  static let idle = Duration.seconds(60)

  private let planner = TrialPlanner()
  private var unanswered = 0
  private var isReleasePlanned = false

  /// Answers a query on a plan that is stored nowhere.
  ///
  /// - Parameters:
  ///   - venue: the plan, with the revision that it was made from.
  ///   - changes: its differences from that revision.
  func answer(
    _ query: TrialQuery, on venue: Venue, changes: VenueChanges = VenueChanges(),
    at time: Timestamp
  ) async throws(Problem) -> TrialAnswer {
    guard unanswered < Self.limit else { throw .busyTrying }
    unanswered += 1
    defer { unanswered -= 1 }
    let answer = await planner.answer(query, on: venue, changes: changes, at: time)
    planRelease()
    return answer
  }

  /// Lets the planner go some time after the last trial.
  private func planRelease() {
    guard !isReleasePlanned else { return }
    isReleasePlanned = true
    Task { [weak self, planner] in
      var left: Duration? = Self.idle
      while let wait = left {
        guard self != nil, (try? await Task.sleep(for: wait)) != nil else { return }
        left = await planner.rest(after: Self.idle)
      }
      await self?.endRelease()
    }
  }

  /// Marks the planner as released, unless another trial has come meanwhile.
  private func endRelease() async {
    isReleasePlanned = false
    if await planner.isAwake { planRelease() }
  }
}
