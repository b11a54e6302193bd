import Foundation
import Support

/// Arrivals at counters, and when each person was served: worked out in advance, so that every wait is
/// known.
struct ServedCrowd {
  struct Person {
    let arrival: Double
    /// When it leaves, served.
    let end: Double
    var wait: Double { end - arrival }
  }

  let people: [Person]

  /// People that come by chance and are served in their order, each at the first free counter; a service
  /// takes half as long to half as long again.
  ///
  /// - Parameters:
  ///   - perMinute: how many come each minute, by the second.
  ///   - service: seconds of a service, in the mean.
  ///   - closed: seconds in which no service begins.
  init(
    seconds: Double, counters: Int, perMinute: (Double) -> Double, service: Double,
    closed: ClosedRange<Double>? = nil, seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    var free = [Double](repeating: 0, count: counters)
    var people: [Person] = []
    var now = 0.0
    while true {
      now -= 60 / perMinute(now) * log(1 - Double.random(in: 0..<1, using: &random))
      guard now < seconds else { break }
      let counter = free.indices.min { free[$0] < free[$1] } ?? 0
      var begin = max(now, free[counter])
      if let closed, closed.contains(begin) { begin = closed.upperBound }
      free[counter] = begin + service * Double.random(in: 0.5..<1.5, using: &random)
      people.append(Person(arrival: now, end: free[counter]))
    }
    self.people = people
  }

  enum Event {
    case arrival(Int)
    case end(Int)
  }

  /// What happens, in its order.
  var events: [(time: Double, event: Event)] {
    let all = people.enumerated().flatMap { index, person in
      [(person.arrival, Event.arrival(index)), (person.end, Event.end(index))]
    }
    return all.sorted { $0.0 < $1.0 }.map { (time: $0.0, event: $0.1) }
  }
}
