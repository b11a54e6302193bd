import Support

/// A node's lease: while the node renews it, etcd keeps the keys that hang on it.
///
/// What must not happen twice is held by `Tenure`. The lease only decides when other nodes try to
/// become owners, and when an owner stops sending positions that viewers may not trust any more.
public final class NodeLease: Sendable {
  /// The pause before a renewal is tried again that no member has answered.
  private static let retryPause = Duration.milliseconds(100)
  /// Of a third of the lease, what each member gets for a renewal at first.
  private static let firstShare = 0.4

  /// Its number at etcd.
  public let id: Int64
  private let client: EtcdClient
  /// `ContinuousClock` counts while the machine sleeps, too: on Linux Swift's runtime reads
  /// `CLOCK_BOOTTIME` (stdlib/public/Concurrency/Clock.cpp).
  private let state: Locked<(deadline: ContinuousClock.Instant, duration: Duration)>

  init(seconds: Int64, by client: EtcdClient) async throws(EtcdError) {
    self.client = client
    let sent = ContinuousClock.now
    let answer: EtcdMessages.LeaseResponse = try await client.send(
      "/v3/lease/grant", EtcdMessages.Grant(seconds: seconds), isRepeatable: true)
    guard let id = answer.id, let granted = answer.seconds else {
      throw .other(code: 0, message: "a lease without number or time was granted")
    }
    self.id = id
    let duration = Duration.seconds(granted)
    state = Locked((sent + duration, duration))
  }

  /// When etcd may end the lease, by what this node knows: counted from the *sending* of the last renewal
  /// that was answered.
  public var deadline: ContinuousClock.Instant { state.withLock(\.deadline) }

  /// Whether the node may act as an owner that others believe in.
  public var isHeld: Bool { ContinuousClock.now < deadline }

  /// Renews the lease three times in its duration until etcd has ended it, or until the task is
  /// cancelled; gives it back then, so that other nodes need not wait.
  ///
  /// - Throws: `leaseGone` when etcd has ended it. Where no member answers it goes on: the lease may still
  ///   be there.
  public func keep() async throws(EtcdError) {
    // The next members get their turn soon enough where some have lost the leader. Slow ones get more time
    // with the next attempt, and keep it.
    var isShort = client.hasSeveralMembers
    var isRetry = false
    while !Task.isCancelled {
      let third = state.withLock(\.duration) / 3
      try? await Task.sleep(for: isRetry ? Self.retryPause : third)
      if Task.isCancelled { break }
      do throws(EtcdError) {
        try await renew(within: isShort ? third * Self.firstShare : third)
        isRetry = false
      } catch {
        guard error.isOfMember else {
          state.withLock { $0.deadline = ContinuousClock.now }
          throw error
        }
        isRetry = true
        isShort = !isShort && client.hasSeveralMembers
      }
    }
    await revoke()
  }

  private func renew(within timeout: Duration) async throws(EtcdError) {
    let sent = ContinuousClock.now
    let answer: EtcdMessages.Streamed<EtcdMessages.LeaseResponse> = try await client.send(
      "/v3/lease/keepalive", EtcdMessages.Lease(id), isRepeatable: true,
      timeout: timeout / .seconds(1))
    guard let result = answer.result else { throw .noAnswer("the lease was not renewed") }
    guard let seconds = result.seconds, seconds > 0 else { throw .leaseGone }
    state.withLock { $0 = (sent + .seconds(seconds), .seconds(seconds)) }
  }

  /// The task is cancelled already, hence one that is not.
  private func revoke() async {
    state.withLock { $0.deadline = ContinuousClock.now }
    let (client, id) = (self.client, self.id)
    await Task {
      let _: EtcdMessages.Empty? = try? await client.send(
        "/v3/lease/revoke", EtcdMessages.Lease(id), isRepeatable: true)
    }.value
  }
}
