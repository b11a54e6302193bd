import ChildProcesses
public import Foundation
import Support

/// A server that runs while a test does, with a folder of its own.
///
/// A shell in between ends it when this process is gone, however that ended.
///
/// Not Foundation's `Process`: it learns of every program's end on one thread, through a socket that the
/// program inherits, so a program that closes or hands on that socket holds up all others.
public final class ServerProcess: Sendable {
  /// Why a server is not there.
  public struct StartError: Error, CustomStringConvertible {
    /// The end of what it wrote.
    public let description: String

    /// Whether another process has taken the port since it was found to be free.
    var isOfPort: Bool { description.contains("address already in use") }
  }

  /// Seconds after which a server that is not ready counts as stuck.
  private static let longestStart = 120.0
  /// How often a server is started with other ports.
  private static let attempts = 5

  /// Starts the arguments from the third on, writes the server's number to the file that the second one
  /// names, and ends the server when the process of the first one ends.
  private static let shell = #"""
    exec 2>&1
    tail --pid="$1" -f /dev/null &
    watch=$!
    "${@:3}" &
    server=$!
    echo $server >"$2"
    wait -n
    kill -9 $server $watch
    wait
    """#

  private let process: SpawnedProcess
  private let ending: Task<Void, Never>
  private let log: URL
  /// The server's own number, not the shell's.
  public let pid: Int32

  /// Starts a program and waits until its log, which is emptied first, says that it is ready.
  public init(_ command: [String], ready: String, log: URL) async throws {
    self.log = log
    let number = log.appendingPathExtension("pid")
    try? FileManager.default.removeItem(at: number)
    let process = try SpawnedProcess(
      ["/bin/bash", "-c", Self.shell, "bash", "\(getpid())", number.path] + command,
      environment: ProcessInfo.processInfo.environment,
      folder: log.deletingLastPathComponent().path, input: "/dev/null", output: log.path,
      errors: "/dev/null")
    self.process = process
    ending = Task { await Thread.perform(named: "server") { _ = process.wait() } }
    let deadline = ContinuousClock.now + .seconds(Self.longestStart)
    var pid: Int32?
    while true {
      pid = pid ?? Self.number(in: number)
      let text = Self.text(of: log)
      if let pid, text.contains(ready) {
        self.pid = pid
        return
      }
      let isGone = pid.map { kill($0, 0) != 0 } ?? false
      guard ContinuousClock.now < deadline, !isGone else {
        process.kill()
        throw StartError(description: String(text.suffix(2_000)))
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// The number in a file, once its line is whole.
  private static func number(in file: URL) -> Int32? {
    let text = text(of: file)
    return text.hasSuffix("\n") ? Int32(text.dropLast()) : nil
  }

  deinit { process.kill() }

  /// What the server has written.
  public var written: String { Self.text(of: log) }

  /// Calls a body that starts servers again, with other ports, while other processes take these.
  static func retrying<Started>(_ start: () async throws -> Started) async throws -> Started {
    for _ in 1..<attempts {
      do { return try await start() } catch let error as StartError where error.isOfPort {}
    }
    return try await start()
  }

  /// Sends a signal; waits until all threads stand still after `SIGSTOP`, which takes effect later.
  public func signal(_ number: Int32) async throws {
    kill(pid, number)
    guard number == SIGSTOP else { return }
    while !isStopped { try await Task.sleep(for: .milliseconds(1)) }
  }

  private var isStopped: Bool {
    let tasks = "/proc/\(pid)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return threads.allSatisfy { thread in
      let text = try? String(contentsOfFile: "\(tasks)/\(thread)/stat", encoding: .utf8)
      // The state follows the program's name, which is in brackets.
      return text?.split(separator: ")").last?.hasPrefix(" T") != false
    }
  }

  /// Ends it at once, and waits until it is gone.
  public func end() async throws {
    kill(pid, SIGKILL)
    await ending.value
  }

  private static func text(of log: URL) -> String {
    (try? Data(contentsOf: log)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

/// A folder that is gone with this value.
public final class ServerFolder: Sendable {
  /// Where it is.
  public let url: URL

  /// Makes one.
  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "floorcast-servers-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

/// Ports of the loopback interface that are free.
public enum FreePorts {
  /// Below those that the kernel gives to outgoing connections: one of these could take the port of a
  /// server that restarts.
  private static let range = 20_000..<30_000
  /// Those that were handed out: a server that has not started yet does not hold its port.
  private static let used = Locked<Set<Int>>([])

  /// Finds one, and never the same again.
  public static func next() -> Int {
    while true {
      let port = Int.random(in: range)
      guard used.withLock({ $0.insert(port).inserted }) else { continue }
      let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(socket) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(port).bigEndian
      address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
      let size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isFree = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) == 0 }
      }
      if isFree { return port }
    }
  }
}
