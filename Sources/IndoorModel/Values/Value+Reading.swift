extension Value {
  /// The text, or an error.
  public func asText() throws(ValueError) -> String {
    guard let text = string else { throw ValueError("must be a text") }
    return text
  }

  /// The finite number, or an error.
  public func asNumber() throws(ValueError) -> Double {
    guard let number, number.isFinite else { throw ValueError("must be a number") }
    return number
  }

  /// The whole number, or an error; at most 2⁵³ from zero, beyond which doubles have gaps.
  public func asInteger() throws(ValueError) -> Int {
    guard let number, abs(number) <= 9_007_199_254_740_992, let integer = Int(exactly: number)
    else { throw ValueError("must be a whole number") }
    return integer
  }

  /// True or false, or an error.
  public func asBool() throws(ValueError) -> Bool {
    guard let bool else { throw ValueError("must be true or false") }
    return bool
  }

  /// A valid identifier, or an error.
  public func asIdentifier<Subject>() throws(ValueError) -> Identifier<Subject> {
    try Identifier(checking: try asText())
  }

  /// Every element read in order, or an error that names the element's index.
  public func list<Element>(
    _ reader: (Value) throws(ValueError) -> Element
  ) throws(ValueError) -> [Element] {
    guard let array else { throw ValueError("must be a list") }
    var elements: [Element] = []
    elements.reserveCapacity(array.count)
    for (index, value) in array.enumerated() {
      do { elements.append(try reader(value)) } catch { throw error.under(index) }
    }
    return elements
  }
}
