import GRDB
import IndoorModel

/// Checks what a venue has besides features: settings, buildings, floors, pictures,
/// programme and versions.
struct StructureCheck {
  private let database: Database
  private let findings: FindingList

  init(_ database: Database, _ findings: FindingList) {
    self.database = database
    self.findings = findings
  }

  /// The venue without its features, checked by the rules; `nil` when it cannot be read.
  func venue(slug: String) -> Venue? {
    do {
      let venue = try VenueRows(database).outline(slug: slug)
      check(venue)
      return venue
    } catch {
      findings.add("venue", "cannot be read: \(error)")
      return nil
    }
  }

  private func check(_ venue: Venue) {
    venue.forEachProblem { subject, problem in
      let name = subject == .venue ? "the venue" : "\(subject.word) “\(subject.id)”"
      findings.add(name, "\(problem.field) \(problem.message)")
    }
    findings.attempt("the venue") {
      guard let problem = try VenueRows(database).logoProblem(of: venue) else { return }
      findings.add("the venue", "settings.logo \(problem)")
    }
    for image in venue.images {
      findings.attempt("image “\(image.id)”") {
        guard try !ContentRows(database).matches(image) else { return }
        findings.add(
          "image “\(image.id)”", "its bytes are missing, or not of the type and size that it says")
      }
    }
  }

  /// Compares the bytes of every picture with their name.
  func checkContents() {
    findings.attempt("contents") {
      let rows = try Row.fetchCursor(database, sql: "SELECT id, bytes FROM content")
      while let row = try rows.next() {
        let id = try row.text("id")
        if try ContentDigest.identifier(of: row.bytes("bytes")).rawValue != id {
          findings.add("content \(id)", "its bytes are not those that were stored")
        }
      }
    }
  }

  /// Reads every version.
  func checkVersions(slug: String) {
    findings.attempt("versions") {
      let versions = VersionRows(database)
      let last = try VenueRows(database).revision()
      for version in try versions.all() {
        let subject = "version “\(version.name)”"
        findings.attempt(subject) {
          _ = try versions.venue(of: version, slug: slug)
          if version.revision > last {
            findings.add(subject, "is of revision \(version.revision), which does not exist yet")
          }
        }
      }
    }
  }
}
