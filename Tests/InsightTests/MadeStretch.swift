import Insight

/// Where all people of a made day are at some seconds that follow each other.
struct MadeStretch {
  let day: MadeDay
  /// The seconds of the day; the last may be the first of the next minute.
  let seconds: ClosedRange<Int>
  /// By person, then by second.
  private let spots: [MadeDay.Spot?]

  init(_ day: MadeDay, _ seconds: ClosedRange<Int>, spots: [MadeDay.Spot?]) {
    self.day = day
    self.seconds = seconds
    self.spots = spots
  }

  /// Where a person is at one of the seconds; `nil` when it is not there.
  func spot(of walker: Int, at second: Int) -> MadeDay.Spot? {
    spots[walker * seconds.count + second - seconds.lowerBound]
  }

  /// The stretch as recorders write it.
  var chunk: InsightChunk {
    var people: [InsightChunk.Person] = []
    var steps: [[InsightChunk.Step]] = [[], []]
    for walker in day.walkers.indices {
      let place = Int32(people.count)
      var isThere = false
      var before: MadeDay.Spot?
      for (sample, second) in seconds.enumerated() {
        let spot = spot(of: walker, at: second)
        defer { before = spot }
        if spot == before { continue }
        isThere = true
        if let before, before.floor != spot?.floor {
          steps[Int(before.floor)].append(
            InsightChunk.Step(person: place, sample: Int32(sample), point: nil))
        }
        if let spot {
          steps[Int(spot.floor)].append(
            InsightChunk.Step(person: place, sample: Int32(sample), point: spot.point))
        }
      }
      if isThere { people.append(day.walkers[walker].person) }
    }
    return InsightChunk(
      minute: day.start / 60_000 + Int64(seconds.lowerBound / 60), times: seconds.map(day.time),
      people: people,
      floors: steps.enumerated().map {
        InsightChunk.OnFloor(floor: MadeDay.floors[$0], steps: $1)
      })
  }
}
