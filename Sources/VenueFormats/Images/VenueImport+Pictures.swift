import Geometry
import IndoorModel

extension VenueImport {
  /// Lays a plan's picture on a floor, its bottom left corner on that of the floor's extent.
  ///
  /// - Parameters:
  ///   - source: the file's name, for the report.
  ///   - word: the floor's id or ordinal.
  ///   - metresPerPixel: the side of a pixel; without it the picture is as wide as the floor.
  ///   - pixelLimit: the most pixels of a picture that is not a drawing.
  public mutating func addPicture(
    _ bytes: [UInt8], source: String, onFloor word: String, metresPerPixel: Double?,
    pixelLimit: Int = PlanPicture.pixelLimit
  ) throws(FormatError) {
    self.source = source
    let picture: PlanPicture
    do { picture = try PlanPicture(bytes, pixelLimit: pixelLimit) } catch {
      throw FormatError(source, "\(error)")
    }
    guard let floor = venue.floor(called: word) else {
      let known = venue.floors.map(\.id.rawValue).joined(separator: ", ")
      throw FormatError(source, "there is no floor “\(word)”; there are: \(known)")
    }
    let size = try metres(of: picture, metresPerPixel: metresPerPixel, floor: floor)
    let corner = boundless.contains(floor.id) ? Point(x: 0, y: 0) : floor.bounds.min
    let extent = Box(
      corner, corner + Vector(dx: size * Double(picture.width), dy: size * Double(picture.height)))
    if boundless.contains(floor.id) { add(floor, bounds: extent) }
    remarkOnExtent(extent, floor: floor)
    let flat = Transform.planToFloor(metresPerPixel: size, imageHeight: Double(picture.height))
    let move = Transform(a: 1, b: 0, c: 0, d: 1, tx: corner.x, ty: corner.y)
    let image = PlanImage(
      id: freeImageID(on: floor.id), floor: floor.id, mediaType: picture.mediaType,
      width: picture.width, height: picture.height, planToFloor: flat.then(move))
    pictures.append((image, bytes))
  }

  private func metres(
    of picture: PlanPicture, metresPerPixel: Double?, floor: Floor
  ) throws(FormatError) -> Double {
    if let metresPerPixel {
      guard metresPerPixel.isFinite, metresPerPixel > 0, metresPerPixel < 1000 else {
        throw FormatError(source, "\(metresPerPixel) metres per pixel cannot be")
      }
      return metresPerPixel
    }
    guard !boundless.contains(floor.id) else {
      throw FormatError(source, "floor “\(floor.id)” has no extent; give the metres per pixel")
    }
    return floor.bounds.width / Double(picture.width)
  }

  private mutating func remarkOnExtent(_ extent: Box, floor: Floor) {
    guard let bounds = venue.floor(floor.id)?.bounds else { return }
    let difference = max(abs(extent.width - bounds.width), abs(extent.height - bounds.height))
    if difference > 0.01 * max(bounds.width, bounds.height) {
      remark(
        "",
        "is \(tenths(extent.width)) × \(tenths(extent.height)) m, but the floor is "
          + "\(tenths(bounds.width)) × \(tenths(bounds.height)) m; check the metres per pixel")
    }
  }

  private func tenths(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }

  private func freeImageID(on floor: Identifier<Floor>) -> Identifier<PlanImage> {
    let taken = Set(pictures.map(\.image.id))
    let names = (1...).lazy.map {
      Identifier<PlanImage>($0 == 1 ? "plan-\(floor)" : "plan-\(floor)-\($0)")
    }
    return names.first { !taken.contains($0) } ?? Identifier("plan-\(floor)")
  }
}
