extension GridMap {
  /// Whether a person may walk straight from one corner of cells to another.
  ///
  /// Decided cell by cell and exactly. Nothing blocked may be entered; a person may walk along it,
  /// but not between blocked cells, nor through a corner where two of them touch.
  ///
  /// - Complexity: O(cells along the way).
  public func isOpen(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) -> Bool {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    if dx == 0 && dy == 0 { return isOpen(cornerX: start.x, y: start.y) }
    if dx == 0 || dy == 0 { return isOpenAlongLine(from: start, stepX: dx, stepY: dy) }
    // Column by column: the rows that the way runs through within each.
    let (stepX, stepY) = (dx.signum(), dy.signum())
    var row = start.y
    for column in 0..<abs(dx) {
      let x = start.x + stepX * column
      // Where the way leaves this column, in rows from the start, as a fraction over |dx|.
      let leaves = abs(dy) * (column + 1)
      while true {
        if isBlocked(column: stepX > 0 ? x : x - 1, row: stepY > 0 ? row : row - 1) { return false }
        let walked = (row + stepY - start.y) * stepY * abs(dx)
        if walked < leaves {
          row += stepY
          continue
        }
        if walked == leaves {
          row += stepY
          let isEnd = column + 1 == abs(dx)
          if !isEnd, isPinched(cornerX: x + stepX, y: row, rises: stepX == stepY) { return false }
        }
        break
      }
    }
    return true
  }

  /// Whether the two cells beside a diagonal way through a corner are both blocked.
  private func isPinched(cornerX x: Int, y: Int, rises: Bool) -> Bool {
    rises
      ? isBlocked(column: x, row: y - 1) && isBlocked(column: x - 1, row: y)
      : isBlocked(column: x - 1, row: y - 1) && isBlocked(column: x, row: y)
  }

  /// Along a line of the grid one side must be free all the way: sides change where both are.
  private func isOpenAlongLine(from start: (x: Int, y: Int), stepX: Int, stepY: Int) -> Bool {
    var (left, right) = (true, true)
    for index in 0..<max(abs(stepX), abs(stepY)) {
      let x = start.x + stepX.signum() * index + (stepX < 0 ? -1 : 0)
      let y = start.y + stepY.signum() * index + (stepY < 0 ? -1 : 0)
      let isLeftFree = !isBlocked(column: x, row: y)
      let isRightFree = !isBlocked(column: stepX == 0 ? x - 1 : x, row: stepX == 0 ? y : y - 1)
      let wasAny = left && isLeftFree || right && isRightFree
      guard wasAny else { return false }
      (left, right) = (isLeftFree, isRightFree)
    }
    return true
  }
}
