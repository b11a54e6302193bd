/// How late ticks are, from the times that frames bear.
///
/// A tick is due one interval after the last one was due; the earliest frames show the phase. After
/// a pause of more than an interval the clock goes on from there, as the server's does: that one
/// tick is late, those after it are not.
package struct TickLateness {
  /// The lateness of each tick.
  package private(set) var histogram = LatencyHistogram()
  private let interval: Int64
  private var due: Int64?
  private var last: Int64 = 0

  /// - Parameter interval: nanoseconds between two ticks.
  package init(interval: Int64) { self.interval = interval }

  /// Takes the time of a frame, in nanoseconds; several frames of one tick count once.
  package mutating func take(_ time: Int64) {
    guard time != last else { return }
    last = time
    guard let due else {
      self.due = time + interval
      return
    }
    let late = time - due
    histogram.add(late)
    self.due = (late < 0 || late > interval ? time : due) + interval
  }
}
