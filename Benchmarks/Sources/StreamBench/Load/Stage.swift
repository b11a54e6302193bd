package import IndoorModel
import JSONText

/// A client that uses one connection.
package protocol Part: AnyObject {
  /// The connection is open.
  func opened(on connection: Int)
  /// A message came; see `ConnectionListener`.
  func received(_ opcode: UInt8, _ bytes: Span<UInt8>, length: Int, at time: Int64)
  /// Whether it is as it should be when the server ends the connection now.
  var mayEnd: Bool { get }
  /// The server ended the connection; `code` is that of its close frame.
  func ended(code: Int?)
}

extension Part {
  package var mayEnd: Bool { false }
}

/// Something that is done again and again.
package final class Rhythm {
  var due: Int64
  var interval: Int64
  /// Whether it is done no more.
  package var isOver = false
  let work: (Int64) -> Void

  init(due: Int64, interval: Int64, work: @escaping (Int64) -> Void) {
    (self.due, self.interval, self.work) = (due, interval, work)
  }
}

/// All clients of a measurement, on one thread: which client uses which connection, and what
/// is done when.
package final class Stage: ConnectionListener {
  /// The connections.
  package let connections: Connections
  /// How much later than due things were done here: how far the figures can be trusted.
  package private(set) var ownLateness = LatencyHistogram()
  /// Messages of type `error`, by their title; where one says how many of its parts were refused
  /// and why, those, by the reason.
  package private(set) var problems: [String: Int] = [:]
  /// Connections that the server ended, by the code of its close frame; 0 for none.
  package private(set) var endings: [Int: Int] = [:]
  private var parts: [(any Part)?] = []
  private var rhythms: [Rhythm] = []
  private let isInterrupted: () -> Bool

  /// - Parameter isInterrupted: whether the caller wants it to end.
  package init(port: Int, isInterrupted: @escaping () -> Bool) throws(SystemFailure) {
    connections = try Connections(port: port)
    self.isInterrupted = isInterrupted
  }

  /// Gives a connection to a client.
  package func cast(_ part: any Part, on connection: Int) {
    while parts.count <= connection { parts.append(nil) }
    parts[connection] = part
  }

  /// Closes a client's connection.
  package func dismiss(_ connection: Int) {
    parts[connection] = nil
    connections.close(connection)
  }

  /// Does something now and then again and again; what is late is made up for.
  ///
  /// - Parameters:
  ///   - first: when it is done first, in nanoseconds since 1970.
  ///   - work: receives when it was due.
  @discardableResult
  package func every(
    _ nanoseconds: Int64, from first: Int64? = nil, _ work: @escaping (Int64) -> Void
  ) -> Rhythm {
    let rhythm = Rhythm(
      due: first ?? SystemCalls.now, interval: max(1000, nanoseconds), work: work)
    rhythms.append(rhythm)
    return rhythm
  }

  /// Goes on until a moment in nanoseconds since 1970, or until something is true.
  ///
  /// - Throws: `Interruption` when the caller of `init` wants it to end.
  package func run(
    until end: Int64, or isDone: () -> Bool = { false }
  ) throws(Interruption) {
    while SystemCalls.now < end, !isDone() {
      if isInterrupted() { throw Interruption() }
      rhythms.removeAll(where: \.isOver)
      let next = rhythms.map(\.due).min() ?? .max
      connections.turn(until: min(end, next, SystemCalls.now + 50_000_000), self)
      for rhythm in rhythms { keep(rhythm) }
    }
  }

  /// Goes on for `seconds`.
  package func run(seconds: Double) throws(Interruption) {
    try run(until: SystemCalls.now + Int64(seconds * 1e9))
  }

  private func keep(_ rhythm: Rhythm) {
    // Ten at a time, so that reading goes on when much is late.
    for _ in 0..<10 {
      let now = SystemCalls.now
      guard !rhythm.isOver, rhythm.due <= now else { return }
      ownLateness.add(now - rhythm.due)
      rhythm.work(rhythm.due)
      rhythm.due += rhythm.interval
    }
  }

  /// Counts an error that the server sent.
  package func note(problem: Value?) {
    guard let counts = problem?.object?["counts"]?.object else {
      problems[problem?.object?["title"]?.string ?? "?", default: 0] += 1
      return
    }
    for (reason, count) in counts {
      problems["refused as \(reason)", default: 0] += Int(count.number ?? 0)
    }
  }

  /// Forgets how late things were.
  package func forgetLateness() { ownLateness = LatencyHistogram() }

  // MARK: - ConnectionListener

  package func opened(_ connection: Int) { parts[connection]?.opened(on: connection) }

  package func received(
    _ opcode: UInt8, _ bytes: Span<UInt8>, length: Int, on connection: Int, at time: Int64
  ) {
    parts[connection]?.received(opcode, bytes, length: length, at: time)
  }

  package func ended(_ connection: Int, code: Int?) {
    let part = parts[connection]
    if part?.mayEnd != true { endings[code ?? 0, default: 0] += 1 }
    parts[connection] = nil
    part?.ended(code: code)
  }
}

/// The caller wants a measurement to end.
package struct Interruption: Error {
  package init() {}
}
