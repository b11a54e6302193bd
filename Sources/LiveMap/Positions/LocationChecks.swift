import IndoorModel

/// The rules by which the server takes or refuses a location, as far as they need no history.
struct LocationChecks {
  private let outsideMargin: Double
  private let futureMargin: Int64
  private let oldest: Int64

  init(configuration: LiveConfiguration) {
    outsideMargin = configuration.outsideMargin
    futureMargin = Int64(configuration.futureMargin * 1000)
    oldest = Int64(configuration.goneAfter * 1000)
  }

  /// Refuses a location outside of the plan, at a wrong time, or with infinite numbers.
  ///
  /// - Parameter now: milliseconds since 1970.
  func check(
    _ location: BareLocation, on extent: FloorExtent, at now: Int64
  ) throws(LocationRefusal.Reason) {
    if !extent.contains(location.x, location.y) { try checkOutside(location, extent) }
    let (ahead, isOverflowing) = location.milliseconds.subtractingReportingOverflow(now)
    if isOverflowing || ahead > futureMargin || ahead <= -oldest {
      throw Self.untimely(Double(location.milliseconds) - Double(now))
    }
    if location.accuracy.isInfinite || location.heading.isInfinite || location.speed.isInfinite {
      throw .notFinite(field: Self.infinite(location))
    }
  }

  private func checkOutside(
    _ location: BareLocation, _ extent: FloorExtent
  ) throws(LocationRefusal.Reason) {
    if !location.x.isFinite { throw .notFinite(field: "x") }
    if !location.y.isFinite { throw .notFinite(field: "y") }
    let outside = extent.distance(location.x, location.y)
    if outside > outsideMargin { throw .outside(metres: outside) }
  }

  private static func untimely(_ ahead: Double) -> LocationRefusal.Reason {
    ahead > 0 ? .future(seconds: ahead / 1000) : .tooOld(seconds: -ahead / 1000)
  }

  private static func infinite(_ location: BareLocation) -> String {
    location.accuracy.isInfinite ? "accuracy" : location.heading.isInfinite ? "heading" : "speed"
  }
}
