import IndoorModel

/// The categories of each feature type of IMDF 1.0.
///
/// - SeeAlso: https://docs.ogc.org/cs/20-094/Categories/index.html
enum IMDFCategories {
  /// The categories of a type; `nil` where a type has none, or any (occupants have over a thousand).
  static func of(_ type: String) -> Set<String>? { lists[type] }

  /// Whether features of a type may have a category.
  static func has(_ type: String, _ category: String) -> Bool {
    lists[type].map { $0.contains(category) } ?? true
  }

  private static let lists: [String: Set<String>] = [
    "amenity": words(
      """
      amphitheater animalreliefarea arrivalgate atm babychanging baggagecarousel
      baggagecarousel.intl baggagecarts baggageclaim baggageclaim.oversize baggagerecheck
      baggagestorage boardinggate boardinggate.aircraft boardinggate.bus boardinggate.ferry
      boardinggate.train bus bus.muni bus.national businesscenter cabin caregiver carrental cashier
      changemachine checkin checkin.desk checkin.desk.oversizebaggage checkin.desk.transfer
      checkin.selfservice childplayarea coinlocker copymachine defibrillator drinkingfountain
      eatingdrinking elevator emergencyshelter entry escalator exhibit faregate faregate.oversized
      fieldofplay fieldofplay.americanfootball fieldofplay.baseball fieldofplay.basketball
      fieldofplay.fieldhockey fieldofplay.icehockey fieldofplay.rugby fieldofplay.soccer
      fieldofplay.softball fieldofplay.tennis fieldofplay.trackfield fieldofplay.volleyball
      firealarmpullstation fireextinguisher firstaid fittingroom foodservice gatearea
      groundtransportation guestservices handsanitizerstation healthscreening hoteling immigration
      information information.bid information.carrental information.hotel information.mufid
      information.mufid.arrivals information.mufid.departures information.transit landmark library
      limo lostandfound mailbox meditation meetingpoint mobilityrescue mothersroom movingwalkway
      paidarea parkandride parking parking.bicycle parking.compact parking.ev parking.longterm
      parking.motorcycle parking.shortterm parking.waitingarea payphone pedestriancrossing
      peoplemover phone phone.emergency photobooth platform police powerchargingstation prayerroom
      prayerroom.buddhism prayerroom.christianity prayerroom.hinduism prayerroom.islam
      prayerroom.islam.female prayerroom.islam.male prayerroom.judaism prayerroom.shintoism
      prayerroom.sikh prayerroom.taoic privatelounge productreturn rail.muni rail.national ramp
      reception.desk recreation restroom restroom.family restroom.female
      restroom.female.wheelchair restroom.male restroom.male.wheelchair restroom.transgender
      restroom.transgender.wheelchair restroom.unisex restroom.unisex.wheelchair
      restroom.wheelchair rideshare seat seating security security.checkpoint security.inspection
      service shower shuttle sleepbox smokingarea stairs storage strollerrental studentadmissions
      studentservices swimmingpool swimmingpool.children swimmingpool.family taxi ticketing
      ticketing.airline ticketing.bus ticketing.bus.muni ticketing.bus.national ticketing.rail
      ticketing.rail.muni ticketing.rail.national ticketing.shuttle traintrack transit unspecified
      valet vendingmachine vendingmachine.trainticket wheelchairassist wifi yoga
      """),
    "building": words("parking transit transit.bus transit.train unspecified"),
    "fixture": words(
      """
      baggagecarousel desk furniture immigrationdesk inspectionmachine obstruction vegetation wall
      water
      """),
    "footprint": words("aerial ground subterranean"),
    "geofence": words(
      """
      concourse geofence paidarea platform postsecurity presecurity terminal underconstruction
      """),
    "level": words(
      """
      arrivals arrivals.domestic arrivals.intl departures departures.domestic departures.intl
      parking transit unspecified
      """),
    "opening": words(
      """
      automobile bicycle emergencyexit pedestrian pedestrian.principal pedestrian.transit service
      """),
    "relationship": words(
      "elevator escalator movingwalkway ramp stairs traversal traversal.path"),
    "section": words(
      """
      arcade baggageclaim baggageclaim.intl carrental carrental.dropoff checkin concessions cubicle
      dutyfree eatingdrinking entertainmentarea entertainmentarea.game entertainmentarea.music
      entertainmentarea.performance entertainmentarea.sport exhibit exhibition gatearea
      gatearea.holding immigration immigration.schengen information paidarea parkandride parking
      parking.bicycle parking.compact parking.ev parking.longterm parking.motorcycle
      parking.shortterm parking.waitingarea platform postsecurity presecurity private recomposearea
      recreation rental retail retaildepartment road seating seatingrow security servicearea
      ticketing vegetation walkway
      """),
    "unit": words(
      """
      auditorium brick classroom column concrete conferenceroom drywall elevator escalator
      fieldofplay firstaid fitnessroom foodservice footbridge glass huddleroom kitchen laboratory
      library lobby lounge mailroom mothersroom movietheater movingwalkway nonpublic office
      opentobelow parking phoneroom platform privatelounge ramp recreation restroom restroom.family
      restroom.female restroom.female.wheelchair restroom.male restroom.male.wheelchair
      restroom.transgender restroom.transgender.wheelchair restroom.unisex
      restroom.unisex.wheelchair restroom.wheelchair road room serverroom shower smokingarea stairs
      steps storage structure terrace theater unenclosedarea unspecified vegetation waitingroom
      walkway walkway.island wood
      """),
    "venue": words(
      """
      airport airport.intl aquarium businesscampus casino communitycenter conventioncenter
      governmentfacility healthcarefacility hotel museum parkingfacility resort retailstore
      shoppingcenter stadium stripmall theater themepark trainstation transitstation university
      """),
  ]

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  // MARK: - From our words

