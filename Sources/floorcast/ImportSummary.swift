import CommandSupport
import IndoorModel
import VenueFormats

/// What an import reports: a table of what was read, then what was not understood.
struct ImportSummary {
  let venue: Venue
  let report: ImportReport
  let path: String

  func print() {
    Console.say("\(path): \(venue.name.text()), \(features(report.total))\n")
    Console.say(table.text)
    if !venue.images.isEmpty { Console.say("") }
    for image in venue.images {
      Console.say(
        "image \(image.id) on floor \(image.floor): \(image.mediaType), "
          + "\(image.width) × \(image.height) pixels")
    }
    printRemarks()
  }

  private func printRemarks() {
    guard !report.remarks.isEmpty else { return Console.say("\nEverything was understood.") }
    let skipped = report.skipped == 0 ? "" : ", \(features(report.skipped)) left out"
    Console.say("\nNot taken as it was (\(report.remarks.count)\(skipped)):")
    for remark in report.remarks {
      let place = remark.place.isEmpty ? "" : "\(remark.place): "
      Console.say("  \(remark.source): \(place)\(remark.message)")
    }
  }

  private func features(_ count: Int) -> String { count == 1 ? "1 feature" : "\(count) features" }

  private var table: TextTable {
    let kinds = FeatureKind.allCases.filter { report.total(of: $0) > 0 }
    var table = TextTable(["floor", "name"] + kinds.map(\.rawValue) + ["all"])
    for floor in venue.floors {
      let counts = report.counts[floor.id] ?? [:]
      table.add(
        [floor.id.rawValue, floor.name.text()]
          + kinds.map { String(counts[$0] ?? 0) } + [String(counts.values.reduce(0, +))])
    }
    table.add(["all", ""] + kinds.map { String(report.total(of: $0)) } + [String(report.total)])
    return table
  }
}
