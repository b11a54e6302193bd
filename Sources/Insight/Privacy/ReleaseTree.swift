/// Splits the people of one moment into parts of at least *k*, and counts only whole parts.
///
/// Each person has a path: its floor, then the areas that it is in, from the largest to the
/// smallest. People with one path and one group are a part. A part of fewer than *k* is counted with
/// the other groups of its path, and where even these are too few with the path without its last
/// area, and so on up to the venue; what is left there is counted nowhere. So every number, of an
/// area, a floor, a group or the venue, is the sum of whole parts, and whatever is added to or
/// subtracted from each other is 0 people or at least *k*.
struct ReleaseTree {
  private struct Key: Hashable {
    let parent: Int32
    let subject: Int32
  }

  /// The place of the venue among the nodes.
  static let root: Int32 = 0

  private var places: [Key: Int32] = [:]
  private var parents: [Int32] = [-1]
  private var subjects: [Int32] = [SubjectTable.venue]
  /// The people of each node by class, class 0 being those without a group of their own.
  private var counts: [Int32]
  private let classes: Int

  /// Makes a tree without people.
  ///
  /// - Parameter classes: the groups that have figures of their own, and one.
  init(classes: Int) {
    self.classes = classes
    counts = [Int32](repeating: 0, count: classes)
  }

  /// The place of a path below another one; it is made where there is none.
  mutating func place(below parent: Int32, _ subject: Int32) -> Int32 {
    let key = Key(parent: parent, subject: subject)
    if let place = places[key] { return place }
    let place = Int32(parents.count)
    places[key] = place
    parents.append(parent)
    subjects.append(subject)
    counts.append(contentsOf: repeatElement(0, count: classes))
    return place
  }

  /// Adds people to a path, or takes them away.
  mutating func add(_ people: Int32, at place: Int32, of groupClass: Int) {
    counts[Int(place) * classes + groupClass] += people
  }

  /// The people that may be counted, by subject and class; class 0 has all.
  ///
  /// - Parameter result: by `subject * classes + class`; large enough for all subjects.
  func release(least: Int, into result: inout [Int32]) {
    for index in result.indices { result[index] = 0 }
    var rests = [Int32](repeating: 0, count: parents.count)
    var sums = [Int32](repeating: 0, count: counts.count)
    for place in parents.indices.reversed() {
      let first = place * classes
      var rest = rests[place]
      for each in 0..<classes {
        let count = counts[first + each]
        if count >= least, each > 0 {
          sums[first + each] += count
          sums[first] += count
        } else {
          rest += count
        }
      }
      if rest >= least {
        sums[first] += rest
      } else if place > 0 {
        rests[Int(parents[place])] += rest
      }
      let subject = Int(subjects[place]) * classes
      for each in 0..<classes {
        result[subject + each] += sums[first + each]
        if place > 0 { sums[Int(parents[place]) * classes + each] += sums[first + each] }
      }
    }
  }
}
