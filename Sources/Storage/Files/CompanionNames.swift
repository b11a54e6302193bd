/// The names of the files that lie beside a venue's file and go where it goes.
public struct CompanionNames: Sendable {
  private let stem: String

  /// - Parameter venuePath: where the venue's file is.
  public init(of venuePath: String) {
    stem = venuePath.hasSuffix(".venue") ? String(venuePath.dropLast(6)) : venuePath
  }

  /// Where people were.
  public var tracks: String { stem + ".tracks" }

  /// Figures without persons.
  public var insight: String { stem + ".insight" }

  /// Measurements recorded for support.
  public var measurements: String { stem + ".measurements" }

  /// What is known of devices.
  public var devices: String { stem + ".devices" }

  /// The address of the programme's list, which may be secret, and the list that came from there.
  public var programme: (address: String, list: String) {
    (stem + ".programme", stem + ".programme-list")
  }

  /// Rules, alarms and secrets of channels.
  public var alarms: String { stem + ".alarms" }

  /// The schedules of reports by mail.
  public var reports: String { stem + ".reports" }

  /// The folder of rehearsals and their figures.
  public var rehearsals: String { stem + ".rehearsals" }

  /// All of them, with what SQLite keeps beside a file that was not closed.
  var all: [String] {
    [tracks, insight, alarms, reports].flatMap { [$0, $0 + "-wal", $0 + "-shm"] }
      + [measurements, devices, programme.address, programme.list, rehearsals]
  }
}
