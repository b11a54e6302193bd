import Geometry
import IndoorModel
import LiveMap
import Positioning

/// Where tags were by all their measurements, those that came later too.
public struct SmoothedTracks: Sendable {
  /// Seconds without a place after which a tag is where it was shown.
  private static let gap = 3.0

  /// The places of each tag, the earliest first.
  private let tracks: [Identifier<Navigator>: [SmoothedPosition]]

  /// - Parameter tracks: the places of each tag, the earliest first.
  init(_ tracks: [Identifier<Navigator>: [SmoothedPosition]] = [:]) { self.tracks = tracks }

  /// A person as it was seen at a moment, in the smoothed place where there is one.
  func moved(_ sighting: Sighting, at moment: Timestamp) -> Sighting {
    guard let position = position(of: sighting.navigator, at: moment), let floor = position.floor
    else { return sighting }
    var moved = sighting
    moved.place = Place(floor: floor, point: position.point)
    moved.accuracy = position.radius
    return moved
  }

  private func position(of navigator: Identifier<Navigator>, at moment: Timestamp)
    -> SmoothedPosition?
  {
    guard let track = tracks[navigator] else { return nil }
    let next = index(in: track, after: moment)
    guard next > 0 else { return nil }
    let last = track[next - 1]
    guard next < track.count, track[next].time.seconds(since: last.time) <= Self.gap else {
      return moment.seconds(since: last.time) <= Self.gap / 2 ? last : nil
    }
    guard track[next].floor == last.floor else { return last }
    let share = moment.seconds(since: last.time) / track[next].time.seconds(since: last.time)
    var position = last
    position.point = last.point + (track[next].point - last.point) * share
    return position
  }

  /// The place of the first position that is later than a moment.
  ///
  /// - Complexity: O(log *n*).
  private func index(in track: [SmoothedPosition], after moment: Timestamp) -> Int {
    var (low, high) = (0, track.count)
    while low < high {
      let middle = (low + high) / 2
      if track[middle].time <= moment { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
