import Devices
import Geometry
import IndoorModel
import LiveMap
import Positioning
import Wire

/// The members that a rule found in a message, in this program's units.
struct MappedValues {
  /// Characters of a name or group at most, as the server has it.
  private static let labelLimit = 64

  private let fields: Fields

  init(_ members: [String: Value]) throws(ValueError) {
    fields = try Fields(.object(members), of: "a report")
  }

  func number(_ name: String) throws(ValueError) -> Double { try fields.number(name) }

  func identifier<Kind>(_ name: String) throws(ValueError) -> Identifier<Kind> {
    try fields.identifier(name)
  }

  func measurement(
    at now: Timestamp, _ content: TagMeasurement.Content
  ) throws(ValueError) -> MeasurementReport {
    MeasurementReport(
      navigator: try identifier("navigator"), name: try label("name"), group: try label("group"),
      TagMeasurement(time: try time(or: now), content: content))
  }

  func range() throws(ValueError) -> AnchorRange {
    let range = AnchorRange(
      anchor: try identifier("anchor"), distance: try fields.numberIfPresent("distance"),
      azimuth: try fields.numberIfPresent("azimuth"),
      elevation: try fields.numberIfPresent("elevation"),
      quality: try fields.numberIfPresent("quality").map { min(max($0, 0), 1) },
      // Some radios write 0 where they do not know it.
      deviation: try fields.numberIfPresent("deviation").flatMap { $0 > 0 ? $0 : nil },
      radio: try fields.readIfPresent("technology", RadioClass.init(value:)))
    guard range.distance != nil || range.azimuth != nil || range.elevation != nil else {
      throw ValueError("is missing", at: "distance")
    }
    return range
  }

  func fix() throws(ValueError) -> MeasuredFix {
    let deviation = try number("deviation")
    guard deviation > 0 else { throw ValueError("must be more than 0", at: "deviation") }
    return MeasuredFix(
      floor: try fields.textIfPresent("floor").map { Identifier($0) }, point: try point(),
      covariance: PositionCovariance(xx: deviation * deviation, yy: deviation * deviation))
  }

  func location(at now: Timestamp) throws(ValueError) -> LocationReport {
    LocationReport(
      navigator: try identifier("navigator"), name: try label("name"), group: try label("group"),
      location: Location(
        place: Place(floor: Identifier(try fields.text("floor")), point: try point()),
        accuracy: try fields.numberIfPresent("accuracy"),
        heading: try fields.numberIfPresent("heading"),
        speed: try fields.numberIfPresent("speed"), time: try time(or: now)))
  }

  func device() throws(ValueError) -> StatusReport {
    let word = try fields.text("kind")
    guard let kind = DeviceKind(rawValue: word) else {
      let names = DeviceKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValueError("must be one of \(names)", at: "kind")
    }
    var members: [String: Value?] = fields.members
    members["id"] = .none
    members["time"] = try fields.numberIfPresent("time").map { .string(Self.moment($0).rfc3339) }
    return try StatusReport(id: try fields.text("id"), kind: kind, members: members)
  }

  /// A name or group, cut to what the server takes.
  private func label(_ name: String) throws(ValueError) -> String? {
    try fields.textIfPresent(name).map { String($0.prefix(Self.labelLimit)) }
  }

  private func point() throws(ValueError) -> Point {
    Point(x: try number("x"), y: try number("y"))
  }

  private func time(or now: Timestamp) throws(ValueError) -> Timestamp {
    try fields.numberIfPresent("time").map(Self.moment) ?? now
  }

  /// A moment within the years that RFC 3339 can write.
  private static func moment(_ milliseconds: Double) -> Timestamp {
    Timestamp(millisecondsSince1970: Int64(min(max(milliseconds, 0), 253_402_300_799_000)))
  }
}
