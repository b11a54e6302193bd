public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLSession {
  /// The answer to a request; a task that is cancelled stops waiting for it at once.
  ///
  /// The request itself goes on until it is answered or its time is over. On Linux, Foundation can
  /// end none: `data(for:)` of a cancelled task may never return, and `cancel()` of a request that
  /// ends at that moment ends the process (swift-corelibs-foundation of Swift 6.3).
  ///
  /// - Throws: `CancellationError` in a cancelled task, else the session's error.
  public func answer(to request: URLRequest) async throws -> (Data, URLResponse) {
    let (answers, waiting) = AsyncThrowingStream.makeStream(of: (Data, URLResponse).self)
    dataTask(with: request) { data, response, error in
      guard let data, let response else {
        return waiting.finish(throwing: error ?? URLError(.unknown))
      }
      waiting.yield((data, response))
      waiting.finish()
    }.resume()
    for try await answer in answers { return answer }
    throw CancellationError()
  }
}
