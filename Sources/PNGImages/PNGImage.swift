import CPNG

/// The pixels of a PNG picture, decoded and encoded by libpng.
///
/// - SeeAlso: http://www.libpng.org/pub/png/libpng-1.4.0-manual.pdf, the simplified API of 1.6
public struct PNGImage: Hashable, Sendable {
  /// Why bytes were not decoded.
  public enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// Not a PNG, or a damaged one; what libpng says.
    case damaged(String)
    /// More pixels than allowed.
    case tooManyPixels(Int, limit: Int)

    /// What is wrong, after the name of the file.
    public var description: String {
      switch self {
      case .damaged(let reason): "is no whole PNG picture (\(reason)); save it again"
      case .tooManyPixels(let count, let limit):
        "has \(count) pixels; at most \(limit) are read"
      }
    }
  }

  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int
  /// 1 grey, 2 grey and alpha, 3 red, green and blue, 4 those and alpha.
  public let channels: Int
  /// The channels of the pixels, row by row from the top, 0 to 255 as they are stored: no colour space
  /// is applied, and colours are not multiplied by alpha.
  public let samples: [UInt8]

  /// Decodes a picture.
  ///
  /// - Parameter pixelLimit: the most pixels; more are refused by the header, before memory is taken.
  public init(decoding bytes: [UInt8], pixelLimit: Int) throws(Refusal) {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    let result: Result<[UInt8], Refusal> = bytes.withUnsafeBytes { lent in
      guard png_image_begin_read_from_memory(&image, lent.baseAddress, lent.count) != 0 else {
        return .failure(.damaged(Self.message(of: image)))
      }
      let pixels = Int(image.width).multipliedReportingOverflow(by: Int(image.height))
      guard !pixels.overflow, pixels.partialValue <= pixelLimit else {
        return .failure(.tooManyPixels(pixels.partialValue, limit: pixelLimit))
      }
      image.format = floorcast_png_plain_format(image.format)
      // Without it, 16 bits are taken for linear light, and would be brightened.
      image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
      let count = pixels.partialValue * Int(floorcast_png_channels(image.format))
      var isWhole = false
      let samples = [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
        isWhole = png_image_finish_read(&image, nil, buffer.baseAddress, 0, nil) != 0
        written = isWhole ? count : 0
      }
      return isWhole ? .success(samples) : .failure(.damaged(Self.message(of: image)))
    }
    samples = try result.get()
    (width, height) = (Int(image.width), Int(image.height))
    channels = Int(floorcast_png_channels(image.format))
  }

  /// Encodes a grey picture; `nil` where the samples do not fill it.
  ///
  /// - Parameter samples: row by row from the top, 0 black to 255 white.
  public static func encode(grey samples: [UInt8], width: Int, height: Int) -> [UInt8]? {
    guard width > 0, height > 0, width <= Int(Int32.max), height <= Int(Int32.max),
      samples.count == width * height
    else { return nil }
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    (image.width, image.height) = (png_uint_32(width), png_uint_32(height))
    defer { png_image_free(&image) }
    // Packed bytes are a little more than the samples at worst (RFC 1950), and the chunks around them.
    var size = png_alloc_size_t(samples.count + samples.count / 100 + height + 4096)
    return [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, written in
      let isWritten =
        png_image_write_to_memory(&image, buffer.baseAddress, &size, 0, samples, 0, nil) != 0
      written = isWritten ? Int(size) : 0
    }
  }

  private static func message(of image: png_image) -> String {
    withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
