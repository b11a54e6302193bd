import Insight

/// The bands of colour in which heat is drawn: seconds that all people together spent on a square metre.
struct HeatBands {
  /// The colours, the faintest first; light enough for what is drawn on top.
  static let colours = ["#fdf0c4", "#fbd58a", "#f6ad58", "#e8743b", "#c03a2b"]
  /// Seconds that bands may begin at: what clocks have.
  private static let nice: [Double] = {
    let steps: [Double] = [1, 2, 5, 10, 20, 30]
    let hours: [Double] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
    return steps + steps.map { $0 * 60 } + hours.map { $0 * 3600 }
  }()
  /// The share of squares that the last band may begin above: one crowded square does not leave all
  /// others pale.
  private static let highest = 0.97

  /// Where each band begins; empty without heat.
  let begins: [Double]

  /// Chooses the bands of some floors, so that a colour says the same on all of them.
  init(_ floors: [HeatSum]) {
    let seconds = floors.flatMap { $0.squares.map { Double($0.cell.milliseconds) / 1000 } }.sorted()
    guard !seconds.isEmpty else {
      begins = []
      return
    }
    let top = seconds[min(seconds.count - 1, Int(Double(seconds.count) * Self.highest))]
    let last = max(
      Self.colours.count - 1, Self.nice.lastIndex { $0 <= top } ?? 0)
    begins = Array(Self.nice[(last - Self.colours.count + 1)...last])
  }

  /// The band of a square; `nil` below all of them.
  func band(of cell: HeatFigures.Cell) -> Int? {
    begins.lastIndex { Double(cell.milliseconds) / 1000 >= $0 }
  }
}
