/// Where to begin looking for a point: the vertex that was last added to its cell of 8 m, or of 64 m.
///
/// Cells share places in a fixed table; a wrong or outdated hint only costs steps.
struct VertexHints: ~Copyable {
  private let near = FlatBuffer<Int32>(repeating: 0, count: 4096)
  private let far = FlatBuffer<Int32>(repeating: 0, count: 1024)

  @inline(__always)
  private func place(_ point: GridPoint, _ shift: Int32) -> Int32 {
    let x = point.x &>> shift
    let y = point.y &>> shift
    return Int32(bitPattern: UInt32(bitPattern: x &* 0x2545_F491 ^ y &* 0x1F12_3BB5) &>> 7)
  }

  @inline(__always)
  func remember(_ vertex: Int32, at point: GridPoint) {
    near[place(point, 13) & 4095] = vertex
    far[place(point, 16) & 1023] = vertex
  }

  /// Puts another vertex in the place of one that goes.
  @inline(__always)
  func replace(_ vertex: Int32, at point: GridPoint, by other: Int32) {
    let nearPlace = place(point, 13) & 4095
    if near[nearPlace] == vertex { near[nearPlace] = other }
    let farPlace = place(point, 16) & 1023
    if far[farPlace] == vertex { far[farPlace] = other }
  }

  @inline(__always)
  func nearVertex(_ point: GridPoint) -> Int32 { near[place(point, 13) & 4095] }

  @inline(__always)
  func farVertex(_ point: GridPoint) -> Int32 { far[place(point, 16) & 1023] }
}
