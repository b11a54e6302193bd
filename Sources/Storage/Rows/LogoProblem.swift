import IndoorModel

/// Why a content of a venue file cannot be the venue's logo.
public enum LogoProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// Its bytes are not in the file.
  case missing
  /// It is none of the types of pictures.
  case notAPicture(mediaType: String)
  /// More bytes than `StructureSchema.logoByteLimit`.
  case tooManyBytes(Int)
  /// A side is longer than `StructureSchema.logoSideLimit`, in pixels.
  case tooLarge(width: Int, height: Int)

  /// Finds what is wrong with a content; `nil` when it can be a logo.
  ///
  /// Drawings may be of any size: a browser draws them as small as they are shown.
  init?(of content: StoredContent, byteCount: Int) {
    let longest = max(content.width, content.height)
    if !StructureSchema.mediaTypes.contains(content.mediaType) {
      self = .notAPicture(mediaType: content.mediaType)
    } else if byteCount > StructureSchema.logoByteLimit {
      self = .tooManyBytes(byteCount)
    } else if content.mediaType != "image/svg+xml", longest > StructureSchema.logoSideLimit {
      self = .tooLarge(width: content.width, height: content.height)
    } else {
      return nil
    }
  }

  /// One line for a person; the logo comes before it.
  public var description: String {
    switch self {
    case .missing: "is a picture that is not in the file"
    case .notAPicture(let mediaType): "is \(mediaType), not a picture"
    case .tooManyBytes(let count):
      "has \(count) bytes; at most \(StructureSchema.logoByteLimit) are taken"
    case .tooLarge(let width, let height):
      "is \(width) × \(height) pixels; each side may have \(StructureSchema.logoSideLimit)"
    }
  }
}
