/// How the brightness of a pixel says whether something stands there.
///
/// - SeeAlso: https://wiki.ros.org/map_server#Value_Interpretation
struct OccupancyRule: Hashable {
  /// What a pixel stands for.
  enum Cell: UInt8 {
    case free
    case unknown
    case occupied
  }

  /// The `mode` of a map.
  enum Mode: String, CaseIterable {
    /// Beyond the thresholds occupied and free, unknown between them.
    case trinary
    /// The same; what is not opaque is unknown, and what is between the thresholds partly occupied.
    case scale
    /// The value itself is the percentage of occupancy, and above 100 it is unknown.
    case raw
    /// A luminance below 128 is occupied, all else free, as navigation-poc reads its plan.
    case navigationPoc = "navigation-poc"
  }

  var mode = Mode.trinary
  /// Whether white is occupied and black free.
  var isNegated = false
  /// The occupancy above which a pixel is occupied.
  var occupied = 0.65
  /// The occupancy below which a pixel is free.
  var free = 0.196

  /// What pixels are, worked out once for each sum of their channels.
  struct Table {
    fileprivate let rule: OccupancyRule
    /// Whether alpha counts as a fourth channel.
    fileprivate let averagesAlpha: Bool
    fileprivate let cells: [Cell]

    /// The cell of a pixel, its channels 0 to 255.
    func cell(_ red: Int, _ green: Int, _ blue: Int, alpha: Int) -> Cell {
      switch rule.mode {
      case .navigationPoc:
        // ITU-R BT.601, with the factors that the imaging library of that program has.
        return (red * 19_595 + green * 38_470 + blue * 7_471 + 0x8000) >> 16 < 128
          ? .occupied : .free
      case .scale where alpha < 255, .raw where alpha < 255: return .unknown
      case .trinary, .scale, .raw:
        return cells[red + green + blue + (averagesAlpha ? alpha : 0)]
      }
    }
  }

  /// - Parameter hasAlpha: whether the picture has it; `trinary` averages it with the colours, as
  ///   map_server does.
  func table(alpha hasAlpha: Bool) -> Table {
    let averagesAlpha = hasAlpha && mode == .trinary
    let white = averagesAlpha ? 1020 : 765
    let cells = (0...white).map { cell(brightness: Double($0) / Double(white)) }
    return Table(rule: self, averagesAlpha: averagesAlpha, cells: cells)
  }

  /// - Parameter brightness: 0 black to 1 white.
  private func cell(brightness: Double) -> Cell {
    if mode == .raw {
      let percentage = (brightness * 255).rounded()
      if percentage > 100 { return .unknown }
      return percentage > 100 * occupied ? .occupied : .free
    }
    let occupancy = isNegated ? brightness : 1 - brightness
    if occupancy > occupied { return .occupied }
    // Between the thresholds `scale` knows how likely something stands there: less than `occupied`.
    return occupancy < free || mode == .scale ? .free : .unknown
  }
}
