#if DEBUG
  import IndoorModel
  import TestKit
  import VenueFormats

  /// A list that is taken obeys the schema, is one edit that applies and is undone, and changes nothing
  /// when it comes again; what is written of it is read again.
  enum ProgrammeTrial {
    static func run(_ bytes: [UInt8]) {
      let before = RandomOperations<SeededGenerator>.venue
      guard let draft = try? ProgrammeImport(bytes, source: "list", into: before) else { return }
      var venue = before
      guard let (_, inverse) = try? venue.apply(draft.operations, limit: .max) else {
        preconditionFailure("the operations of an import cannot be applied")
      }
      for entry in venue.programme.values {
        let problems = ProgrammeSchema.problems(of: entry)
        precondition(problems.isEmpty, "\(entry.id): \(problems)")
      }
      guard let again = try? ProgrammeImport(bytes, source: "list", into: venue) else {
        preconditionFailure("a list is read once only")
      }
      precondition(again.operations.isEmpty, "the same list changes something")
      var undone = venue
      precondition((try? undone.apply(inverse, limit: .max)) != nil && undone == before)
      write(venue)
    }

    private static func write(_ venue: Venue) {
      let export = ProgrammeExport(venue)
      for written in [export.csv(), export.ics(at: Timestamp(millisecondsSince1970: 0))] {
        guard !venue.programme.sessions.isEmpty else { continue }
        let read = try? ProgrammeImport(written, source: "again", into: venue)
        precondition(read?.total == venue.programme.sessions.count, "sessions are lost in writing")
      }
    }
  }
#endif
