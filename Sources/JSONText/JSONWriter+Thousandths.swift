extension JSONWriter {
  /// Appends a number rounded to thousandths, as metres and seconds are written; `null` when it is
  /// not finite.
  ///
  /// The same text as of the rounded number, for a tenth of the time.
  public mutating func append(thousandths number: Double) {
    let scaled = (number * 1000).rounded()
    // Up to fifteen digits a decimal number is its own shortest text.
    guard abs(scaled) < 1e15 else {
      append(scaled / 1000)
      return
    }
    if scaled < 0 { append(raw: "-") }
    let (whole, rest) = UInt64(abs(scaled)).quotientAndRemainder(dividingBy: 1000)
    append(digits: whole, atLeast: 1)
    if rest == 0 { return }
    append(raw: ".")
    let (two, third) = rest.quotientAndRemainder(dividingBy: 10)
    let (one, second) = two.quotientAndRemainder(dividingBy: 10)
    if third > 0 {
      append(digits: rest, atLeast: 3)
    } else if second > 0 {
      append(digits: two, atLeast: 2)
    } else {
      append(digits: one, atLeast: 1)
    }
  }

  /// Appends a whole number that is not negative.
  ///
  /// - Parameter count: the fewest digits; zeros fill them up in front.
  private mutating func append(digits number: UInt64, atLeast count: Int) {
    var divisor: UInt64 = 1
    for _ in 1..<count { divisor *= 10 }
    while number / divisor >= 10 { divisor *= 10 }
    var rest = number
    while divisor > 0 {
      append(digit: UInt8(truncatingIfNeeded: rest / divisor))
      rest %= divisor
      divisor /= 10
    }
  }
}
