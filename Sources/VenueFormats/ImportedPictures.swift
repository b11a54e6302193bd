import Geometry
import IndoorModel

/// The plan pictures that an import has taken, with their bytes.
struct ImportedPictures {
  private(set) var all: [(image: PlanImage, bytes: [UInt8])] = []

  /// Takes a picture under an id that no other of the venue has.
  ///
  /// - Parameters:
  ///   - planToFloor: from pixels (y down) to the floor's metres.
  ///   - others: the pictures that the venue has already.
  mutating func add(
    _ picture: PlanPicture, _ bytes: [UInt8], on floor: Identifier<Floor>,
    _ planToFloor: Transform, besides others: [PlanImage]
  ) {
    let image = PlanImage(
      id: freeID(on: floor, besides: others), floor: floor, mediaType: picture.mediaType,
      width: picture.width, height: picture.height, planToFloor: planToFloor)
    all.append((image, bytes))
  }

  private func freeID(
    on floor: Identifier<Floor>, besides others: [PlanImage]
  ) -> Identifier<PlanImage> {
    let taken = Set(all.map(\.image.id) + others.map(\.id))
    let names = (1...).lazy.map {
      Identifier<PlanImage>($0 == 1 ? "plan-\(floor)" : "plan-\(floor)-\($0)")
    }
    return names.first { !taken.contains($0) } ?? Identifier("plan-\(floor)")
  }
}

/// Where a picture lies on a floor, its bottom left corner on that of the floor's extent.
struct LaidPicture {
  /// What it covers, in the floor's metres.
  let extent: Box
  /// From pixels (y down) to the floor's metres.
  let planToFloor: Transform

  /// Why a picture has no size on its floor.
  struct Refusal: Error {
    /// What is wrong, and what would be right.
    let message: String
  }

  /// - Parameters:
  ///   - bounds: the floor's extent; `nil` where none is known yet.
  ///   - metresPerPixel: the side of a pixel; without it the picture is as wide as the floor.
  init(
    _ picture: PlanPicture, on bounds: Box?, floor: Identifier<Floor>, metresPerPixel: Double?
  ) throws(Refusal) {
    let size: Double
    if let metresPerPixel {
      guard metresPerPixel.isFinite, metresPerPixel > 0, metresPerPixel < 1000 else {
        throw Refusal(message: "\(metresPerPixel) metres per pixel cannot be")
      }
      size = metresPerPixel
    } else if let bounds {
      size = bounds.width / Double(picture.width)
    } else {
      throw Refusal(message: "floor “\(floor)” has no extent; give the metres per pixel")
    }
    let corner = bounds?.min ?? Point(x: 0, y: 0)
    extent = Box(
      corner, corner + Vector(dx: size * Double(picture.width), dy: size * Double(picture.height)))
    let flat = Transform.planToFloor(metresPerPixel: size, imageHeight: Double(picture.height))
    planToFloor = flat.then(Transform(a: 1, b: 0, c: 0, d: 1, tx: corner.x, ty: corner.y))
  }

  /// What the report says where the picture and the floor differ by more than a hundredth.
  func remark(on bounds: Box?) -> RemarkText? {
    guard let bounds else { return nil }
    let difference = max(abs(extent.width - bounds.width), abs(extent.height - bounds.height))
    guard difference > 0.01 * max(bounds.width, bounds.height) else { return nil }
    return RemarkText(
      """
      is \(Self.tenths(extent.width)) × \(Self.tenths(extent.height)) m, but the floor is \
      \(Self.tenths(bounds.width)) × \(Self.tenths(bounds.height)) m; check the metres per pixel
      """, code: "picture-size")
  }

  private static func tenths(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}
