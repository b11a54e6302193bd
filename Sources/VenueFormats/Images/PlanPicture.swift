/// What the first bytes of a picture say: its type and its size.
public struct PlanPicture: Hashable, Sendable {
  /// Why bytes are not taken as a plan's picture.
  public enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// More bytes than allowed.
    case tooManyBytes(Int, limit: Int)
    /// None of the known formats.
    case unknownFormat
    /// The format is known, but the header is broken or cut off.
    case noSize(mediaType: String)
    /// A side is longer than allowed, or 0.
    case badSize(width: Int, height: Int, limit: Int)
    /// More pixels than browsers can be expected to show; drawings have none.
    case tooManyPixels(Int, limit: Int)
    /// The header is whole, but no pixels come after it.
    case noPixels(mediaType: String)
    /// A drawing that is not whole, or not harmless; the message comes after its name.
    case badDrawing(String)

    /// One line for a person.
    public var description: String {
      switch self {
      case .tooManyBytes(let count, let limit):
        "has \(count) bytes; at most \(limit) are taken"
      case .unknownFormat: "is no PNG, JPEG, WebP or SVG picture"
      case .noSize(let mediaType): "looks like \(mediaType), but its size cannot be read"
      case .badSize(let width, let height, let limit):
        "is \(width) × \(height) pixels; each side must have 1 to \(limit)"
      case .tooManyPixels(let count, let limit):
        "has \(count) pixels; at most \(limit) are taken"
      case .noPixels(let mediaType): "is \(mediaType) without pixels; it may be cut off"
      case .badDrawing(let message): message
      }
    }
  }

  /// The most bytes of a picture.
  public static let byteLimit = 64 * 1024 * 1024
  /// The most pixels of a side.
  public static let sideLimit = 30_000
  /// The most pixels of a picture that is not a drawing, where nothing else is said.
  public static let pixelLimit = 100_000_000

  /// All media types that a picture can have.
  public static let mediaTypes: Set = ["image/png", "image/jpeg", "image/webp", "image/svg+xml"]

  /// One of `mediaTypes`.
  public let mediaType: String
  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int

  /// Reads the header of a picture; the name of its file does not matter.
  ///
  /// - Parameter pixelLimit: the most pixels of a picture that is not a drawing.
  public init(_ bytes: [UInt8], pixelLimit: Int = PlanPicture.pixelLimit) throws(Refusal) {
    guard bytes.count <= Self.byteLimit else {
      throw .tooManyBytes(bytes.count, limit: Self.byteLimit)
    }
    let size: (width: Int, height: Int)
    if let drawing = SVGDrawing(bytes) {
      mediaType = "image/svg+xml"
      if let complaint = drawing.complaint, !drawing.hasRoot { throw .badDrawing(complaint) }
      size = try Self.allowed(drawing.size, mediaType)
      if let complaint = drawing.complaint { throw .badDrawing(complaint) }
    } else {
      let header = PictureHeader(bytes)
      guard let mediaType = header.mediaType else { throw .unknownFormat }
      self.mediaType = mediaType
      size = try Self.allowed(header.size(mediaType), mediaType)
      if size.width * size.height > pixelLimit {
        throw .tooManyPixels(size.width * size.height, limit: pixelLimit)
      }
      guard header.hasPixels(mediaType) else { throw .noPixels(mediaType: mediaType) }
    }
    (width, height) = size
  }

  /// A size that was read, within the limits.
  private static func allowed(
    _ size: (width: Int, height: Int)?, _ mediaType: String
  ) throws(Refusal) -> (width: Int, height: Int) {
    guard let size else { throw .noSize(mediaType: mediaType) }
    let allowed = 1...sideLimit
    guard allowed.contains(size.width), allowed.contains(size.height) else {
      throw .badSize(width: size.width, height: size.height, limit: sideLimit)
    }
    return size
  }
}
