/// What a search knows of a polygon: from a root it can be seen through a side, within a cone.
///
/// Polyanya's search node (Cui, Harabor, Grastien, “Compromise-free pathfinding on a navigation
/// mesh”, IJCAI 2017), which there is an interval of the side. Here it is the cone from the root that
/// cuts the interval out: its bounds run through corners of the mesh, so all questions of what is
/// seen are answered exactly, by integers.
struct Label: BitwiseCopyable {
  /// Where the root lies, in millimetres.
  var x: Double
  var y: Double
  /// The length of the walk from the root to the source, in millimetres.
  var cost: Double
  /// The corner that is the root, or a source.
  var root: Int32
  /// The right bound of the cone, seen from the root; see `ShortestPathMap.direction`.
  var right: Int32
  /// The left bound.
  var left: Int32
  /// The polygon that is seen.
  var polygon: Int32
  /// The number of the side through which it is seen; −1 for a root that lies in the polygon or at
  /// one of its corners.
  var entry: Int32
  /// The label that this one was made from; −1 for those of sources.
  var parent: Int32
  /// The next older label of the same polygon; −1 after the last.
  var next: Int32
}
