public import IndoorModel

extension RoutePlanner {
  /// The seconds of the quickest walks among places, and from a start to them.
  ///
  /// - Returns: a row for each place and, last, one for the start; infinite where no way leads. All
  ///   rest on one revision of the venue.
  /// - Complexity: one flood of the engine a place.
  public func walks(
    from start: Place, among places: [Place], profile: Profile
  ) async -> [[Double]] {
    await lend { engine in
      let columns = places.map { place in
        engine.seconds(from: places + [start], to: place, profile: profile)
      }
      return (0...places.count).map { row in
        places.indices.map { $0 == row ? 0 : columns[$0][row] ?? .infinity }
      }
    }
  }
}
