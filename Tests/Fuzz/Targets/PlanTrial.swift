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
      if venue.features.values.count < 200 { _ = Validator(venue: venue).issues }
    }
  }
#endif
