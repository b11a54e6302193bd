/// Cuts a stream of bytes into lines; a line that does not end is dropped.
public struct LineReader: Sendable {
  private let limit: Int
  private var line: [UInt8] = []
  private var isTooLong = false

  /// Makes a reader.
  ///
  /// - Parameter limit: bytes of a line at most; longer ones are dropped.
  public init(limit: Int) { self.limit = limit }

  /// Takes bytes; returns the lines that they end, without those that are empty.
  public mutating func take(_ bytes: some Sequence<UInt8>) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for byte in bytes {
      guard byte == 0x0A || byte == 0x0D else {
        if line.count < limit { line.append(byte) } else { isTooLong = true }
        continue
      }
      if !line.isEmpty, !isTooLong { lines.append(line) }
      line = []
      isTooLong = false
    }
    return lines
  }
}
