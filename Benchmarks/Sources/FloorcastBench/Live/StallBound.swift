import Foundation
import LwsTransport
import StreamBench

/// How much memory viewers that stop reading may take of the server, by its settings.
struct StallBound {
  /// What a plain viewer takes that owes nothing (docs/performance.md).
  private static let viewer = 4096
  private let settings = Server.Configuration()
  private let floors: Int
  /// What a newcomer is sent at once.
  private let greeting: Int
  /// What must arrive was so much for each viewer meanwhile, and the largest frame so long.
  private var reliable = 0
  private var largest: Int

  /// - Parameter figures: of a viewer like the others that has seen a first frame.
  init(greeting figures: Watcher.Figures, floors: Int) {
    self.floors = floors
    greeting = figures.bytes
    largest = figures.largest
  }

  /// What the same viewer, which went on reading, was sent while the others did not.
  mutating func take(_ figures: Watcher.Figures) {
    reliable = figures.textBytes
    largest = max(largest, figures.largest)
  }

  /// A viewer that has stopped reading: there is no queue of positions, but what must arrive waits
  /// up to the limit, and the frames of one tick may have gone out in part.
  private var stalled: Int {
    Self.viewer + settings.receiveBuffer + min(settings.queueLimit, reliable) + floors * largest
  }

  /// A newcomer that reads: all of the greeting may wait.
  private var guest: Int {
    Self.viewer + settings.receiveBuffer + min(settings.queueLimit, greeting) + floors * largest
  }

  /// What the kernel keeps for one: it counts its own structures, too, and takes twice the setting.
  private var kernel: Int { 2 * settings.sendBuffer }

  /// Adds bounds and what was measured to a report.
  ///
  /// - Parameters:
  ///   - growth: of the server's memory in bytes.
  ///   - kernelGrowth: of the memory of all TCP buffers of this machine, in bytes.
  func add(
    to report: inout BenchReport, stalled count: Int, guests: Int, growth: Int, kernelGrowth: Int
  ) {
    let bound = count * stalled + guests * guest
    for (key, label, bytes) in [
      ("boundEach", "bound, each of those stalled", stalled),
      ("boundGuest", "bound, each who comes and goes", guest),
    ] {
      report.add(key, label, Double(bytes) / 1024, digits: 1, unit: "KiB")
    }
    for (key, label, bytes) in [
      ("memoryBound", "bound of the growth by the settings", bound),
      ("memoryGrowth", "growth that was measured", growth),
      ("kernelBound", "bound of the kernel's send buffers", (count + guests) * kernel),
      ("kernelGrowth", "growth of all TCP buffers here, both ends", kernelGrowth),
    ] {
      report.add(key, label, Double(bytes) / 1e6, digits: 1, unit: "MB")
    }
  }
}

/// The memory of the kernel's TCP buffers on this machine (`/proc/net/sockstat`, proc(5)).
enum KernelMemory {
  /// Bytes at this moment; 0 where it cannot be read.
  static var now: Int {
    let text = (try? String(contentsOfFile: "/proc/net/sockstat", encoding: .utf8)) ?? ""
    let pages = text.firstMatch(of: /TCP:.* mem ([0-9]+)/).flatMap { Int($0.1) }
    return (pages ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
