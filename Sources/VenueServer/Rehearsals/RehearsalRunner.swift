import ChildProcesses
import Foundation
import HTTPTypes
import IndoorModel
import Support
import Wire

/// Runs the rehearsals of all venues of a server, one after the other, each as a process of its own with
/// limits, which gets only the time of the processor that the server leaves.
public final class RehearsalRunner: Sendable {
  /// Why nothing came of a run, in English.
  struct Failure: Error { let text: String }

  private struct Turns {
    var admitted = 0
    var isBusy = false
    var waiting: [(id: UUID, turn: CheckedContinuation<Void, any Error>)] = []
  }

  /// Rehearsals of a server that may wait or run.
  static let limit = 8
  private static let seconds = 3600
  private static let memory = 4 << 30

  private let program: String?
  private let turns = Locked(Turns())

  /// - Parameter program: the path of `floorcast`; `nil` on a server that runs no rehearsals.
  public init(program: String? = nil) { self.program = program }

  /// Lets a rehearsal wait for its turn.
  ///
  /// - Throws: where there is no program, or too many wait.
  func admit() throws(Problem) {
    guard program != nil else { throw RehearsalProblems.impossible }
    try turns.withLock { (turns) throws(Problem) in
      guard turns.admitted < Self.limit else { throw RehearsalProblems.busy }
      turns.admitted += 1
    }
  }

  /// Notes that a rehearsal that was admitted is over.
  func dismiss() { turns.withLock { $0.admitted -= 1 } }

  /// Waits until no other rehearsal runs.
  ///
  /// - Throws: `CancellationError`.
  func beginTurn() async throws {
    let id = UUID()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (turn: CheckedContinuation<Void, any Error>) in
        turns.withLock { turns in
          if Task.isCancelled {
            turn.resume(throwing: CancellationError())
          } else if turns.isBusy {
            turns.waiting.append((id, turn))
          } else {
            turns.isBusy = true
            turn.resume()
          }
        }
      }
    } onCancel: {
      turns.withLock { turns in
        guard let index = turns.waiting.firstIndex(where: { $0.id == id }) else { return }
        turns.waiting.remove(at: index).turn.resume(throwing: CancellationError())
      }
    }
  }

  /// Lets the next rehearsal run.
  func endTurn() {
    turns.withLock { turns in
      guard !turns.waiting.isEmpty else { return turns.isBusy = false }
      turns.waiting.removeFirst().turn.resume()
    }
  }

  /// Runs `floorcast rehearse` to its end.
  ///
  /// - Parameter folder: its working folder, which takes its output, too.
  /// - Throws: `Failure`; `CancellationError`.
  func run(_ arguments: [String], in folder: URL) async throws {
    guard let program else { throw RehearsalProblems.impossible }
    let ending = try await ChildProcess(
      command: ["nice", "-n", "19", program, "rehearse"] + arguments, folder: folder,
      limits: .init(seconds: Self.seconds, memory: Self.memory, fileSize: 1 << 30)
    ).run()
    try Task.checkCancellation()
    if ending.isForced {
      throw Failure(
        text: "It took more than \(Self.seconds / 60) minutes or \(Self.memory >> 30) GB of memory."
      )
    }
    guard ending.code == 0 else {
      let lines = ending.errorOutput.split(separator: "\n").map(String.init)
      throw Failure(text: lines.last ?? "The program ended with code \(ending.code).")
    }
  }
}

/// What hinders requests about rehearsals.
enum RehearsalProblems {
  static let impossible = Problem(
    .serviceUnavailable, "no-rehearsals", "This server runs no rehearsals")

  static let busy = Problem(
    .serviceUnavailable, "busy-rehearsing", "Too many rehearsals wait on this server",
    detail: "Ask again when one of them is over.", retryAfterSeconds: 60)

  static func underWay(_ id: String) -> Problem {
    Problem(
      .conflict, "rehearsal-under-way", "A rehearsal of this venue is under way",
      detail: "Wait for its end, or remove it first.", members: ["rehearsal": .string(id)])
  }

  static let noSuchRehearsal = Problem(
    .notFound, "no-such-rehearsal", "There is no such rehearsal",
    detail: "A venue keeps its last \(RehearsalStation.keptLimit).")

  static func notDone(_ state: RehearsalRecord.State) -> Problem {
    Problem(
      .conflict, "rehearsal-not-done", "The rehearsal has no figures",
      detail: state.isOpen ? "It still runs." : "It came to no end: \(state.rawValue).")
  }

  static let noReport = Problem(
    .badRequest, "invalid-query", "Reports are of people that were there, not of rehearsals",
    field: "rehearsal")
}
