/// Figures of a range, step by step, as they are added up from hours and minutes.
public struct FigureSeries: Sendable {
  /// The minutes at which the steps begin, and the end of the last one.
  public let bounds: [Int64]
  /// The group; 0 for all people.
  public let group: Int32
  /// Samples by step.
  public private(set) var samples: [Int]
  /// The figures of each subject by step.
  public private(set) var subjects: [Int32: [SubjectFigures]] = [:]

  /// Begins with nothing.
  ///
  /// - Parameter bounds: rising; at least two.
  public init(bounds: [Int64], group: Int32) {
    self.bounds = bounds
    self.group = group
    samples = [Int](repeating: 0, count: max(0, bounds.count - 1))
  }

  /// The first minute, and the first one behind the range.
  public var range: Range<Int64> { bounds[0]..<bounds[bounds.count - 1] }

  /// The step that a minute lies in.
  private func step(of minute: Int64) -> Int? {
    guard range.contains(minute) else { return nil }
    var (low, high) = (0, bounds.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if bounds[middle] <= minute { low = middle } else { high = middle }
    }
    return low
  }

  /// Whether one step has a whole hour, so that its summary is enough.
  public func hasWhole(hour: Int64) -> Bool {
    step(of: hour * 60).map { $0 == step(of: hour * 60 + 59) } ?? false
  }

  /// Adds an hour that one step has whole.
  public mutating func add(_ summary: HourSummary, hour: Int64) {
    guard let step = step(of: hour * 60) else { return }
    samples[step] += summary.samples
    for (key, figure) in summary.subjects where key.group == group {
      add(figure, of: key.subject, to: step)
    }
  }

  /// Adds the minutes of an hour that lie in the range.
  public mutating func add(_ hour: HourFigures) {
    let places = (0..<HourFigures.minutes).map { step(of: hour.hour * 60 + Int64($0)) }
    for (place, step) in places.enumerated() {
      if let step { samples[step] += hour.samples[place] }
    }
    for (key, minutes) in hour.subjects where key.group == group {
      for (place, step) in places.enumerated() {
        if let step { add(minutes[place], of: key.subject, to: step) }
      }
    }
  }

  private mutating func add(_ figure: SubjectFigures, of subject: Int32, to step: Int) {
    if figure == SubjectFigures() { return }
    subjects[
      subject, default: [SubjectFigures](repeating: SubjectFigures(), count: samples.count)][step]
      .add(figure)
  }

  /// The figures of a subject in the whole range.
  public func total(of subject: Int32) -> SubjectFigures {
    (subjects[subject] ?? []).reduce(into: SubjectFigures()) { $0.add($1) }
  }

  /// The mean number of people in a subject over the samples of a step; `nil` without any.
  public func mean(of subject: Int32, step: Int) -> Double? {
    guard samples[step] > 0, let figure = subjects[subject]?[step], figure.sum > 0 else {
      return nil
    }
    return Double(figure.sum) / Double(samples[step])
  }

  /// How long people were counted, in seconds: a sample is taken once a second.
  public var sampledSeconds: Int { samples.reduce(0, +) }

  /// The mean number of people over the whole range; `nil` where none were counted.
  public func mean(of subject: Int32) -> Double? {
    let (count, sum) = (sampledSeconds, total(of: subject).sum)
    return count > 0 && sum > 0 ? Double(sum) / Double(count) : nil
  }

  /// Minutes between two moments of one subject.
  private static let momentDistance: Int64 = 15

  /// The moments with most people, the busiest first.
  ///
  /// - Parameters:
  ///   - numbers: subjects; the first ones win where moments are alike.
  ///   - limit: the most moments.
  public func moments(
    of numbers: [Int32], limit: Int
  ) -> [(subject: Int32, people: Int, minute: Int64)] {
    let candidates =
      numbers.flatMap { number in
        (subjects[number] ?? []).filter { $0.peak > 0 }
          .map { (subject: number, people: $0.peak, minute: $0.peakMinute) }
      }
      .sorted { ($1.people, $0.minute, $0.subject) < ($0.people, $1.minute, $1.subject) }
    var chosen: [(subject: Int32, people: Int, minute: Int64)] = []
    for candidate in candidates where chosen.count < limit {
      let isNear = chosen.contains {
        abs($0.minute - candidate.minute) < Self.momentDistance && $0.subject == candidate.subject
      }
      if !isNear { chosen.append(candidate) }
    }
    return chosen
  }
}

extension MinuteFigures.Dwell {
  /// All visits.
  public var count: Int { counts.reduce(0, +) }

  /// The mean length in seconds; `nil` without visits.
  public var mean: Double? { count > 0 ? Double(milliseconds) / 1000 / Double(count) : nil }

  /// The length in seconds that a share of the visits does not pass: on the straight line between the
  /// edges of its class; the begin of the last class, which has no end. `nil` without visits.
  public func quantile(_ share: Double) -> Double? {
    guard count > 0 else { return nil }
    let rank = share * Double(count)
    var before = 0.0
    for (place, number) in counts.enumerated() where number > 0 {
      if before + Double(number) >= rank {
        let begin = Double(DwellEdges.seconds[place])
        guard place + 1 < DwellEdges.seconds.count else { return begin }
        let width = Double(DwellEdges.seconds[place + 1]) - begin
        return begin + width * max(0, rank - before) / Double(number)
      }
      before += Double(number)
    }
    return nil
  }
}
