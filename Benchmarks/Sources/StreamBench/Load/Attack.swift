import Glibc

/// Many connections that mean no good, for measuring what they do to others.
package final class Attack {
  /// What they do.
  package enum Kind: String, CaseIterable, Sendable {
    /// They send a head, or a body, a byte every two seconds.
    case slow
    /// They connect and say nothing, or begin to encrypt and stop.
    case open
    /// They connect and ask as fast as they are answered.
    case flood
  }

  /// What came of it.
  package struct Figures: Sendable {
    /// Connections that were made, and those that the server ended.
    package var made = 0
    package var ended = 0
    /// Answers, and those that refuse: of the status 429.
    package var answers = 0
    package var refusals = 0
  }

  private struct Attacker {
    var descriptor: CInt = -1
    var sent = 0
    /// When it does something next, in nanoseconds since 1970.
    var due: Int64 = 0
  }

  /// What came of it so far.
  package private(set) var figures = Figures()
  private let kind: Kind
  private let port: Int
  private let sources: ClosedRange<UInt8>
  private let waiting: Waiting
  private var attackers: [Attacker]
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// Prepares an attack on a port of this machine.
  ///
  /// - Parameters:
  ///   - count: how many connections are held, or tried again and again.
  ///   - sources: the addresses `127.0.0.n` that they come from, in turn.
  package init(
    _ kind: Kind, port: Int, count: Int, sources: ClosedRange<UInt8>
  ) throws(SystemFailure) {
    (self.kind, self.port, self.sources) = (kind, port, sources)
    waiting = try Waiting()
    let now = SystemCalls.now
    // Two thousand a second at most, so that the listener's queue is not what is measured.
    attackers = (0..<count).map { Attacker(due: now + Int64($0) * 500_000) }
  }

  deinit {
    for attacker in attackers where attacker.descriptor >= 0 {
      SystemCalls.close(attacker.descriptor)
    }
  }

  /// Goes on for `seconds`.
  package func run(seconds: Double) {
    let end = SystemCalls.now + Int64(seconds * 1e9)
    while SystemCalls.now < end {
      for number in attackers.indices where attackers[number].due <= SystemCalls.now { act(number) }
      waiting.wait(nanoseconds: 2_000_000) { number, reads, _ in if reads { read(number) } }
    }
  }

  private func act(_ number: Int) {
    guard attackers[number].descriptor < 0 else { return speak(number) }
    let span = Int(sources.upperBound - sources.lowerBound) + 1
    let source = sources.lowerBound + UInt8(number % span)
    attackers[number].due = SystemCalls.now + 1_000_000_000
    guard
      let descriptor = try? SystemCalls.connect(port: port, receiveBuffer: 4_096, from: source)
    else { return }
    figures.made += 1
    attackers[number] = Attacker(descriptor: descriptor, due: SystemCalls.now)
    waiting.watch(descriptor, as: number, isNew: true, reading: true, writing: false)
    speak(number)
  }

  private func speak(_ number: Int) {
    let words = self.words(of: number)
    let sent = attackers[number].sent
    switch kind {
    case .slow:
      // All but the end at once, then byte by byte without end.
      let piece = sent == 0 ? words : [UInt8(ascii: "a")]
      _ = SystemCalls.send(attackers[number].descriptor, piece)
      attackers[number].due = SystemCalls.now + 2_000_000_000
    case .open:
      if sent == 0, !words.isEmpty { _ = SystemCalls.send(attackers[number].descriptor, words) }
      attackers[number].due = .max
    case .flood:
      _ = SystemCalls.send(attackers[number].descriptor, words)
      attackers[number].due = .max
    }
    attackers[number].sent += 1
  }

  private func words(of number: Int) -> [UInt8] {
    switch kind {
    case .slow where number.isMultiple(of: 2):
      Array("GET /api/v1/venues HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ".utf8)
    case .slow:
      Array(
        ("POST /api/v1/venues/hall/locations HTTP/1.1\r\nHost: 127.0.0.1\r\n"
          + "Content-Length: 60000\r\n\r\n[").utf8)
    // The first bytes of a ClientHello (RFC 8446, section 4.1.2).
    case .open: number.isMultiple(of: 2) ? [] : [0x16, 3, 1, 2, 0, 1, 0, 1, 0xFC, 3, 3]
    case .flood: Array("GET /api/v1/venues HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8)
    }
  }

  private func read(_ number: Int) {
    let descriptor = attackers[number].descriptor
    guard descriptor >= 0 else { return }
    switch SystemCalls.receive(descriptor, into: &buffer, limit: .max) {
    case .nothingYet: break
    case .over:
      SystemCalls.close(descriptor)
      figures.ended += 1
      // The flood comes back at once.
      let pause: Int64 = kind == .flood ? 10_000_000 : 1_000_000_000
      attackers[number] = Attacker(due: SystemCalls.now + pause)
    case .bytes(let count):
      let answer = buffer[..<count]
      guard answer.starts(with: Array("HTTP/1.1 ".utf8)) else { return }
      figures.answers += 1
      if answer.dropFirst(9).starts(with: Array("429".utf8)) { figures.refusals += 1 }
      if kind == .flood { attackers[number].due = SystemCalls.now }
    }
  }
}
