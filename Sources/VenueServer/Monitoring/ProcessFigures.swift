import Foundation

/// What the process takes of the machine, as Linux reports it in `proc(5)`.
struct ProcessFigures: Sendable {
  /// Bytes of resident memory; `nil` where the system does not report it.
  var residentBytes: Int?
  /// Files, sockets and the like that are open.
  var openDescriptors: Int?
  /// Seconds that all cores have worked for it.
  var cpuSeconds: Double?
  /// Threads that there are.
  var threads: Int?

  /// Asks; a few files of the kernel, no disk.
  static func read() -> ProcessFigures {
    var figures = ProcessFigures()
    if let status = text("/proc/self/status"),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") })
    {
      let kibibytes = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first
      figures.residentBytes = kibibytes.flatMap { Int($0) }.map { $0 << 10 }
    }
    // The name of the program, in brackets, may hold anything; user and system time are the 12th
    // and 13th field behind it, in hundredths of a second; the number of threads is the 18th.
    if let stat = text("/proc/self/stat"), let name = stat.lastIndex(of: ")") {
      let fields = stat[name...].split(separator: " ")
      if fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) {
        figures.cpuSeconds = (user + system) / 100
      }
      if fields.count > 18 { figures.threads = Int(fields[18]) }
    }
    let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    // One of them is the folder itself.
    figures.openDescriptors = open.map { max(0, $0.count - 1) }
    return figures
  }

  private static func text(_ path: String) -> String? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    return (try? file.readToEnd()).flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The room on the disk that holds the venues.
struct DiskRoom: Sendable {
  /// Bytes that may still be written.
  var free: Int
  /// Bytes of the whole disk.
  var total: Int

  /// Below it nothing is sure to be stored.
  static let least = 64 << 20
  /// Below it the status page warns the operator.
  static let tight = 512 << 20

  /// Asks the file system; may take long where it is far away. `nil` where it does not answer.
  static func read(_ folder: String) -> DiskRoom? {
    guard let facts = try? FileManager.default.attributesOfFileSystem(forPath: folder),
      let free = (facts[.systemFreeSize] as? NSNumber)?.intValue,
      let total = (facts[.systemSize] as? NSNumber)?.intValue
    else { return nil }
    return DiskRoom(free: free, total: total)
  }
}
