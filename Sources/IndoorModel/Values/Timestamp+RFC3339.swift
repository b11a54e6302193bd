extension Timestamp {
  /// The moment in UTC to the millisecond: `2026-11-21T08:00:00.000Z`.
  public var rfc3339: String {
    let days = Int(floorDivide(millisecondsSince1970, 86_400_000))
    let inDay = Int(millisecondsSince1970 - Int64(days) * 86_400_000)
    let date = CivilDate(daysSince1970: days)
    let (hour, minute) = (inDay / 3_600_000, inDay / 60_000 % 60)
    return "\(date.text)T\(hour.padded(2)):\(minute.padded(2)):"
      + "\((inDay / 1000 % 60).padded(2)).\((inDay % 1000).padded(3))Z"
  }

  /// Reads RFC 3339 (any offset, any number of fractional digits), or milliseconds since 1970.
  public init(value: Value) throws(ValueError) {
    if value.number != nil {
      self.init(millisecondsSince1970: Int64(try value.asInteger()))
    } else if let text = value.string, let time = Timestamp(rfc3339: text) {
      self = time
    } else {
      throw ValueError("must be a time such as 2026-11-21T08:00:00.000Z")
    }
  }

  /// Reads RFC 3339; `nil` when the text is none.
  public init?(rfc3339 text: String) {
    var scanner = DigitScanner(text.utf8)
    guard let year = scanner.digits(4), scanner.skip("-"), let month = scanner.digits(2),
      scanner.skip("-"), let day = scanner.digits(2), scanner.skip("T", "t", " "),
      let hour = scanner.digits(2), scanner.skip(":"), let minute = scanner.digits(2),
      scanner.skip(":"), let second = scanner.digits(2), hour < 24, minute < 60, second <= 60,
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    let milliseconds = scanner.skip(".") ? scanner.fractionInThousandths() : 0
    guard let milliseconds, let offset = scanner.offsetInMinutes(), scanner.isAtEnd else {
      return nil
    }
    let minutes = (date.daysSince1970 * 24 + hour) * 60 + minute - offset
    self.init(millisecondsSince1970: Int64((minutes * 60 + second) * 1000 + milliseconds))
  }
}

private func floorDivide(_ number: Int64, _ divisor: Int64) -> Int64 {
  let quotient = number / divisor
  return number % divisor < 0 ? quotient - 1 : quotient
}

/// Reads runs of digits from the bytes of a text.
private struct DigitScanner {
  private var rest: ArraySlice<UInt8>

  init(_ text: String.UTF8View) { rest = Array(text)[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func digits(_ count: Int) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      number = number * 10 + digit
    }
    return number
  }

  mutating func skip(_ characters: Unicode.Scalar...) -> Bool {
    guard let first = rest.first, characters.contains(Unicode.Scalar(first)) else { return false }
    rest.removeFirst()
    return true
  }

  /// The digits after the point as thousandths; digits beyond the third are cut off.
  mutating func fractionInThousandths() -> Int? {
    guard var number = digit() else { return nil }
    var count = 1
    while let digit = digit() {
      if count < 3 { number = number * 10 + digit }
      count += 1
    }
    return count >= 3 ? number : (count == 2 ? number * 10 : number * 100)
  }

  /// `Z`, or the minutes by which the local time is ahead of UTC.
  mutating func offsetInMinutes() -> Int? {
    if skip("Z", "z") { return 0 }
    let isBehind = rest.first == UInt8(ascii: "-")
    guard skip("+", "-"), let hours = digits(2), skip(":"), let minutes = digits(2), hours < 24,
      minutes < 60
    else { return nil }
    return (isBehind ? -1 : 1) * (hours * 60 + minutes)
  }

  private mutating func digit() -> Int? {
    guard let first = rest.first, (0x30...0x39).contains(first) else { return nil }
    rest.removeFirst()
    return Int(first - 0x30)
  }
}
