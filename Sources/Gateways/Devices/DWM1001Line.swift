public import Geometry
public import IndoorModel
public import LiveMap
import Positioning

/// A line that a DWM1001 tag (Decawave, later Qorvo) writes to its serial shell, after `les`, `lec` or
/// `lep`; the module's firmware manual has their form.
///
/// ```
/// 022E[7.94,8.03,0.00]=3.38 9280[7.95,0.00,0.00]=5.49 le_us=3082 est[6.97,5.17,-1.77,53]
/// DIST,2,AN0,022E,7.94,8.03,0.00,3.44,AN1,9280,7.95,0.00,0.00,5.68,POS,6.95,5.37,-1.97,52
/// POS,7.10,5.24,-2.03,53
/// ```
public struct DWM1001Line: Hashable, Sendable {
  /// A distance to an anchor.
  public struct Range: Hashable, Sendable {
    /// The anchor's name in the network, four hexadecimal digits.
    public let anchor: String
    /// Metres.
    public let distance: Double
  }

  /// A place by the module's own estimate, in the coordinates that its anchors were given.
  public struct Estimate: Hashable, Sendable {
    /// Metres.
    public let point: Point
    /// How good the module says that it is, 0 to 100.
    public let quality: Double
  }

  /// Bytes of a line at most.
  public static let sizeLimit = 1024
  private static let anchorLimit = 16

  /// The distances, in the order of the line.
  public let ranges: [Range]
  /// The module's estimate, if the line has one.
  public let estimate: Estimate?

  /// Reads a line; `nil` for what is none, such as the shell's prompt, or half a line.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.sizeLimit, let line = String(validating: bytes, as: UTF8.self) else {
      return nil
    }
    let text = Self.trimmed(Substring(line))
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    switch words.first {
    case "DIST": self.init(distances: words)
    case "POS": self.init(position: words)
    default: self.init(words: text.split(separator: " "))
    }
  }

  private init?(ranges: [Range], estimate: Estimate?) {
    guard !ranges.isEmpty || estimate != nil else { return nil }
    (self.ranges, self.estimate) = (ranges, estimate)
  }

  /// `lec`: a count, five words an anchor after its number, and the estimate if there is one.
  private init?(distances words: [Substring]) {
    guard words.count >= 2, let count = Int(words[1]), (0...Self.anchorLimit).contains(count),
      words.count >= 2 + 6 * count
    else { return nil }
    var ranges: [Range] = []
    for number in 0..<count {
      let anchor = words[(2 + 6 * number)..<(8 + 6 * number)]
      let start = anchor.startIndex
      guard anchor[start] == "AN\(number)",
        let range = Self.range(anchor[start + 1], anchor[start + 5])
      else { return nil }
      ranges.append(range)
    }
    let rest = words[(2 + 6 * count)...]
    if rest.isEmpty {
      self.init(ranges: ranges, estimate: nil)
    } else {
      guard rest.first == "POS", let estimate = Self.estimate(rest.dropFirst()) else { return nil }
      self.init(ranges: ranges, estimate: estimate)
    }
  }

  /// `lep`.
  private init?(position words: [Substring]) {
    guard let estimate = Self.estimate(words.dropFirst()) else { return nil }
    self.init(ranges: [], estimate: estimate)
  }

  /// `les`: a word an anchor, and some about the estimate.
  private init?(words: [Substring]) {
    var ranges: [Range] = []
    var estimate: Estimate?
    for word in words where !word.hasPrefix("le_us=") {
      guard let open = word.firstIndex(of: "["), let close = word.firstIndex(of: "]"), open < close
      else { return nil }
      let inside = word[word.index(after: open)..<close].split(
        separator: ",", omittingEmptySubsequences: false)
      let after = word[word.index(after: close)...]
      if word[..<open] == "est" {
        guard after.isEmpty, estimate == nil, let read = Self.estimate(inside[...]) else {
          return nil
        }
        estimate = read
      } else {
        guard after.first == "=", inside.count == 3, ranges.count < Self.anchorLimit,
          let range = Self.range(word[..<open], after.dropFirst())
        else { return nil }
        ranges.append(range)
      }
    }
    self.init(ranges: ranges, estimate: estimate)
  }

  private static func range(_ anchor: Substring, _ distance: Substring) -> Range? {
    guard anchor.utf8.count == 4, anchor.allSatisfy(\.isHexDigit), let metres = number(distance),
      metres >= 0
    else { return nil }
    return Range(anchor: anchor.uppercased(), distance: metres)
  }

  /// Reads x, y, z and the quality; a module without an estimate writes nan.
  private static func estimate(_ words: ArraySlice<Substring>) -> Estimate? {
    let words = Array(words)
    guard words.count == 4, let x = number(words[0]), let y = number(words[1]),
      number(words[2]) != nil, let quality = number(words[3]), (0...100).contains(quality)
    else { return nil }
    return Estimate(point: Point(x: x, y: y), quality: quality)
  }

  private static func number(_ word: Substring) -> Double? {
    guard word.utf8.count <= 16,
      word.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E })
    else { return nil }
    return Double(word)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    // The shell's prompt stands before what follows an input.
    return text.hasPrefix("dwm> ") ? text.dropFirst(5).drop(while: \.isWhitespace) : text
  }
}

extension DWM1001Line {
  /// The standard deviation of an estimate in metres, at the best and the worst quality: an estimate
  /// of ours, because the manual gives none.
  private static let deviations = 0.15...1.5

  /// What the line says about a tag: its distances, or the module's estimate where it has none.
  ///
  /// Never both: the estimate comes from the same distances.
  /// - Parameter floor: the floor that has the coordinates of the module's anchors, in its metres;
  ///   without it estimates are left out.
  public func reports(
    of navigator: Identifier<Navigator>, on floor: Identifier<Floor>?, at time: Timestamp
  ) -> [MeasurementReport] {
    func report(_ content: TagMeasurement.Content) -> MeasurementReport {
      MeasurementReport(navigator: navigator, TagMeasurement(time: time, content: content))
    }
    guard ranges.isEmpty else {
      return ranges.map {
        report(.range(AnchorRange(anchor: Identifier($0.anchor), distance: $0.distance)))
      }
    }
    guard let estimate, estimate.quality > 0, let floor else { return [] }
    let share = 1 - estimate.quality / 100
    let deviation =
      Self.deviations.lowerBound
      + share * (Self.deviations.upperBound - Self.deviations.lowerBound)
    return [
      report(
        .fix(
          MeasuredFix(
            floor: floor, point: estimate.point,
            covariance: PositionCovariance(
              xx: deviation * deviation, yy: deviation * deviation))))
    ]
  }
}
