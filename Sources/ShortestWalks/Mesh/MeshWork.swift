/// The memory that updates of a mesh use again and again.
struct MeshWork: ~Copyable {
  /// The triangles that wait to be merged.
  var triangles = FlatBuffer<Int32>()
  /// The update in which a triangle last was put among those.
  var marks = FlatBuffer<Int32>()
  /// The update in which the corners of a vertex last were looked at.
  var vertexMarks = FlatBuffer<Int32>()
  var mark: Int32 = 0
  /// The ring that each half-edge is in: the one after it, and before it.
  var next = FlatBuffer<Int32>()
  var previous = FlatBuffer<Int32>()
  /// Which triangles have become one polygon: a forest.
  var group = FlatBuffer<Int32>()
  /// The half-edges between two free triangles, in the order in which they are tried.
  var inner = FlatBuffer<Int32>()
  var sorted = FlatBuffer<Int32>()
  var lengthCounts = FlatBuffer<Int32>(repeating: 0, count: 4096)
  /// The half-edges around a vertex.
  var fan = FlatBuffer<Int32>()
  /// The corners that the vertex had before.
  var oldCorners = FlatBuffer<Int32>()

  mutating func begin() {
    mark += 1
    triangles.removeAll()
    inner.removeAll()
  }

  mutating func makeRoom(triangles count: Int) {
    marks.resize(to: count, with: 0)
    next.resize(to: 3 * count, with: -1)
    previous.resize(to: 3 * count, with: -1)
    group.resize(to: count, with: -1)
  }

  mutating func pool(_ triangle: Int32) {
    guard marks[triangle] != mark else { return }
    marks[triangle] = mark
    triangles.append(triangle)
    group[triangle] = triangle
    let first = 3 * triangle
    next[first] = first + 1
    next[first + 1] = first + 2
    next[first + 2] = first
    previous[first] = first + 2
    previous[first + 1] = first
    previous[first + 2] = first + 1
  }

  /// The triangle that stands for a triangle's polygon.
  func leader(of triangle: Int32) -> Int32 {
    var leader = triangle
    while group[leader] != leader {
      group[leader] = group[group[leader]]
      leader = group[leader]
    }
    return leader
  }
}
