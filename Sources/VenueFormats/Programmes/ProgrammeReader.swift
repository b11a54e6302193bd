import IndoorModel
import JSONText

/// Reads a list of any format that is known, found out by its bytes.
enum ProgrammeReader {
  /// The most bytes of a list.
  static let byteLimit = 32 << 20

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - bytes: frab or Pentabarf XML, frab or pretalx JSON, iCalendar or CSV.
  ///   - file: the name of the list, for errors.
  ///   - moments: makes times without an offset those of the venue.
  /// - Throws: where nothing of it can be read; what is wrong with single lines is a remark.
  static func draft(
    _ bytes: [UInt8], file: String, _ moments: LocalMoments
  ) throws(FormatError) -> ProgrammeDraft {
    guard bytes.count <= byteLimit else {
      throw FormatError(file, "has more than \(byteLimit >> 20) MB; import a part of it")
    }
    let draft: ProgrammeDraft
    switch bytes.first(where: { !XMLText.spaceBytes.contains($0) }) {
    case UInt8(ascii: "<") where FrabXMLReader.isSchedule(bytes):
      draft = try FrabXMLReader.draft(bytes, file: file, moments)
    case UInt8(ascii: "{"):
      let value: Value
      do { value = try Value(foreignJSON: bytes, depthLimit: Value.keptJSONDepthLimit) } catch {
        throw FormatError(file, "is not JSON: \(error)")
      }
      guard FrabJSONReader.isSchedule(value) else {
        throw FormatError(file, "has no “schedule.conference.days”; \(known)")
      }
      draft = try FrabJSONReader.draft(value, file: file, moments)
    case _ where CalendarReader.isCalendar(bytes):
      draft = try CalendarReader.draft(bytes, file: file, moments)
    case _ where CSVProgrammeReader.isTable(bytes):
      draft = try CSVProgrammeReader.draft(bytes, file: file, moments)
    default: throw FormatError(file, "is none of the lists that can be read: \(known)")
    }
    guard !draft.items.isEmpty else {
      let why = draft.remarks.first.map { "; \($0.place): \($0.message)" } ?? ""
      throw FormatError(file, "has no session and no stand that can be read\(why)")
    }
    return draft
  }

  private static let known =
    "schedule XML or JSON of frab, Pentabarf or pretalx, iCalendar, CSV with title and start, "
    + "or with exhibitor"
}
