package import IndoorModel

/// Writes invented samples as a server writes its own, in order to measure it.
package struct TrackBench {
  /// The file that is written.
  package let file: TrackFile
  /// Bytes of all minutes that were written.
  package private(set) var bytes = 0
  private var gatherer = TrackGatherer()

  /// Begins a file.
  package init(path: String) throws(TrackFileError) { file = try TrackFile.open(at: path) }

  /// Takes the next sample; the caller writes a minute that is over.
  ///
  /// - Returns: the minute that is over, if one is.
  package mutating func take(_ sample: TrackSample) -> FinishedMinute? {
    gatherer.take(sample).map(FinishedMinute.init)
  }

  /// Encodes and writes a minute.
  package mutating func write(_ minute: FinishedMinute) throws(TrackFileError) {
    bytes += try file.write([minute.minute]).bytes
  }

  /// A minute that nothing is added to any more.
  package struct FinishedMinute {
    fileprivate let minute: RunningMinute
  }
}
