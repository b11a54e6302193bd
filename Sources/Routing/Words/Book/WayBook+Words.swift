import IndoorModel

extension WayBook {
  /// What a person is told on the way along legs.
  ///
  /// Several walks that follow one another, as on a tour, are told one after the other: each ends
  /// with an arrival of its own.
  /// - Parameters:
  ///   - destination: where the person wants to go; the legs may end a little beside it.
  ///   - firstLeg: the number of the first of the legs in the route.
  /// - Complexity: O(*points* + what lies beside the path).
  func instructions(
    for legs: [Leg], to destination: Place, firstLeg: Int = 0
  ) -> [Instruction] {
    Directions(book: self, legs: legs, destination: destination, firstLeg: firstLeg).instructions
  }
}
