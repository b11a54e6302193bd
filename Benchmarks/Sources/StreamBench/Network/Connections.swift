/// A receiver of what happens on connections.
package protocol ConnectionListener: AnyObject {
  /// A WebSocket is open.
  func opened(_ connection: Int)
  /// A message came: all of a text, as much of a binary one as is wanted.
  ///
  /// - Parameters:
  ///   - opcode: 1 for text, 2 for binary, 0 for a piece of an answer over plain HTTP.
  ///   - length: the bytes of the whole message.
  ///   - time: when it was read, in nanoseconds since 1970.
  func received(
    _ opcode: UInt8, _ bytes: Span<UInt8>, length: Int, on connection: Int, at time: Int64)
  /// The server ended a connection.
  ///
  /// - Parameter code: the code of its close frame; `nil` if it said nothing.
  func ended(_ connection: Int, code: Int?)
}

/// Many connections to a server of this machine on the thread that calls `turn`, for measurements.
///
/// Numbers of connections that are closed are used again.
package final class Connections {
  private struct Connection {
    var descriptor: CInt = -1
    /// Whether it speaks HTTP and nothing else.
    var isPlain = false
    var isOpen = false
    var answer: [UInt8] = []
    var cutter = MessageCutter()
    var outgoing: [UInt8] = []
    var pace: Pace?
    var isReading = true
    var closeCode: Int?
  }

  /// Bytes that were read and written so far.
  package private(set) var bytesRead = 0
  package private(set) var bytesWritten = 0

  private let port: Int
  private let waiting: Waiting
  private var connections: [Connection] = []
  private var free: [Int] = []
  private var paced: Set<Int> = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 18)

  /// Makes connections to a port; none at first.
  package init(port: Int) throws(SystemFailure) {
    self.port = port
    waiting = try Waiting()
  }

  deinit {
    for connection in connections where connection.descriptor >= 0 {
      SystemCalls.close(connection.descriptor)
    }
  }

  /// How many connections there are.
  package var count: Int { connections.count - free.count }

  // MARK: - Opening and closing

  /// Begins to open a WebSocket.
  ///
  /// - Parameters:
  ///   - wanted: the bytes of binary messages that the listener wants to see.
  ///   - pace: bytes a second that are read at most, as over a slow link.
  package func openWebSocket(
    subprotocol: String, wanted: Int = .max, pace: Double? = nil, receiveBuffer: Int? = nil
  ) throws(SystemFailure) -> Int {
    let number = try open(receiveBuffer: receiveBuffer)
    connections[number].cutter.wanted = wanted
    write(ClientFrame.handshake(path: "/api/v1/live", subprotocol: subprotocol), on: number)
    if let pace { setPace(pace, of: number) }
    return number
  }

  /// Opens a connection for HTTP.
  package func openPlain() throws(SystemFailure) -> Int {
    let number = try open(receiveBuffer: nil)
    connections[number].isPlain = true
    return number
  }

  private func open(receiveBuffer: Int?) throws(SystemFailure) -> Int {
    let descriptor = try SystemCalls.connect(port: port, receiveBuffer: receiveBuffer)
    let number = free.popLast() ?? connections.count
    if number == connections.count { connections.append(Connection()) }
    connections[number].descriptor = descriptor
    waiting.watch(descriptor, as: number, isNew: true, reading: true, writing: false)
    return number
  }

  /// Closes a connection without a word, as a client does when its line breaks.
  package func close(_ number: Int) {
    guard connections[number].descriptor >= 0 else { return }
    SystemCalls.close(connections[number].descriptor)
    connections[number] = Connection()
    paced.remove(number)
    free.append(number)
  }

  /// Whether a WebSocket is open.
  package func isOpen(_ number: Int) -> Bool { connections[number].isOpen }

  // MARK: - How fast is read

  /// Reads at most `bytesPerSecond` from now on.
  package func setPace(_ bytesPerSecond: Double, of number: Int) {
    connections[number].pace = Pace(bytesPerSecond: bytesPerSecond, now: SystemCalls.now)
    paced.insert(number)
    watch(number)
  }

  /// Reads nothing any more, or reads again.
  package func setReading(_ isReading: Bool, of number: Int) {
    connections[number].isReading = isReading
    watch(number)
  }

  private func watch(_ number: Int) {
    let connection = connections[number]
    waiting.watch(
      connection.descriptor, as: number, isNew: false,
      reading: connection.isReading && connection.pace == nil,
      writing: !connection.outgoing.isEmpty)
  }

  // MARK: - Writing

  /// Says a text.
  package func say(_ text: String, on number: Int) {
    write(ClientFrame.bytes(opcode: 1, Array(text.utf8)), on: number)
  }

  /// Says a binary message.
  package func say(_ bytes: [UInt8], on number: Int) {
    write(ClientFrame.bytes(opcode: 2, bytes), on: number)
  }

  /// Writes bytes as they are; what there is no room for follows when there is.
  package func write(_ bytes: [UInt8], on number: Int) {
    guard connections[number].descriptor >= 0 else { return }
    bytesWritten += bytes.count
    guard connections[number].outgoing.isEmpty else {
      connections[number].outgoing += bytes
      return
    }
    let sent = SystemCalls.send(connections[number].descriptor, bytes) ?? bytes.count
    if sent < bytes.count {
      connections[number].outgoing = Array(bytes[sent...])
      watch(number)
    }
  }

  /// Bytes that wait for the server to read.
  package func backlog(of number: Int) -> Int { connections[number].outgoing.count }

  private func writeMore(_ number: Int) {
    let outgoing = connections[number].outgoing
    guard !outgoing.isEmpty else { return }
    let sent = SystemCalls.send(connections[number].descriptor, outgoing) ?? outgoing.count
    connections[number].outgoing.removeFirst(sent)
    if connections[number].outgoing.isEmpty { watch(number) }
  }

  // MARK: - Reading

  /// Waits for what happens, until a moment in nanoseconds since 1970 at most, and reports it.
  package func turn(until deadline: Int64, _ listener: some ConnectionListener) {
    // A slow link gives a little every few milliseconds.
    let limit = paced.isEmpty ? deadline : min(deadline, SystemCalls.now + 5_000_000)
    waiting.wait(nanoseconds: limit - SystemCalls.now) { number, reads, writes in
      if writes { writeMore(number) }
      if reads { read(number, limit: .max, listener) }
    }
    for number in paced where connections[number].isReading {
      let allowed = connections[number].pace?.take(now: SystemCalls.now) ?? 0
      if allowed > 0 { read(number, limit: allowed, listener) }
    }
  }

  private func read(_ number: Int, limit: Int, _ listener: some ConnectionListener) {
    // A listener may have closed it in this very turn.
    guard connections[number].descriptor >= 0 else { return }
    switch SystemCalls.receive(connections[number].descriptor, into: &buffer, limit: limit) {
    case .nothingYet: break
    case .over:
      let code = connections[number].closeCode
      close(number)
      listener.ended(number, code: code)
    case .bytes(let count):
      bytesRead += count
      connections[number].pace?.use(count)
      take(count, number, at: SystemCalls.now, listener)
    }
  }

  private func take(
    _ count: Int, _ number: Int, at time: Int64, _ listener: some ConnectionListener
  ) {
    // The buffer is lent out while listeners may send, which needs the rest of this object.
    let lent = buffer
    var begin = 0
    if connections[number].isPlain {
      listener.received(
        0, lent.span.extracting(0..<count), length: count, on: number, at: time)
      return
    }
    if !connections[number].isOpen {
      while begin < count, !connections[number].isOpen {
        connections[number].answer.append(lent[begin])
        begin += 1
        connections[number].isOpen = connections[number].answer.suffix(4) == [13, 10, 13, 10]
      }
      guard connections[number].isOpen else { return }
      guard connections[number].answer.starts(with: Array("HTTP/1.1 101".utf8)) else {
        close(number)
        listener.ended(number, code: nil)
        return
      }
      listener.opened(number)
    }
    var cutter = connections[number].cutter
    connections[number].cutter = MessageCutter()
    cutter.cut(lent.span.extracting(begin..<count)) { opcode, bytes, length in
      switch opcode {
      case 8:
        connections[number].closeCode = bytes.count < 2 ? nil : Int(bytes[0]) << 8 | Int(bytes[1])
      case 9: write(ClientFrame.bytes(opcode: 10, bytes.copy), on: number)
      default: listener.received(opcode, bytes, length: length, on: number, at: time)
      }
    }
    if connections[number].descriptor >= 0 { connections[number].cutter = cutter }
  }
}
