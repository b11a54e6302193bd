public import Foundation
import Support

/// A server that runs while a test does, with a folder of its own.
///
/// A shell in between ends it when this process is gone, however that ended.
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

  /// Closes what it inherited (the other servers' inputs), starts the rest of the arguments, says the
  /// server's number, and ends the server when the input ends.
  private static let shell = #"""
    for file in /proc/$$/fd/*; do
      number=${file##*/}
      if [ "$number" -gt 2 ]; then eval "exec $number>&-"; fi
    done
    log=$1
    shift
    "$@" >>"$log" 2>&1 &
    echo $!
    read -r _
    kill -9 $!
    wait $!
    """#

  private let input = Pipe()
  private let log: URL
  /// The server's own number, not the shell's.
  public let pid: Int32

  /// Starts a program and waits until its log says that it is ready.
  public init(_ command: [String], ready: String, log: URL) async throws {
    self.log = log
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", Self.shell, "bash", log.path] + command
    let output = Pipe()
    (process.standardInput, process.standardOutput) = (input, output)
    let begin = Self.text(of: log).utf8.count
    try process.run()
    var line: [UInt8] = []
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != 10 {
      line.append(byte)
    }
    // A signal to process 0 would reach this process and all of its group.
    guard let pid = Int32(String(decoding: line, as: UTF8.self)), pid > 0 else {
      throw StartError(description: "the shell did not start \(command[0])")
    }
    self.pid = pid
    let deadline = ContinuousClock.now + .seconds(Self.longestStart)
    while true {
      let text = String(decoding: Self.text(of: log).utf8.dropFirst(begin), as: UTF8.self)
      if text.contains(ready) { return }
      guard ContinuousClock.now < deadline, kill(pid, 0) == 0 else {
        throw StartError(description: String(text.suffix(2_000)))
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  deinit { try? input.fileHandleForWriting.close() }

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
    try? input.fileHandleForWriting.close()
    while kill(pid, 0) == 0 { try await Task.sleep(for: .milliseconds(5)) }
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
