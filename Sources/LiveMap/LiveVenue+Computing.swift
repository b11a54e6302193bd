import IndoorModel
import Routing

extension LiveVenue {
  /// Has the planner answer what waits, as much at a time as is good for all.
  ///
  /// While the planner works on one batch the answers of another are written down, both off the
  /// network's thread; here they are only told.
  func compute() {
    while lanes.isFree {
      let (tasks, actions) = hub.nextRoutes(limit: lanes.size, at: now())
      if !tasks.isEmpty {
        lanes.begin()
        let venue = hub.venue
        Task { await compute(tasks, in: venue) }
      }
      perform(actions)
      if tasks.isEmpty { return }
    }
  }

  private func compute(_ tasks: [RouteTask], in venue: Venue) async {
    let planned = await planner.answer(tasks.map(\.question))
    let outcomes = await outcomes(of: tasks, planned, in: venue)
    let now = now()
    var actions: [Hub.Action] = []
    for (task, outcome) in zip(tasks, outcomes) {
      actions += hub.answered(task, outcome, basis: planned.basis, at: now)
    }
    counters.routes += tasks.count
    lanes.end(count: tasks.count, seconds: planned.seconds)
    perform(actions)
    compute()
    concludeIfIdle()
  }

  /// Compares answers with what is known, and writes down what is new.
  @concurrent
  private nonisolated func outcomes(
    of tasks: [RouteTask], _ planned: RegisteredAnswerList, in venue: Venue
  ) async -> [RouteOutcome] {
    zip(tasks, planned.answers).map { task, answer in
      task.outcome(of: answer, basis: planned.basis, in: venue) { encoder.encode($0) }
    }
  }
}
