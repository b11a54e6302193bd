extension VenueFile {
  /// Copies a venue file as it is at this moment, also while a server has it open and edits come.
  ///
  /// The copy appears under its name whole or not at all, and is on the disk when this returns.
  /// - Parameters:
  ///   - target: `<slug>.venue`, under which the copy can be served.
  ///   - replacing: whether a file of that name may be overwritten; never one that is in use.
  ///   - progress: called with how much is done, 0…1.
  public static func backup(
    _ path: String, to target: String, replacing: Bool = false,
    progress: (Double) -> Void = { _ in }
  ) throws(VenueFileError) {
    try VenueBackup(of: path, to: target).run(replacing: replacing, progress: progress)
  }

  /// Checks everything in a venue file: SQLite's own integrity, references, every row, the rules
  /// of features, and whether the journal leads to exactly what the tables hold.
  ///
  /// Reads one snapshot, also while a server has the file open; changes nothing.
  /// - Throws: when the file is not there, not a venue file, or cannot be read at all; what is
  ///   wrong inside is a finding.
  public static func check(at path: String) throws(VenueFileError) -> VenueCheckReport {
    try VenueCheck.report(on: path)
  }

  /// Salvages what can be read of a damaged venue file into a new one; the damaged one stays as it
  /// is.
  ///
  /// Reads the pages themselves, because SQLite gives up at the first that is damaged: also rows
  /// that no index leads to any more, and pictures, after comparing their bytes with their digest.
  /// Features that lost their rows are taken from the journal where it says what became of them.
  /// The journal is kept as far back as it leads to the salvaged venue.
  /// - Parameter target: `<slug>.venue`; must not be there.
  /// - Throws: when there is nothing of a venue in the file, or the new one cannot be written.
  public static func repair(
    _ path: String, into target: String
  ) throws(VenueFileError) -> RepairReport {
    try VenueRepair(of: path, into: target).run()
  }
}
