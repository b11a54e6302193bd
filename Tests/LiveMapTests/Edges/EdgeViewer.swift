import Geometry
import IndoorModel
import Support
import TestKit
import Testing

@testable import LiveMap

/// A viewer that believes nothing: what it decodes is held against what was true.
final class EdgeViewer: Viewer {
  /// What it asks for, and how well it reads.
  enum Kind: CaseIterable {
    case whole, oneFloor, rarely, view, group, slow
  }

  private struct State {
    var random: SeededGenerator
    var reader = FrameReader()
    var names: [Int: String] = [:]
    /// The record up to which each floor was seen.
    var seen: [Int: UInt32] = [:]
    var welcomes: [Welcome] = []
    var groups: [String: String] = [:]
    var rosterEntries = 0
    var fault: String?
  }

  let id: ViewerID
  let format = FrameFormat.binary
  let kind: Kind
  private let state: Locked<State>

  init(_ kind: Kind, _ id: ViewerID, seed: UInt64) {
    (self.kind, self.id) = (kind, id)
    state = Locked(State(random: SeededGenerator(seed: seed)))
  }

  /// What it subscribes to.
  var request: SubscriptionRequest {
    var request = SubscriptionRequest(rate: kind == .rarely ? 2 : 10)
    switch kind {
    case .oneFloor: request.floors = ["1"]
    case .view:
      request.view = FloorView(floor: "0", box: Box(Point(x: 5, y: 5), Point(x: 60, y: 30)))
    case .group: request.filter = NavigatorFilter(groups: ["red"], navigators: ["n-1", "n-2"])
    case .whole, .rarely, .slow: break
    }
    return request
  }

  /// Whether it has each state at once.
  var isPrompt: Bool { kind != .slow && kind != .rarely }

  /// What its server has said since it subscribed.
  var welcomes: [Welcome] { state.withLock(\.welcomes) }

  /// Entries of rosters that it was sent.
  var rosterEntries: Int { state.withLock(\.rosterEntries) }

  func offer(_ frame: any EncodedMessage) -> Bool { offer([frame]) == 1 }

  func offer(_ messages: [any EncodedMessage]) -> Int {
    let count = state.withLock { state in
      kind == .slow && Int.random(in: 0..<3, using: &state.random) == 0
        ? Int.random(in: 0..<messages.count, using: &state.random) : messages.count
    }
    for message in messages.prefix(count) { send(message) }
    return count
  }

  func send(_ message: any EncodedMessage) {
    guard let said = message as? Said else { return }
    state.withLock { state in
      if let bytes = said.bytes {
        do { try state.reader.read(bytes) } catch { state.fault = "\(error)" }
      }
      switch said.event {
      case .welcome(let welcome)?:
        state.welcomes.append(welcome)
        if !welcome.isResumed { state.reader.forgetAll() }
      case .viewing(let viewing)?:
        state.reader.keep(floor: 0, tiles: viewing.tiles.map { Set($0.map { 1 + $0 }) })
      case .roster(let roster)?:
        if roster.isComplete { state.names = [:] }
        // What is gone may be gone from a slow channel later; a new name shows whom the slot means then.
        state.rosterEntries += roster.entries.count
        for entry in roster.entries {
          state.names[Int(entry.slot)] = entry.id.rawValue
          state.groups[entry.id.rawValue] = entry.group
        }
      default: break
      }
    }
  }

  /// Holds what it sees against what was true as of some record: never of an earlier one than before.
  func check(
    _ history: [UInt32: EdgeWorld.People], upTo number: UInt32, isNewest: Bool
  ) {
    state.withLock { state in
      #expect(state.fault == nil)
      #expect(state.reader.waiting.isEmpty)
      if number == 0 { return }
      for floor in 0...1 where state.reader.sequences[floor] != nil {
        let lowest = isNewest ? number : state.seen[floor] ?? 0
        let match = (lowest...max(lowest, number)).first { number in
          history[number].map { differences($0, on: floor, state).isEmpty } ?? false
        }
        guard let match else {
          let best = history.map { ($0.key, differences($0.value, on: floor, state)) }
            .min { $0.1.count < $1.1.count }
          Issue.record(
            """
            \(kind) on \(floor), records \(lowest)…\(number); nearest \(best?.0 ?? 0): \
            \(best?.1.prefix(3) ?? [])
            """)
          continue
        }
        state.seen[floor] = match
      }
    }
  }

  private func differences(
    _ people: EdgeWorld.People, on floor: Int, _ state: State
  ) -> [String] {
    var seen: [String: FrameReader.Seen] = [:]
    var wrong: [String] = []
    let frame = state.welcomes.last?.floors.first { Int($0.index) == floor }
    for (slot, person) in state.reader.people where person.floor == floor {
      guard let name = state.names[slot] else {
        wrong.append("slot \(slot) has no name")
        continue
      }
      let person = frame.map(person.inCentimetres) ?? person
      seen[name] = person
      if people[name] != seen[name] {
        wrong.append("\(name) is at \(person), not \(String(describing: people[name]))")
      }
    }
    // A slow viewer has perhaps read of a person on the other floor already.
    if kind == .view || kind == .group || kind == .slow { return wrong }
    for (name, person) in people where person.floor == floor && seen[name] == nil {
      wrong.append("\(name) is missing")
    }
    return wrong
  }
}
