import GRDB
import IndoorModel

/// Compares versions with what the journal says that the venue was.
///
/// A class, because it is shared along the way back through the journal.
final class VersionCheck {
  private let rows: VersionRows
  private let slug: String
  private let versions: [Int: [Version]]
  /// The versions that differ.
  private(set) var differing: [Version] = []

  init(_ database: Database, slug: String) {
    rows = VersionRows(database)
    self.slug = slug
    // Those that cannot be read are findings elsewhere.
    let known = (try? rows.salvaged()) ?? []
    let comparable = ((try? rows.all()) ?? []).filter { !known.contains($0.id) }
    versions = Dictionary(grouping: comparable, by: \.revision)
  }

  /// Compares the versions of a revision, if there are any.
  func compare(with venue: Venue) {
    for version in versions[venue.revision] ?? [] {
      guard let found = try? rows.venue(of: version, slug: slug), found.ordered != venue.ordered
      else { continue }
      differing.append(version)
    }
  }
}

extension Venue {
  /// The same venue with everything in the order of ids: an undo appends what was in the middle.
  fileprivate var ordered: Venue {
    Venue(
      slug: slug, name: name, settings: settings, revision: revision,
      buildings: buildings.sorted { $0.id < $1.id }, floors: floors.sorted { $0.id < $1.id },
      images: images.sorted { $0.id < $1.id }, features: features.ordered, programme: programme)
  }
}
