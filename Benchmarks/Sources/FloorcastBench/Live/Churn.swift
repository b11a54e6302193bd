import StreamBench

/// Viewers that come, stay for a second, and go.
final class Churn {
  /// How many have come.
  private(set) var count = 0
  /// Most that were there at a time.
  private(set) var most = 0
  /// The viewers that are there, and until when, in nanoseconds since 1970; the oldest first.
  private var guests: [(watcher: Watcher, until: Int64)] = []
  private var rhythms: [Rhythm] = []

  init(_ rate: Int, in load: Load) {
    guard rate > 0 else { return }
    rhythms.append(
      load.stage.every(1_000_000_000 / Int64(rate)) { [weak self] _ in self?.come(load) })
    // Whoever comes late must not make others leave late.
    rhythms.append(load.stage.every(20_000_000) { [weak self] _ in self?.leave() })
  }

  private func come(_ load: Load) {
    let watcher = Watcher(
      Watcher.Habits(), tick: load.plan.tick, in: load.world, on: load.stage)
    guard (try? watcher.connect()) != nil else { return }
    guests.append((watcher, SystemCalls.now + 1_000_000_000))
    count += 1
    most = max(most, guests.count)
  }

  private func leave() {
    let now = SystemCalls.now
    while let guest = guests.first, guest.until <= now {
      guest.watcher.disconnect()
      guests.removeFirst()
    }
  }

  /// No viewer comes any more, and all go.
  func end() {
    for rhythm in rhythms { rhythm.isOver = true }
    for guest in guests { guest.watcher.disconnect() }
    guests = []
  }
}
