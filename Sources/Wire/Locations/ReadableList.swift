import IndoorModel

/// What can be read of a list that a client reports, and what is wrong with the rest.
struct ReadableList<Element> {
  /// What can be read.
  private(set) var elements: [Element] = []
  /// What is wrong with the others: `index`, `navigator` and `reason` of each.
  private(set) var refused: [Value] = []
  /// The place in the list of each element.
  private(set) var indices: [Int] = []

  init(_ values: [Value], _ read: (Value) throws(ValueError) -> Element) {
    for (index, value) in values.enumerated() {
      do throws(ValueError) {
        elements.append(try read(value))
        indices.append(index)
      } catch {
        refused.append(
          Value(members: [
            "index": Value(index), "navigator": value.object?["navigator"],
            "reason": .string(error.description),
          ]))
      }
    }
  }
}
