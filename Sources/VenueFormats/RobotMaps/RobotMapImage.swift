import PNGImages

/// The picture of a robot map: PNG or PGM.
struct RobotMapImage {
  /// The most pixels that are read: 6 000 × 6 000, at 5 cm a hall of 300 m.
  static let pixelLimit = 36_000_000

  /// Why it was not read.
  struct Fault: Error, Hashable {
    let message: String
  }

  /// Pixels from left to right.
  let width: Int
  /// Pixels from top to bottom.
  let height: Int
  /// 1 to 4: grey or red, green and blue, each with alpha or without.
  private let channels: Int
  private let samples: [UInt8]
  private let isPNG: Bool

  init(_ bytes: [UInt8]) throws(Fault) {
    isPNG = !Greymap.isGreymap(bytes)
    if isPNG {
      guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
        throw Fault(message: "is no PGM or PNG picture; save the map as one of them")
      }
      do throws(PNGImage.Refusal) {
        let image = try PNGImage(decoding: bytes, pixelLimit: Self.pixelLimit)
        (width, height) = (image.width, image.height)
        (channels, samples) = (image.channels, image.samples)
      } catch { throw Fault(message: error.description) }
    } else {
      do throws(Greymap.Fault) {
        let image = try Greymap(bytes, pixelLimit: Self.pixelLimit)
        (width, height) = (image.width, image.height)
        (channels, samples) = (1, image.samples)
      } catch { throw Fault(message: error.message) }
    }
  }

  /// What each pixel is, row by row from the top.
  func cells(by rule: OccupancyRule) -> [OccupancyRule.Cell] {
    let colours = channels < 3 ? 1 : 3
    let hasAlpha = channels == 2 || channels == 4
    // A grey pixel is one of three equal colours, which matters where alpha counts as a fourth.
    let table = rule.table(alpha: hasAlpha)
    return (0..<(width * height)).map { pixel in
      let first = pixel * channels
      let red = Int(samples[first])
      let (green, blue) =
        colours == 1 ? (red, red) : (Int(samples[first + 1]), Int(samples[first + 2]))
      return table.cell(
        red, green, blue, alpha: hasAlpha ? Int(samples[first + colours]) : 255)
    }
  }

  /// The picture in a form that browsers show: its bytes where it is PNG, else encoded again.
  func shown(from bytes: [UInt8]) -> [UInt8]? {
    isPNG ? bytes : PNGImage.encode(grey: samples, width: width, height: height)
  }
}
