#if DEBUG
  import IndoorModel
  import JSONText
  import VenueFormats

  /// A plan that is taken obeys the schemas, can be written out and looked over.
  enum PlanTrial {
    static func run(_ bytes: [UInt8]) {
      var reader = VenueImport(slug: "plan")
      guard (try? reader.add(bytes, source: "plan")) != nil,
        let venue = (try? reader.finished())?.venue
      else { return }
      for feature in venue.features.values {
        let problems = FeatureSchema.problems(of: feature, in: venue)
        precondition(problems.isEmpty, "\(feature.id): \(problems)")
      }
      let written = GeoJSONExport(venue).bytes()
      precondition((try? Value(json: written)) != nil, "what is written cannot be read")
      if venue.features.values.count < 200 {
        _ = Validator(venue: venue).issues
        exportAndRead(venue)
      }
      importAgain(bytes, into: venue)
    }

    /// Every format can be written of it, where it is on the earth, and is read again.
    private static func exportAndRead(_ venue: Venue) {
      let moment = Timestamp(millisecondsSince1970: 0)
      for format in VenueExport.Format.allCases {
        var export = VenueExport(format)
        export.floor = venue.floors.first?.id.rawValue
        guard let bytes = try? export.bytes(of: venue, at: moment), format != .svg else { continue }
        var reader = VenueImport(slug: "plan")
        // A floor without places, or a table of none, is no plan.
        _ = try? reader.add(bytes, source: "again")
      }
    }

    /// The same plan again changes nothing that came from it by a foreign id, and its edit applies.
    private static func importAgain(_ bytes: [UInt8], into venue: Venue) {
      var reader = VenueImport(updating: venue)
      guard (try? reader.add(bytes, source: "plan")) != nil,
        let (after, _, report) = try? reader.finished(), let operations = try? reader.operations()
      else { return }
      precondition(report.removed == 0, "the same plan has fewer things")
      var applied = venue
      if operations.isEmpty { return }
      guard (try? applied.apply(operations, limit: .max)) != nil else {
        preconditionFailure("the operations of an import cannot be applied")
      }
      precondition(applied.features == after.features, "the operations lead elsewhere")
    }
  }
#endif
