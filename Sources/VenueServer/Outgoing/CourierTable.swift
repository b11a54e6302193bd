/// The couriers that are at work, by the id of the channel or schedule that each sends for.
struct CourierTable {
  private var working: [String: (courier: OutboxCourier, task: Task<Void, Never>)] = [:]
  private var isClosed = false

  /// Replaces the courier of an id.
  ///
  /// - Parameter courier: `nil` where no more is to be sent; after `close`, none begins.
  mutating func replace(_ id: String, by courier: OutboxCourier?) {
    working.removeValue(forKey: id)?.task.cancel()
    guard !isClosed, let courier else { return }
    working[id] = (courier, Task { await courier.run() })
  }

  /// Ends the work of all, until others replace them.
  mutating func pause() {
    for (_, task) in working.values { task.cancel() }
    working = [:]
  }

  /// Has the courier of an id look for messages now.
  func notify(_ id: String) { working[id]?.courier.notify() }

  /// Ends the work of all, for good.
  mutating func close() {
    isClosed = true
    pause()
  }
}
