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
      let header = PictureHeader(bytes: bytes)
      for type in ["image/png", "image/jpeg", "image/webp", "image/svg+xml"] {
        _ = header.size(type)
      }
      _ = SVGStructure.complaint(about: bytes)
      _ = PDFInfo(String(decoding: bytes, as: UTF8.self))
    }
  }
#endif
