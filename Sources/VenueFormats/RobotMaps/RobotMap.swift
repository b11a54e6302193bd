public import Geometry
import Yams

/// The occupancy grid of a robot map: what each pixel of its picture stands for.
public struct RobotMap {
  /// Pixels from left to right.
  public var width: Int { image.width }
  /// Pixels from top to bottom.
  public var height: Int { image.height }
  /// From pixels (y down, whole numbers at their top left corners) to the floor's metres.
  public let pixelsToFloor: Transform
  /// What the YAML says.
  let settings: RobotMapSettings
  /// The file of the picture.
  let picture: PlanSource.File
  let image: RobotMapImage
  /// Row by row from the top.
  let cells: [OccupancyRule.Cell]

  /// Reads the only robot map among the files of a source, and its picture.
  ///
  /// - Throws: an error that names the file and what is wrong with it.
  public init(_ source: PlanSource) throws(FormatError) {
    guard
      let yaml = source.files.first(where: {
        ["yaml", "yml"].contains($0.ending) && RobotMapReader.isMap($0.bytes)
      })
    else { throw FormatError(source.name, "has no YAML of a robot map") }
    try self.init(yaml, of: source)
  }

  init(_ yaml: PlanSource.File, of source: PlanSource) throws(FormatError) {
    let file = source.label(of: yaml)
    let root: Node
    do { root = try YAMLText.read(yaml.bytes) } catch { throw FormatError(file, error.description) }
    do { settings = try RobotMapSettings(root) } catch { throw FormatError(file, error.message) }
    let name = settings.image
    let wanted = name.split(separator: "/").last.map { $0.lowercased() } ?? ""
    guard let picture = source.files.first(where: { $0.baseName == wanted }) else {
      throw FormatError(
        file,
        "names the picture “\(name.prefix(100))”, which is not beside it; import the folder "
          + "of both, or a ZIP archive")
    }
    self.picture = picture
    do { image = try RobotMapImage(picture.bytes) } catch {
      throw FormatError(source.label(of: picture), error.message)
    }
    cells = image.cells(by: settings.rule)
    pixelsToFloor = settings.pixelsToFloor(height: image.height)
  }

  /// Whether something stands in a pixel; nothing does beyond the picture.
  public func isOccupied(column: Int, row: Int) -> Bool {
    column >= 0 && row >= 0 && column < width && row < height
      && cells[row * width + column] == .occupied
  }
}
