/// Where to begin looking for a point: the vertex that was last added to its cell of 4 m, or of 64 m.
///
/// Cells share places in a fixed table; a wrong or outdated hint only costs steps.
struct VertexHints: ~Copyable {
  private let near = FlatBuffer<Int32>(repeating: 0, count: 1024)
  private let far = FlatBuffer<Int32>(repeating: 0, count: 256)

  @inline(__always)
  private func place(_ point: GridPoint, _ shift: Int32) -> Int32 {
    let x = point.x &>> shift
    let y = point.y &>> shift
    return Int32(bitPattern: UInt32(bitPattern: x &* 0x2545_F491 ^ y &* 0x1F12_3BB5) &>> 7)
  }

  @inline(__always)
  func remember(_ vertex: Int32, at point: GridPoint) {
    near[place(point, 12) & 1023] = vertex
    far[place(point, 16) & 255] = vertex
  }

  @inline(__always)
  func nearVertex(_ point: GridPoint) -> Int32 { near[place(point, 12) & 1023] }

  @inline(__always)
  func farVertex(_ point: GridPoint) -> Int32 { far[place(point, 16) & 255] }
}
