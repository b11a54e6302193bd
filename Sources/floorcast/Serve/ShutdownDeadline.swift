import CommandSupport
import Foundation
import Glibc

/// Ends the process when stopping takes too long: a disk that hangs must not keep a supervisor
/// waiting.
enum ShutdownDeadline {
  /// Lets the process end with code 1 after these seconds, unless it has ended by then.
  ///
  /// What was acknowledged is on disk, so that nothing of it is lost.
  static func arm(after seconds: Int) {
    // A thread of its own, because what hangs may be all the threads that tasks run on.
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: Double(seconds))
      // The log may be on the disk that hangs.
      Thread.detachNewThread {
        Console.warn("floorcast: not stopped after \(seconds) s; exiting anyway")
      }
      Thread.sleep(forTimeInterval: 0.25)
      _exit(1)
    }
  }
}
