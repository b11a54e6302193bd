import IndoorModel

extension Value {
  /// Makes a number of metres or seconds, rounded to thousandths: finer than any route is known,
  /// and short on the wire.
  init(thousandths number: Double) { self = .number((number * 1000).rounded() / 1000) }
}
