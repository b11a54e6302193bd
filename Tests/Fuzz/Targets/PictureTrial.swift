#if DEBUG
  @testable import VenueFormats
  @testable import VenueServer

  /// A picture that is taken has a size within the limits, whatever its header says.
  enum PictureTrial {
    static func run(_ bytes: [UInt8]) {
      if let picture = try? PlanPicture(bytes) {
        let allowed = 1...PlanPicture.sideLimit
        precondition(allowed.contains(picture.width) && allowed.contains(picture.height))
      }
      let header = PictureHeader(bytes)
      for type in ["image/png", "image/jpeg", "image/webp"] {
        _ = header.size(type)
      }
      _ = SVGDrawing(bytes)?.size
      _ = PDFInfo(String(decoding: bytes, as: UTF8.self))
    }
  }
#endif
