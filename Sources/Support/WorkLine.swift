/// Works of an actor that change what it knows, each of which waits for the one before, where the actor
/// itself would let another in whenever one of them waits.
public struct WorkLine: Sendable {
  private var last: Task<Void, Never>?

  /// Begins without work.
  public init() {}

  /// Begins a work once all before it are done.
  public mutating func add<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) -> Task<Result, any Error> {
    let task = Task { [last] in
      await last?.value
      return try await work()
    }
    last = Task { _ = try? await task.value }
    return task
  }

  /// Waits until all works are done.
  public func finish() async { await last?.value }
}