  /// The feature type and category of a feature; `nil` for what IMDF has no type for.
  static func type(of feature: Feature) -> (type: String, category: String?)? {
    if let kept = imported(feature) { return kept }
    let category = feature.category ?? ""
    switch (feature.kind, feature.shape) {
    case (.wall, _), (.obstacle, .polyline): return ("detail", nil)
    case (.obstacle, _):
      if unitObstacles.contains(category) { return ("unit", category) }
      return ("fixture", fixtures[category] ?? "obstruction")
    case (.area, _): return area(feature, category)
    case (.door, _):
      return ("opening", category == "emergency-exit" ? "emergencyexit" : "pedestrian")
    case (.poi, _): return ("amenity", amenities[category] ?? valid("amenity", category))
    case (.connector, _): return ("relationship", connectors[category] ?? "traversal")
    case (.line, _), (.anchor, _), (.marker, _): return nil
    }
  }

  /// What a feature was in the archive that it came from, if that still fits its kind and shape.
  private static func imported(_ feature: Feature) -> (type: String, category: String?)? {
    let tags = feature.properties["tags"]?.object ?? [:]
    guard let type = tags["feature_type"]?.string, types[feature.kind]?.contains(type) == true,
      !(type == "detail") || feature.shape.name == "polyline"
    else { return nil }
    if type != "detail", feature.kind == .obstacle, feature.shape.name == "polyline" { return nil }
    if type == "detail" || type == "kiosk" { return (type, nil) }
    // A category that a person changed since is no longer the archive's.
    guard let category = tags["category"]?.string, has(type, category),
      IMDFTable.target(type: type, category: category.lowercased())?.category == feature.category
    else { return nil }
    return (type, category)
  }

  /// The types that a kind may have come from.
  private static let types: [FeatureKind: Set<String>] = [
    .wall: ["detail"], .obstacle: ["fixture", "kiosk", "unit", "detail"],
    .area: ["unit", "section", "geofence"], .door: ["opening"], .poi: ["amenity", "occupant"],
    .connector: ["relationship"],
  ]

  private static func area(_ feature: Feature, _ category: String) -> (String, String?) {
    if feature.isForbidden { return ("geofence", "underconstruction") }
    if category == "booth", !feature.isWalled { return ("section", "exhibit") }
    if let word = units[category] { return ("unit", word) }
    if has("unit", category) { return ("unit", category) }
    return ("unit", feature.isWalled ? "room" : "unenclosedarea")
  }

  private static func valid(_ type: String, _ category: String) -> String {
    has(type, category) ? category : "unspecified"
  }

  private static let unitObstacles: Set = [
    "brick", "column", "concrete", "drywall", "glass", "structure", "wood",
  ]
  private static let fixtures = [
    "table": "furniture", "seats": "furniture", "bench": "furniture", "furniture": "furniture",
    "counter": "desk", "desk": "desk", "plant": "vegetation", "vegetation": "vegetation",
    "wall": "wall", "water": "water",
  ]
  private static let units = [
    "corridor": "walkway", "foyer": "lobby", "toilet": "restroom", "restricted": "nonpublic",
    "lift": "elevator", "first-aid": "firstaid", "outdoors": "terrace", "hall": "unenclosedarea",
    "booth": "room",
  ]
  private static let amenities = [
    "toilet": "restroom", "first-aid": "firstaid", "food": "eatingdrinking",
    "bar": "eatingdrinking", "cafe": "eatingdrinking", "restaurant": "eatingdrinking",
    "lift": "elevator", "entrance": "entry", "exit": "entry", "emergency-exit": "entry",
    "booth": "exhibit", "art": "exhibit", "stage": "amphitheater", "baby-care": "babychanging",
    "cloakroom": "storage", "lockers": "coinlocker", "assembly": "meetingpoint",
    "quiet": "meditation", "lounge": "privatelounge", "charger": "powerchargingstation",
  ]
  private static let connectors = [
    "lift": "elevator", "elevator": "elevator", "escalator": "escalator", "stairs": "stairs",
    "steps": "stairs", "ramp": "ramp",
  ]
}
