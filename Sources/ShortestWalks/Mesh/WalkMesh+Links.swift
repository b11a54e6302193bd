/// A way between two corners that is not walked: a lift, stairs to another floor.
public struct MeshLink: Hashable, Sendable, BitwiseCopyable {
  /// The corner where people enter it.
  public var from: Int32
  /// The corner where they leave it.
  public var to: Int32
  /// What it counts, in millimetres of walking.
  public var cost: Double

  /// Makes a link.
  public init(from: Int32, to: Int32, cost: Double) {
    self.from = from
    self.to = to
    self.cost = cost
  }
}

/// The links of a mesh, by the corner where they are left: searches run against the walk.
struct MeshLinks: ~Copyable {
  var all = FlatBuffer<MeshLink>()
  /// The first link that leads to a corner; −1 for none.
  var heads = FlatBuffer<Int32>()
  /// The next link to the same corner.
  var next = FlatBuffer<Int32>()
  /// The polygons around the corner where each link is entered: those of link *n* begin at
  /// `starts[n]`.
  var polygons = FlatBuffer<Int32>()
  var starts = FlatBuffer<Int32>()
  /// The corners where links are left, by the polygons around them: a chain for each polygon.
  var endHeads = FlatBuffer<Int32>()
  var ends = FlatBuffer<Int32>()
  var nextEnds = FlatBuffer<Int32>()
  /// Whether a polygon lies around an end of a link.
  var isAround = FlatBuffer<Bool>()
  /// The revision of the mesh that this was written for.
  var meshRevision = -1
  /// Counts the times that they changed.
  var revision = 0
  /// The cheapest of all.
  var leastCost = Double.infinity
  /// Whether some lead there, but not back at the same cost.
  var hasOneWays = false
}

extension WalkMesh {
  /// The corner of a vertex; −1 outside of free space. Where free space touches itself in the
  /// vertex, one of its corners.
  public func corner(ofVertex vertex: Int32) -> Int32 { firstCorner[vertex] }

  /// Where a corner lies.
  public func point(ofCorner corner: Int32) -> MeshPoint {
    MeshPoint(x: corners[corner].x, y: corners[corner].y)
  }

  /// Replaces the links.
  ///
  /// To be called after each update: corners and the polygons around them may be others.
  public mutating func setLinks(_ new: [MeshLink], _ triangulation: borrowing Triangulation) {
    if new.isEmpty, links.all.count == 0 {
      links.heads.resize(to: corners.count, with: -1)
      links.endHeads.resize(to: polygons.count, with: -1)
      return
    }
    let isSame =
      new.count == links.all.count
      && new.indices.allSatisfy { new[$0] == links.all[$0] }
    if isSame, !isLinkTouched {
      links.heads.resize(to: corners.count, with: -1)
      links.endHeads.resize(to: polygons.count, with: -1)
      links.isAround.resize(to: polygons.count, with: false)
      links.meshRevision = revision
      return
    }
    links.meshRevision = revision
    if !isSame {
      links.revision += 1
      let there = Set(new)
      links.hasOneWays = !new.allSatisfy {
        there.contains(MeshLink(from: $0.to, to: $0.from, cost: $0.cost))
      }
    }
    links.all.removeAll()
    links.next.removeAll()
    links.polygons.removeAll()
    links.starts.removeAll()
    links.leastCost = .infinity
    links.heads.resize(to: corners.count, with: -1)
    links.heads.fill(with: -1)
    for (number, link) in new.enumerated() {
      links.all.append(link)
      links.next.append(links.heads[link.to])
      links.heads[link.to] = Int32(number)
      links.leastCost = min(links.leastCost, link.cost)
      links.starts.append(Int32(links.polygons.count))
      appendPolygons(around: link.from, triangulation)
    }
    links.starts.append(Int32(links.polygons.count))
    noteEnds(triangulation)
  }

  /// Whether polygons around the ends of links have become others.
  private var isLinkTouched: Bool {
    guard links.meshRevision >= 0, log.knows(after: links.meshRevision) else { return true }
    var isTouched = false
    log.forEachPolygon(after: links.meshRevision) {
      if $0 < links.isAround.count, links.isAround[$0] { isTouched = true }
    }
    return isTouched
  }

  /// Notes in which polygons links are left.
  private mutating func noteEnds(_ triangulation: borrowing Triangulation) {
    links.endHeads.resize(to: polygons.count, with: -1)
    links.endHeads.fill(with: -1)
    links.isAround.resize(to: polygons.count, with: false)
    links.isAround.fill(with: false)
    for index in 0..<links.polygons.count { links.isAround[links.polygons[index]] = true }
    links.ends.removeAll()
    links.nextEnds.removeAll()
    let used = links.polygons.count
    var known: Set<Int32> = []
    for number in 0..<links.all.count where known.insert(links.all[number].to).inserted {
      appendPolygons(around: links.all[number].to, triangulation)
      for index in used..<links.polygons.count {
        let polygon = links.polygons[index]
        links.nextEnds.append(links.endHeads[polygon])
        links.endHeads[polygon] = Int32(links.ends.count)
        links.ends.append(links.all[number].to)
        links.isAround[polygon] = true
      }
      links.polygons.resize(to: used, with: -1)
    }
  }

  private mutating func appendPolygons(
    around corner: Int32, _ triangulation: borrowing Triangulation
  ) {
    let first = triangulation.edge(from: vertexOf[corner])
    guard first >= 0 else { return }
    var edge = first
    var last: Int32 = -1
    let start = links.polygons.count
    repeat {
      if cornerOf[edge] == corner {
        let polygon = polygonOf[edge / 3]
        let isRepeated =
          polygon == last
          || (links.polygons.count > start && links.polygons[start] == polygon)
        if !isRepeated { links.polygons.append(polygon) }
        last = polygon
      }
      edge = triangulation.turned(edge)
    } while edge >= 0 && edge != first
  }
}
