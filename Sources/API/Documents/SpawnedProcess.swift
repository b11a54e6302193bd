import CSpawn
import Foundation

/// A program that runs beside the server, until it ends or is ended.
///
/// Not Foundation's `Process`: before it starts one it lists the process's own descriptors and copies each
/// entry whole, though the last ones of a long list are shorter than what is copied. With some 1 350
/// connections open, that reads beyond the list, which may be the end of the server (seen with Swift 6.3).
final class SpawnedProcess: @unchecked Sendable {
  /// How it ended.
  struct Ending {
    /// The code it ended with, or the number of the signal that ended it.
    let code: Int32
    let isSignal: Bool
  }

  /// A call that the system refused.
  struct Failure: Error, CustomStringConvertible {
    let path: String
    let number: Int32

    var description: String {
      "\(path) cannot be started: \(unsafe String(cString: strerror(number)))"
    }
  }

  private let id: pid_t
  /// While it is held, the id is this program's and nobody else's.
  private let lock = NSLock()
  private var isOver = false

  /// Starts a program, in a group of its own, with nothing to read and no descriptors of ours.
  ///
  /// - Parameters:
  ///   - command: the path of the program, and what it is told
  ///   - output: the file that takes what it says; made, or emptied
  ///   - complaints: the same for what it complains of
  init(
    _ command: [String], environment: [String: String], folder: String, output: String,
    complaints: String
  ) throws(Failure) {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for (descriptor, path) in [(Int32(1), output), (2, complaints)] {
      unsafe posix_spawn_file_actions_addopen(
        &actions, descriptor, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    unsafe posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    unsafe posix_spawn_file_actions_addchdir_np(&actions, folder)

    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // Signals are to it what they are to whoever begins: our threads keep some back, and ignore one.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    var id: pid_t = 0
    let words = unsafe Words(command)
    let settings = unsafe Words(environment.map { "\($0)=\($1)" })
    let refusal = unsafe posix_spawn(
      &id, command[0], &actions, &attributes, words.pointers, settings.pointers)
    guard refusal == 0 else { throw Failure(path: command[0], number: refusal) }
    self.id = id
  }

  /// Ends it, with all that it has started, if it has not ended yet.
  func kill() {
    lock.withLock { if !isOver { _ = Foundation.kill(-id, SIGKILL) } }
  }

  /// Waits until it has ended; for one caller only, whose thread waits so long.
  func wait() -> Ending {
    var news = unsafe siginfo_t()
    // Until it is told of, its id is not given to another one.
    while unsafe waitid(P_PID, id_t(id), &news, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return lock.withLock {
      var status: Int32 = 0
      while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
      isOver = true
      let signal = status & 0x7f
      return signal == 0
        ? Ending(code: (status >> 8) & 0xff, isSignal: false)
        : Ending(code: signal, isSignal: true)
    }
  }
}

/// Texts as C has them: a list of pointers, which ends with none.
@unsafe private final class Words {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ words: [String]) {
    unsafe count = words.count
    unsafe pointers = .allocate(capacity: count + 1)
    for (index, word) in words.enumerated() { unsafe pointers[index] = strdup(word) }
    unsafe pointers[count] = nil
  }

  deinit {
    for index in unsafe 0..<count { unsafe free(pointers[index]) }
    unsafe pointers.deallocate()
  }
}
