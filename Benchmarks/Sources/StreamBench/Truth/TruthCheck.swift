/// Holds what a viewer was sent of a floor against what was reported.
///
/// No clock is trusted with more than its order: the server answers a ping after each message of
/// locations, so whatever it had taken before a tick must be seen in that tick's frame, and nothing
/// can be seen that was not sent yet. All that a gateway reports in one message must be seen
/// together, and no viewer may go back to an earlier step.
struct TruthCheck {
  /// What is to be checked.
  struct View {
    /// The floor's place in the list of the bench's floors.
    var floor: Int
    var entry: FloorEntry?
    /// The parts that are seen; `nil` for the whole floor.
    var tiles: Set<UInt32>?
    /// Whether a person is among those that were asked for.
    var includes: (Int) -> Bool = { _ in true }
    /// The server's time of the frame, in milliseconds since 1970; `nil` when all has come to rest.
    var time: Int64?
    /// The people that are seen, by number.
    var seen: [Int: Sighting]
  }

  private let world: World
  /// Seconds of silence after which a navigator is stale, and gone.
  private let staleAfter: Int64
  private let goneAfter: Int64
  /// The step of each gateway that was seen last, by floor.
  private var lastSteps: [Int: [Int]] = [:]

  init(of world: World, staleAfter: Double, goneAfter: Double) {
    self.world = world
    self.staleAfter = Int64(staleAfter * 1000)
    self.goneAfter = Int64(goneAfter * 1000)
  }

  /// Forgets what was seen before.
  mutating func reset() { lastSteps = [:] }

  /// Checks a view.
  ///
  /// - Returns: what is wrong, in words.
  mutating func check(_ view: View) -> [String] {
    var last = lastSteps[view.floor] ?? Array(repeating: -1, count: world.gateways.count)
    var faults: [String] = []
    for (number, gateway) in world.gateways.enumerated() {
      let lowest = max(last[number], newestTaken(by: gateway, before: view.time))
      var found: Int?
      for step in stride(from: gateway.step, through: lowest, by: -1)
      where mismatch(view, gateway, number, step) == nil {
        found = step
        break
      }
      if let found {
        // Nobody visible fits many steps; only what was certainly taken is remembered then.
        let isVisible = gateway.people.contains { view.seen[$0] != nil }
        last[number] = isVisible ? oldestLike(found, lowest, view, gateway, number) : lowest
      } else {
        let reason = mismatch(view, gateway, number, lowest) ?? "?"
        faults.append(
          "floor \(world.floors[view.floor]), gateway \(number), steps \(lowest)…\(gateway.step): "
            + reason)
      }
    }
    lastSteps[view.floor] = last
    return faults
  }

  /// The oldest step that looks the same: steps of people at the edge of what is seen may.
  private func oldestLike(
    _ found: Int, _ lowest: Int, _ view: View, _ gateway: Gateway, _ number: Int
  ) -> Int {
    var oldest = found
    while oldest > lowest, mismatch(view, gateway, number, oldest - 1) == nil { oldest -= 1 }
    return oldest
  }

  /// The newest step that the server had certainly taken before a moment; `nil` for when all has
  /// come to rest.
  private func newestTaken(by gateway: Gateway, before time: Int64?) -> Int {
    for step in stride(from: gateway.step, through: 0, by: -1) {
      guard let sending = gateway.sending(step) else { break }
      let isTaken = time.map { (sending.taken ?? .max) < $0 } ?? true
      if isTaken, !mayBeRefused(sending) { return step }
    }
    return -1
  }

  /// Whether the server may have got it so late, because the machine stood still, that the
  /// navigators there would have been gone: such locations are refused.
  private func mayBeRefused(_ sending: Gateway.Sending) -> Bool {
    guard let taken = sending.taken else { return false }
    return taken - sending.time / 1_000_000 + 1 >= goneAfter
  }

  /// Why people of a gateway are not seen as after a step; `nil` when they are.
  private func mismatch(_ view: View, _ gateway: Gateway, _ number: Int, _ step: Int) -> String? {
    let silence = Silence(gateway, step, view.time, staleAfter: staleAfter, goneAfter: goneAfter)
    let isOnFloor = step >= 0 && world.floor(ofGateway: number, step: step) == view.floor
    for person in gateway.people {
      let sighting = view.seen[person]
      guard isOnFloor, view.includes(person) else {
        if sighting != nil { return "n-\(person) is seen and should not be" }
        continue
      }
      let spot = world.walks.spot(of: person, step: step)
      var mustBeSeen: Bool? = true
      if let tiles = view.tiles {
        mustBeSeen = view.entry?.contains(spot, in: tiles, of: world)
      }
      guard let sighting else {
        if mustBeSeen == true, !silence.mayBeGone {
          return "n-\(person) is not seen"
        }
        continue
      }
      if mustBeSeen == false { return "n-\(person) is outside of what is asked for" }
      if silence.mustBeGone { return "n-\(person) has been silent for long and is not gone" }
      if let reason = difference(sighting, spot, silence) { return "n-\(person) \(reason)" }
    }
    return nil
  }

  private func difference(_ sighting: Sighting, _ spot: Spot, _ silence: Silence) -> String? {
    if sighting.x != spot.x || sighting.y != spot.y {
      return "is at (\(sighting.x), \(sighting.y)), not (\(spot.x), \(spot.y))"
    }
    if sighting.state & 0x80 == 0, sighting.heading != spot.heading {
      return "looks to \(sighting.heading), not \(spot.heading)"
    }
    if sighting.isStale, !silence.mayBeStale { return "is stale too early" }
    if !sighting.isStale, silence.mustBeStale { return "is not stale" }
    return nil
  }
}

/// How long a gateway had been silent at a tick.
private struct Silence {
  var mayBeStale = false
  var mustBeStale = false
  var mayBeGone = false
  var mustBeGone = false

  init(
    _ gateway: Gateway, _ step: Int, _ time: Int64?, staleAfter: Int64, goneAfter: Int64
  ) {
    guard let time, let sending = gateway.sending(step) else {
      // At rest nobody has been silent for long enough to matter, or all may be.
      (mayBeStale, mayBeGone) = (true, true)
      return
    }
    // It counts as heard at what it says itself, which a busy machine sends late, and not after it was
    // taken; a millisecond is lost by rounding.
    let most = time - sending.time / 1_000_000 + 1
    mayBeStale = most >= staleAfter
    mayBeGone = most >= goneAfter
    guard let taken = sending.taken else { return }
    mustBeStale = time - taken - 1 > staleAfter
    mustBeGone = time - taken - 1 > goneAfter
  }
}
