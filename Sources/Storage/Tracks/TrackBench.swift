public import IndoorModel

/// Writes invented samples as a server writes its own, in order to measure it.
@_spi(Benchmarks) public struct TrackBench {
  /// The file that is written.
  @_spi(Benchmarks) public let file: TrackFile
  /// Bytes of all minutes that were written.
  @_spi(Benchmarks) public private(set) var bytes = 0
  private var gatherer = TrackGatherer()

  /// Begins a file.
  @_spi(Benchmarks) public init(path: String) throws(TrackFileError) {
    file = try TrackFile.open(at: path)
  }

  /// Takes the next sample; the caller writes a minute that is over.
  ///
  /// - Returns: the minute that is over, if one is.
  @_spi(Benchmarks) public mutating func take(_ sample: TrackSample) -> FinishedMinute? {
    gatherer.take(sample).map(FinishedMinute.init)
  }

  /// Encodes and writes a minute.
  @_spi(Benchmarks) public mutating func write(_ minute: FinishedMinute) throws(TrackFileError) {
    bytes += try file.write([minute.minute]).bytes
  }

  /// A minute that nothing is added to any more.
  @_spi(Benchmarks) public struct FinishedMinute {
    fileprivate let minute: RunningMinute
  }
}
