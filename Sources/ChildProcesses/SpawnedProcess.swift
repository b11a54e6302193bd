import CSpawn
import Foundation

/// A program that runs beside this one until it ends or is killed.
///
/// Not Foundation's `Process`: before it starts a program it lists its own process's descriptors and
/// copies each entry whole, though the last ones of a long list are shorter than what is copied. With
/// some 1 350 connections open, that reads beyond the list, which may end the server (seen with Swift
/// 6.3).
///
/// `@unchecked Sendable` holds because `isOver` is reached only under `lock`, and the rest is constant.
package final class SpawnedProcess: @unchecked Sendable {
  /// How the program ended.
  package struct Ending {
    /// The exit code, or the number of the signal that ended the program.
    package let code: Int32
    package let isSignal: Bool
  }

  /// A call that the system refused.
  package struct Failure: Error, CustomStringConvertible {
    let path: String
    let number: Int32

    package var description: String {
      "\(path) cannot be started: \(unsafe String(cString: strerror(number)))"
    }
  }

  private let id: pid_t
  /// While it is held, no other process can get the id.
  private let lock = NSLock()
  private var isOver = false

  /// Starts a program in a process group of its own, which inherits no other descriptors.
  ///
  /// - Parameters:
  ///   - command: the path of the program, and its arguments.
  ///   - input: the file that becomes the standard input.
  ///   - output: the file for the standard output; made, or emptied.
  ///   - errors: the same for the standard error.
  package init(
    _ command: [String], environment: [String: String], folder: String, input: String,
    output: String, errors: String
  ) throws(Failure) {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    for (descriptor, path) in [(Int32(1), output), (2, errors)] {
      unsafe posix_spawn_file_actions_addopen(
        &actions, descriptor, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    unsafe posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    unsafe posix_spawn_file_actions_addchdir_np(&actions, folder)

    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // The program gets the default signals: the server's threads block some and ignore one.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    var id: pid_t = 0
    let arguments = unsafe CStrings(command)
    let variables = unsafe CStrings(environment.map { "\($0)=\($1)" })
    let refusal = unsafe posix_spawn(
      &id, command[0], &actions, &attributes, arguments.pointers, variables.pointers)
    guard refusal == 0 else { throw Failure(path: command[0], number: refusal) }
    self.id = id
  }

  /// Ends the program, with all that it has started, if it has not ended yet.
  package func kill() {
    lock.withLock { if !isOver { _ = Foundation.kill(-id, SIGKILL) } }
  }

  /// Blocks the caller's thread until the program has ended; to be called once.
  package func wait() -> Ending {
    var news = unsafe siginfo_t()
    // Until the process is reaped below, the system gives its id to no other one.
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

/// Texts as C has them: an array of pointers that ends with a null pointer.
@unsafe private final class CStrings {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ strings: [String]) {
    unsafe count = strings.count
    unsafe pointers = .allocate(capacity: count + 1)
    for (index, string) in strings.enumerated() { unsafe pointers[index] = strdup(string) }
    unsafe pointers[count] = nil
  }

  deinit {
    for index in unsafe 0..<count { unsafe free(pointers[index]) }
    unsafe pointers.deallocate()
  }
}
