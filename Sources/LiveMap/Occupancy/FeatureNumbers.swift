import IndoorModel

/// Small numbers for the features that are counted.
///
/// A number that is given back waits until `release`, so that what is still known by it can end.
struct FeatureNumbers {
  private var numbers: [Identifier<Feature>: Int32] = [:]
  private var features: [Identifier<Feature>?] = []
  private var free: [Int32] = []
  private var waiting: [Int32] = []

  /// The features that have a number, in no order.
  var ids: [Identifier<Feature>] { Array(numbers.keys) }

  /// The feature that has a number.
  subscript(number: Int32) -> Identifier<Feature>? {
    features.indices.contains(Int(number)) ? features[Int(number)] : nil
  }

  /// The number that a feature has.
  subscript(id: Identifier<Feature>) -> Int32? { numbers[id] }

  /// The number of a feature, a new one if it has none; `nil` when there are too many.
  mutating func number(
    of id: Identifier<Feature>, limit: Int
  ) -> (number: Int32, isNew: Bool)? {
    if let number = numbers[id] { return (number, false) }
    guard numbers.count < limit else { return nil }
    let number = free.popLast() ?? Int32(features.count)
    if Int(number) == features.count { features.append(nil) }
    features[Int(number)] = id
    numbers[id] = number
    return (number, true)
  }

  /// Takes the number of a feature away, if it has one.
  mutating func remove(_ id: Identifier<Feature>) -> Int32? {
    guard let number = numbers.removeValue(forKey: id) else { return nil }
    features[Int(number)] = nil
    waiting.append(number)
    return number
  }

  /// Numbers that were given back may be taken again.
  mutating func release() {
    free += waiting
    waiting = []
  }
}
