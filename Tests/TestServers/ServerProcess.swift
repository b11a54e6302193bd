public import Foundation

/// A server that runs while a test does, with a folder of its own.
///
/// A shell in between ends it when this process is gone, however that ended.
public final class ServerProcess: Sendable {
  /// Why a server is not there.
  public struct StartError: Error, CustomStringConvertible {
    /// The end of what it wrote.
    public let description: String
  }

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
    pid = Int32(String(decoding: line, as: UTF8.self)) ?? 0
    let deadline = ContinuousClock.now + .seconds(30)
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

  /// Sends a signal.
  public func signal(_ number: Int32) { kill(pid, number) }

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

  /// Finds one.
  public static func next() -> Int {
    while true {
      let port = Int.random(in: range)
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
