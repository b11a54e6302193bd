import StreamBench

/// What a server uses while it is measured, looked at once a second.
final class ServerUse {
  /// One look.
  struct Look {
    /// Seconds since the first look.
    let time: Double
    let processorSeconds: Double
    let residentBytes: Int
  }

  private(set) var looks: [Look] = []
  private let rhythm: Rhythm
  private let clientsBegan: Int64

  init(of server: ServerProcess, on stage: Stage) {
    clientsBegan = SystemCalls.worked
    let begin = SystemCalls.now
    var sink: (Look) -> Void = { _ in }
    rhythm = stage.every(1_000_000_000) { _ in
      sink(
        Look(
          time: Double(SystemCalls.now - begin) / 1e9, processorSeconds: server.processorSeconds,
          residentBytes: server.residentBytes))
    }
    sink = { [weak self] in self?.looks.append($0) }
  }

  /// Looks no more.
  func end() { rhythm.isOver = true }

  /// Adds all to a report.
  func add(to report: inout BenchReport) {
    guard let first = looks.first, let last = looks.last, last.time > first.time else { return }
    let seconds = last.time - first.time
    report.add(
      "serverProcessor", "server's processor time",
      (last.processorSeconds - first.processorSeconds) / seconds * 100, digits: 1,
      unit: "% of a core")
    report.add(
      "clientProcessor", "clients' processor time",
      Double(SystemCalls.worked - clientsBegan) / 1e9 / seconds * 100, digits: 1,
      unit: "% of a core")
    let megabytes = looks.map { Double($0.residentBytes) / 1e6 }
    report.add("memoryBegin", "server's memory, begin", megabytes[0], digits: 1, unit: "MB")
    report.add(
      "memoryEnd", "server's memory, end", megabytes[megabytes.count - 1], digits: 1, unit: "MB")
    report.add(
      "memoryMost", "server's memory, most", megabytes.max() ?? 0, digits: 1, unit: "MB")
  }
}
