import HTTPTypes
import IndoorModel
import JSONText
import WebServer
import Wire

/// `/venues/{slug}/comparisons`: what is different between two states of a venue.
enum ComparisonsResource {
  static func show(_ context: RequestContext) async throws -> Response {
    let venue = try context.venue
    let from = try await moment(context, "from").find(in: venue, for: context)
    let to = try await moment(context, "to").find(in: venue, for: context)
    let changes = from.venue.changes(to: to.venue)
    let differences = changes.subjects.sorted().map { subject in
      Value(members: [
        "subject": .string(subject.description), "before": from.venue.value(of: subject),
        "after": to.venue.value(of: subject),
      ])
    }
    return .json(["from": from.value, "to": to.value, "changes": .array(differences)])
  }

  private static func moment(_ context: RequestContext, _ name: String) throws(Problem)
    -> VenueMoment
  {
    let word = context.request.query(name) ?? "current"
    guard let moment = VenueMoment(word) else {
      throw .badQuery(
        name, "must be current, a version's number or revision: and a number, not “\(word)”")
    }
    return moment
  }
}

extension Venue {
  /// What one of its parts is; `nil` when it is not there.
  fileprivate func value(of subject: Subject) -> Value? {
    switch subject {
    case .venue:
      Value(members: [
        "name": name.value, "settings": settings.valueIfChosen,
        "buildings": .array(buildings.map { .string($0.id.rawValue) }),
      ])
    case .building(let id): building(id)?.value
    case .floor(let id): floor(id)?.value
    case .image(let id): image(id)?.value
    case .feature(let id): features[id]?.value
    case .entry(let id): programme[id]?.value
    }
  }
}
