/// Reads a body in chunks (RFC 9112, section 7.1), which libwebsockets 4.1 hands over as it came.
struct ChunkedBody {
  /// Where a body stands.
  enum Progress: Equatable {
    case more
    case complete
    case malformed
  }

  private enum State { case size, note, sizeEnd, data(Int), dataEnd, dataFeed, trailer(Int) }

  /// What was read so far.
  private(set) var body: [UInt8] = []
  private var state = State.size
  private var size = 0
  private var digits = 0
  private var trailers = 0

  /// Reads what arrived.
  mutating func read(_ bytes: [UInt8]) -> Progress {
    var index = 0
    while index < bytes.count {
      if case .data(let left) = state {
        let count = min(left, bytes.count - index)
        body += bytes[index..<(index + count)]
        index += count
        state = count == left ? .dataEnd : .data(left - count)
        continue
      }
      switch step(bytes[index]) {
      case .more: index += 1
      case let end: return end
      }
    }
    return .more
  }

  private mutating func step(_ byte: UInt8) -> Progress {
    switch (state, byte) {
    case (.size, UInt8(ascii: "\r")) where digits > 0: state = .sizeEnd
    case (.size, UInt8(ascii: ";")) where digits > 0: state = .note
    case (.size, _):
      guard let digit = Self.hexadecimal(byte), digits < 8 else { return .malformed }
      size = size * 16 + digit
      digits += 1
    case (.note, UInt8(ascii: "\r")): state = .sizeEnd
    case (.note, UInt8(ascii: "\n")): return .malformed
    case (.note, _): return countTrailer()
    case (.sizeEnd, UInt8(ascii: "\n")):
      state = size == 0 ? .trailer(0) : .data(size)
      (size, digits) = (0, 0)
    case (.dataEnd, UInt8(ascii: "\r")): state = .dataFeed
    case (.dataFeed, UInt8(ascii: "\n")): state = .size
    case (.trailer(let length), UInt8(ascii: "\n")):
      if length == 0 { return .complete }
      state = .trailer(0)
    case (.trailer, UInt8(ascii: "\r")): break
    case (.trailer(let length), _):
      state = .trailer(length + 1)
      return countTrailer()
    default: return .malformed
    }
    return .more
  }

  /// Extensions and trailers are skipped, but not without end.
  private mutating func countTrailer() -> Progress {
    trailers += 1
    return trailers > 4_096 ? .malformed : .more
  }

  private static func hexadecimal(_ byte: UInt8) -> Int? {
    Character(UnicodeScalar(byte)).isASCII ? Character(UnicodeScalar(byte)).hexDigitValue : nil
  }
}
