import Dispatch
import Glibc
import LiveMap
import Support

/// Ctrl-C and the like, which end a measurement and with it its server.
final class Interrupts {
  private let state = Locked(false)
  private var sources: [any DispatchSourceSignal] = []

  /// Whether there was one.
  var isInterrupted: Bool { state.withLock { $0 } }

  /// Catches them from now on.
  init() {
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { [state] in state.withLock { $0 = true } }
      source.resume()
      sources.append(source)
    }
  }
}
