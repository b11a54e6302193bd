import ArgumentParser
import IndoorModel
import VenueServer
import WebServer

/// The interfaces of earlier systems that a server has beside its own.
struct ServeCompatibility: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Serve the interface of an earlier system, too: navigation-poc or uwb-navigator "
        + "(docs/earlier-systems.md). May be given several times.",
      valueName: "system"), transform: CompatibleInterface.named)
  private var compat: [CompatibleInterface] = []

  @Option(
    help: ArgumentHelp(
      "The venue that these interfaces show (default: the only one).", valueName: "slug"))
  private var compatVenue: String?

  @Option(
    help: ArgumentHelp(
      "The floor that these interfaces show (default: the ground floor).", valueName: "id"))
  private var compatFloor: String?

  @Option(
    help: ArgumentHelp(
      "Let pages of this origin ask these interfaces. May be given several times.",
      valueName: "origin"))
  private var compatOrigin: [String] = []

  func validate() throws {
    if compat.isEmpty, compatVenue != nil || compatFloor != nil || !compatOrigin.isEmpty {
      throw ValidationError("--compat-venue, --compat-floor and --compat-origin need --compat")
    }
  }

  /// What pages of other origins may ask for.
  var shared: [SharedInterface] {
    [SharedInterface(origins: compatOrigin, paths: compat.flatMap(\.paths))]
  }

  /// What is to be served; `nil` for nothing.
  ///
  /// - Parameter slugs: the venues that there are.
  /// - Throws: `ValidationError` when no venue is named and there is not just one.
  func interfaces(
    for slugs: [String]
  ) throws -> (interfaces: Set<CompatibleInterface>, place: ForeignFloor)? {
    guard !compat.isEmpty else { return nil }
    guard let slug = compatVenue ?? (slugs.count == 1 ? slugs.first : nil) else {
      throw ValidationError(
        slugs.isEmpty
          ? "--compat needs a venue: make one, or name the one to come by --compat-venue"
          : "--compat needs --compat-venue: there are \(slugs.sorted().joined(separator: ", "))")
    }
    return (Set(compat), ForeignFloor(of: slug, floor: compatFloor.map { Identifier($0) }))
  }
}

extension CompatibleInterface {
  /// Reads an argument.
  fileprivate static func named(_ word: String) throws -> CompatibleInterface {
    if let interface = CompatibleInterface(rawValue: word) { return interface }
    let known = allCases.map(\.rawValue).joined(separator: ", ")
    throw ValidationError("“\(word)” is none of the earlier systems: \(known)")
  }
}
