import ShortestWalks

/// An obstacle with eight corners, as walkers of several clearances see it.
struct Octagon {
  /// Metres from its middle to its corners.
  static let radius = 1.5

  /// Its ring in a plane, kept away from by a clearance in metres: with rounded corners, of one chord
  /// each, that touch the circle; without clearance the corners themselves.
  static func ring(x: Double, y: Double, clearance: Double) -> [GridPoint] {
    // From the half-angle formula: 11.25° and 45°.
    let diagonal = 0.5.squareRoot()
    let eighthCosine = ((1 + diagonal) / 2).squareRoot()
    let chordCosine = ((1 + eighthCosine) / 2).squareRoot()
    let chordSine = ((1 - eighthCosine) / 2).squareRoot()
    let reach = clearance / chordCosine
    var ring: [GridPoint] = []
    var (cosine, sine) = (1.0, 0.0)
    for _ in 0..<8 {
      let (cornerX, cornerY) = (x / 1000 + radius * cosine, y / 1000 + radius * sine)
      for turn in clearance > 0 ? [-chordSine, chordSine] : [] {
        ring.append(
          point(
            cornerX + reach * (cosine * chordCosine - sine * turn),
            cornerY + reach * (sine * chordCosine + cosine * turn)))
      }
      if clearance == 0 { ring.append(point(cornerX, cornerY)) }
      (cosine, sine) = (diagonal * (cosine - sine), diagonal * (cosine + sine))
    }
    return ring
  }

  private static func point(_ x: Double, _ y: Double) -> GridPoint {
    GridPoint(x: Int32((x * 1000).rounded()), y: Int32((y * 1000).rounded()))
  }
}
