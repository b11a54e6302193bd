extension ShortestPathMap {
  /// What a place reads off the map.
  public struct Reading: Hashable, Sendable {
    /// Millimetres to walk; infinite where there is no way.
    public var distance: Double
    /// What the walk leads to first, in a straight line: a corner or a source; −1 for nothing.
    public var root: Int32
  }

  /// The distance of a place, and where its walk leads to first.
  ///
  /// - Parameter polygon: the one that the place lies in.
  /// - Complexity: linear in the few labels and corners of the polygon.
  @inline(__always)
  public func read(
    _ x: Double, _ y: Double, in polygon: Int32, _ mesh: borrowing WalkMesh
  ) -> Reading {
    var reading = Reading(distance: .infinity, root: -1)
    var number = heads[polygon]
    while number >= 0 {
      let label = labels[number]
      number = label.next
      if label.root < Self.lastSource, label.cost > distances[label.root] + Self.tolerance {
        continue
      }
      let (px, py) = (x - label.x, y - label.y)
      let distance = label.cost + (px * px + py * py).squareRoot()
      // Older labels come later: of destinations equally far the first one counts.
      guard distance <= reading.distance else { continue }
      let right = direction(of: label.right, from: label.x, label.y, mesh)
      let left = direction(of: label.left, from: label.x, label.y, mesh)
      guard right.x * py - right.y * px >= 0, left.x * py - left.y * px <= 0 else { continue }
      reading = Reading(distance: distance, root: label.root)
    }
    let ring = mesh.polygons[polygon]
    for place in ring.first..<(ring.first + ring.count) {
      let number = mesh.sides[place].corner
      let corner = mesh.corners[number]
      let (px, py) = (x - corner.x, y - corner.y)
      let distance = distances[number] + (px * px + py * py).squareRoot()
      if distance < reading.distance - Self.tolerance {
        reading = Reading(distance: distance, root: number)
      }
    }
    return reading
  }

  /// Appends the points of a walk after its start.
  ///
  /// - Complexity: a few nanoseconds a point.
  public func appendPath(
    from reading: Reading, to steps: inout FlatBuffer<WalkStep>, _ mesh: borrowing WalkMesh
  ) {
    var root = reading.root
    var link: Int32 = -1
    while root >= 0, root < Self.lastSource {
      let corner = mesh.corners[root]
      steps.append(WalkStep(x: corner.x, y: corner.y, link: link))
      let parent = parents[root]
      link = Self.link(ofParent: parent)
      root = link >= 0 ? mesh.links[link].to : parent
    }
    if root >= Self.lastSource {
      let source = sources[Self.firstSource - root]
      steps.append(WalkStep(x: source.x, y: source.y, link: link))
    }
  }

  /// The number of the destination that a walk ends at, in the order in which they were added.
  public func source(of reading: Reading, _ mesh: borrowing WalkMesh) -> Int? {
    var root = reading.root
    while root >= 0, root < Self.lastSource {
      let link = Self.link(ofParent: parents[root])
      root = link >= 0 ? mesh.links[link].to : parents[root]
    }
    return root < 0 ? nil : Int(Self.firstSource - root)
  }
}

/// A point of a walk, in millimetres.
public struct WalkStep: Hashable, Sendable, BitwiseCopyable {
  /// Millimetres to the right (east).
  public var x: Double
  /// Millimetres up (north).
  public var y: Double
  /// The link that leads here, by its number; −1 where one walks straight from the point before.
  public var link: Int32
}

/// A place in the plane, in millimetres.
public struct MeshPoint: Hashable, Sendable, BitwiseCopyable {
  /// Millimetres to the right (east).
  public var x: Double
  /// Millimetres up (north).
  public var y: Double

  /// Makes a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
