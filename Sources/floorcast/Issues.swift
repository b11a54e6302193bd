import ArgumentParser
import CommandSupport
import Geometry
import IndoorModel
import JSONText
import Routing

/// `floorcast issues`: the probable mistakes in a plan.
struct Issues: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the probable mistakes in a venue's plan.",
    discussion: """
      Walls that almost touch, pois inside obstacles, doors in no wall and the like, each with its \
      place and a remedy; docs/validation.md has the rules. Exits with 0 whatever it finds.
      """)

  @OptionGroup private var argument: VenueArgument

  @Flag(help: "Print the list as JSON.")
  private var json = false

  func run() async throws {
    let venue = try await argument.load()
    var reachability = ReachabilityTracker(venue: venue)
    var engine = MeshEngine(venue: venue)
    reachability.complete(by: &engine)
    let issues = Validator(venue: venue).issues + reachability.issues + engine.stepFreeIssues()
    if json {
      Console.say(Value.array(issues.map(\.value)).jsonText())
      return
    }
    for issue in issues {
      let place = issue.place.map { " at \($0.x), \($0.y)" } ?? ""
      Console.say(
        "\(issue.severity.rawValue): floor \(issue.floor)\(place): \(issue.message) [\(issue.rule)]"
      )
    }
    let counts = Dictionary(grouping: issues, by: \.rule).mapValues(\.count)
      .sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    Console.say(
      issues.isEmpty
        ? "No issues found."
        : "\(issues.count) in all: "
          + counts.joined(separator: ", "))
  }
}
