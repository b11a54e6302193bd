/// Asks over HTTP, one question at a time on each of several connections.
package final class Askers {
  /// What came of it.
  package struct Figures {
    /// From when a question was due to the end of its answer, in nanoseconds.
    package var delay = LatencyHistogram()
    /// Answers that are not of the 200s, by status; 0 for none at all.
    package var refused: [Int: Int] = [:]

    package init() {}
  }

  package var figures = Figures()
  private var idle: [Asker] = []
  private var waiting: [(request: [UInt8], due: Int64)] = []
  private let count: Int
  private let stage: Stage

  package init(_ count: Int, on stage: Stage) {
    (self.count, self.stage) = (count, stage)
    idle = (0..<count).map { _ in Asker(of: self) }
  }

  /// Whether all that was asked is answered.
  package var isIdle: Bool { waiting.isEmpty && idle.count == count }

  /// Asks as soon as a connection is free.
  ///
  /// - Parameter due: when it should be asked, in nanoseconds since 1970.
  package func post(_ path: String, _ body: [UInt8], due: Int64) {
    let head =
      "POST \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(body.count)\r\n\r\n"
    waiting.append((Array(head.utf8) + body, due))
    askNext()
  }

  /// Closes the connections on which nothing is being asked.
  package func close() {
    for asker in idle { asker.close(on: stage) }
  }

  /// Closes the connections on which nothing is asked now.
  package func leave() {
    for asker in idle { asker.leave(stage) }
  }

  fileprivate func finished(_ asker: Asker, status: Int, due: Int64, at time: Int64) {
    figures.delay.add(time - due)
    if !(200..<300).contains(status) { figures.refused[status, default: 0] += 1 }
    idle.append(asker)
    askNext()
  }

  /// The connection ended before there was an answer.
  fileprivate func broke(_ asker: Asker) {
    figures.refused[0, default: 0] += 1
    idle.append(asker)
  }

  private func askNext() {
    while !waiting.isEmpty, let asker = idle.popLast() {
      let (request, due) = waiting.removeFirst()
      asker.ask(request, due: due, on: stage)
    }
  }
}

/// One connection that speaks HTTP/1.1 (RFC 9112); opened when it is needed, because servers close
/// those that say nothing.
private final class Asker: Part {
  private var connection: Int?
  private unowned let askers: Askers
  private var due: Int64 = 0
  private var isAsking = false
  private var answer: [UInt8] = []

  init(of askers: Askers) { self.askers = askers }

  func ask(_ request: [UInt8], due: Int64, on stage: Stage) {
    self.due = due
    isAsking = true
    answer.removeAll(keepingCapacity: true)
    if connection == nil {
      guard let opened = try? stage.connections.openPlain() else {
        isAsking = false
        return askers.broke(self)
      }
      stage.cast(self, on: opened)
      connection = opened
    }
    if let connection { stage.connections.write(request, on: connection) }
  }

  func close(on stage: Stage) {
    if let connection { stage.dismiss(connection) }
    connection = nil
  }

  func leave(_ stage: Stage) {
    if let connection { stage.dismiss(connection) }
    connection = nil
  }

  func opened(on connection: Int) {}

  var mayEnd: Bool { !isAsking }

  func ended(code: Int?) {
    connection = nil
    if isAsking {
      isAsking = false
      askers.broke(self)
    }
  }

  func received(_ opcode: UInt8, _ bytes: Span<UInt8>, length: Int, at time: Int64) {
    for index in bytes.indices { answer.append(bytes[index]) }
    guard let head = answer.firstRange(of: Array("\r\n\r\n".utf8)) else { return }
    let fields = String(decoding: answer[..<head.lowerBound], as: UTF8.self).lowercased()
    let isWhole: Bool
    if let match = fields.firstMatch(of: /content-length: *([0-9]+)/), let size = Int(match.1) {
      isWhole = answer.count >= head.upperBound + size
    } else {
      isWhole = answer.suffix(5) == Array("0\r\n\r\n".utf8)[...]
    }
    guard isWhole else { return }
    let status = fields.split(separator: " ", maxSplits: 2).dropFirst().first.flatMap { Int($0) }
    isAsking = false
    askers.finished(self, status: status ?? 0, due: due, at: time)
  }
}
