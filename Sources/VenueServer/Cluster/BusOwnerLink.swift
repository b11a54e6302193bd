import EdgeBus
import LiveMap
import Support

/// Carries what reaches a node and is for the owner of a venue, packed, over the bus.
final class BusOwnerLink: OwnerLink {
  private typealias Answer = @Sendable (OwnerAnswer?) -> Void

  private struct State {
    /// Where the owner listens; `nil` while there is none, or it is this node.
    var subject: String?
    var waiting: [(request: OwnerRequest, answer: Answer)] = []
    var weight = 0
  }

  /// How long requests wait for others that go with them.
  private static let packTime = Duration.milliseconds(20)
  /// How long the owner may take.
  private static let answerTime = Duration.seconds(1)
  /// Reports in a request at most, and in a pack before it goes at once: what NATS takes in one message.
  private static let limit = 1000

  private let venue: String
  private let node: String
  private let bus: EdgeBus
  private let state = Locked(State())

  init(venue: String, node: String, bus: EdgeBus) {
    (self.venue, self.node, self.bus) = (venue, node, bus)
  }

  /// Where nodes tell each other what navigators have set about their sharing.
  static let sharing = "fc.h"

  /// Where the owner of a venue listens.
  static func subject(of venue: String, _ term: UInt64) -> String { "fc.i.\(venue).\(term)" }

  /// Sends requests to the owner of a term from now on; to none where it is `nil`.
  func lead(to term: UInt64?) {
    state.withLock { $0.subject = term.map { Self.subject(of: venue, $0) } }
  }

  func send(_ request: OwnerRequest, then answer: @escaping @Sendable (OwnerAnswer?) -> Void) {
    if case .sharing(let sharing, let navigator, let isOwn) = request {
      let note = SharingNote(node: node, venue: venue, sharing, of: navigator, isOwn: isOwn)
      bus.send(note.bytes, to: Self.sharing)
      return answer(.done)
    }
    if case .locations(let batch) = request, batch.entries.count > Self.limit {
      return send(parts: batch, then: answer)
    }
    let outcome = state.withLock { state -> (isFirst: Bool, isFull: Bool)? in
      guard state.subject != nil else { return nil }
      state.waiting.append((request, answer))
      state.weight += request.weight
      return (state.waiting.count == 1, state.weight >= Self.limit)
    }
    guard let outcome else { return answer(nil) }
    if outcome.isFull {
      flush()
    } else if outcome.isFirst {
      Task {
        try? await Task.sleep(for: Self.packTime, tolerance: .zero)
        self.flush()
      }
    }
  }

  private func send(parts batch: LocationBatch, then answer: @escaping Answer) {
    let starts = Array(stride(from: 0, to: batch.entries.count, by: Self.limit))
    let gathered = AnswerGathering(starts.count) { answers in
      // Where a part has no answer, all are kept: the owner knows those that it has.
      var outcome = LocationOutcome()
      for (start, part) in zip(starts, answers) {
        guard case .locations(var found)? = part else { return answer(nil) }
        found.shift(by: start)
        outcome += found
      }
      answer(.locations(outcome))
    }
    for (place, start) in starts.enumerated() {
      let entries = Array(batch.entries[start..<min(start + Self.limit, batch.entries.count)])
      let part = LocationBatch(text: batch.text, floors: batch.floors, entries: entries)
      send(.locations(part)) { gathered.set($0, at: place) }
    }
  }

  private func flush() {
    let (subject, waiting) = state.withLock { state in
      defer { (state.waiting, state.weight) = ([], 0) }
      return (state.subject, state.waiting)
    }
    if waiting.isEmpty { return }
    guard let subject else {
      for each in waiting { each.answer(nil) }
      return
    }
    let pack = OwnerPack(node: node, requests: waiting.map(\.request)).bytes
    Task {
      let answers = await self.answers(to: pack, of: subject)
      for (place, each) in waiting.enumerated() {
        each.answer(place < answers.count ? answers[place] : nil)
      }
    }
  }

  private func answers(to pack: [UInt8], of subject: String) async -> [OwnerAnswer?] {
    guard let bytes = try? await bus.ask(pack, of: subject, within: Self.answerTime) else {
      return []
    }
    return (try? OwnerAnswers(bytes))?.answers ?? []
  }
}

extension OwnerRequest {
  /// The number of reports in it.
  fileprivate var weight: Int {
    switch self {
    case .locations(let batch): batch.entries.count
    case .measurements(let reports): reports.count
    case .statuses(let statuses, _): statuses.count
    case .sharing, .ranging, .endRanging, .leave: 1
    }
  }
}

extension LocationOutcome {
  fileprivate mutating func shift(by start: Int) {
    self = LocationOutcome(
      taken: taken, duplicates: duplicates, hidden: hidden, doubtful: doubtful, refused: refused,
      refusals: refusals.map { refusal in
        var refusal = refusal
        refusal.index += start
        return refusal
      })
  }
}

/// Gathers the answers to several requests, and hands them on once all have come.
final class AnswerGathering: Sendable {
  private let state: Locked<(answers: [OwnerAnswer?], missing: Int)>
  private let onEnd: @Sendable ([OwnerAnswer?]) -> Void

  init(_ count: Int, onEnd: @escaping @Sendable ([OwnerAnswer?]) -> Void) {
    state = Locked((Array(repeating: nil, count: count), count))
    self.onEnd = onEnd
    if count == 0 { onEnd([]) }
  }

  /// Takes an answer; each is set once.
  func set(_ answer: OwnerAnswer?, at place: Int) {
    let all = state.withLock { state -> [OwnerAnswer?]? in
      state.answers[place] = answer
      state.missing -= 1
      return state.missing == 0 ? state.answers : nil
    }
    if let all { onEnd(all) }
  }
}
