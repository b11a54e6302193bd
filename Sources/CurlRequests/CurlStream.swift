import Support

/// The bytes of a response, streamed or not, for one reader; a slow one makes the server wait.
public final class CurlStream: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var ending: CurlEnding?
    var isPaused = false
    var reader: CheckedContinuation<Void, Never>?
  }

  /// Bytes that wait at most before libcurl reads no more of them.
  private static let limit = 1 << 20

  private let loop: CurlLoop
  private let state = Locked(State())
  private let transfer: CurlTransfer

  /// Begins a request.
  public init(_ request: CurlRequest, on loop: CurlLoop) {
    self.loop = loop
    let state = self.state
    transfer = CurlTransfer(
      request,
      bytes: { bytes in
        let (isTaken, reader) = state.withLock { state in
          guard state.bytes.count < Self.limit else {
            state.isPaused = true
            return (false, CheckedContinuation<Void, Never>?.none)
          }
          state.bytes += bytes
          defer { state.reader = nil }
          return (true, state.reader)
        }
        reader?.resume()
        return isTaken
      },
      end: { ending in
        let reader = state.withLock { state in
          state.ending = ending
          defer { state.reader = nil }
          return state.reader
        }
        reader?.resume()
      })
    loop.start(transfer)
  }

  deinit { if state.withLock({ $0.ending == nil }) { loop.cancel(transfer) } }

  /// What came since the last time, or, once there is no more, how the answer ended.
  public func next() async -> (bytes: [UInt8], ending: CurlEnding?) {
    await withTaskCancellationHandler {
      await withCheckedContinuation { (reader: CheckedContinuation<Void, Never>) in
        let isReady = state.withLock { state in
          if state.bytes.isEmpty, state.ending == nil {
            state.reader = reader
            return false
          }
          return true
        }
        if isReady { reader.resume() }
      }
    } onCancel: {
      loop.cancel(transfer)
    }
    let (bytes, ending, isPaused) = state.withLock { state in
      defer { (state.bytes, state.isPaused) = ([], false) }
      return (state.bytes, state.bytes.isEmpty ? state.ending : nil, state.isPaused)
    }
    if isPaused { loop.resume(transfer) }
    return (bytes, ending)
  }
}
