import Geometry
import IndoorModel
import Routing
import TestKit
import Testing

@testable import LiveMap

/// Edits, people walking on, and viewers leaving, all at once: the last route of each person is true.
struct LiveTruthTests {
  private static let plan = """
    ##############################
    #            #               #
    #            D               #
    #            #               #
    #            #      #####D####
    #            #      #        #
    #     ########      #        #
    #            D      D        #
    #            #      #        #
    #            #      #        #
    #            ######D##########
    #                            #
    #                            #
    ##############################
    """

  @Test(.timeLimit(.minutes(20)), arguments: UInt64(1)...6)
  func `whatever happens at once, all navigators are led right in the end`(seed: UInt64)
    async throws
  {
    var random = SeededGenerator(seed: seed)
    var venue = Venue(plan: Self.plan)
    let planner = RoutePlanner(venue: venue)
    let live = makeLive(venue, planner: planner)
    let viewers = (0..<4).map { RecordingViewer(ViewerID(rawValue: UInt64(1 + $0))) }
    var people: [[Person]] = []
    for (number, viewer) in viewers.enumerated() {
      people.append([])
      for index in 0..<12 {
        let person = Person(
          id: "n-\(number)-\(index)", place: place(&random), destination: place(&random))
        people[number].append(person)
        _ = await live.report([report(person.id, person.place)])
        try await live.keepRoute(
          RouteRequest(
            id: person.id, start: .navigator(Identifier(person.id)),
            destination: .place(person.destination), profile: .walking), for: viewer)
      }
    }
    for step in 0..<30 {
      try await edit(&venue, step: step, live, &random)
      if step == 15 { await live.leave(viewers[3].id) }
      // Sometimes all is done before the next edit, mostly not.
      if Int.random(in: 0..<4, using: &random) == 0 { await live.waitUntilIdle() }
      let (viewer, index) = (Int.random(in: 0..<3, using: &random), step % 12)
      await listen(to: viewers[viewer], &people[viewer])
      if let next = people[viewer][index].next {
        people[viewer][index].place = next
        _ = await live.report([report(people[viewer][index].id, next)])
      }
    }
    await live.waitUntilIdle()
    var engine = MeshEngine(venue: venue)
    for (number, viewer) in viewers.enumerated().prefix(3) {
      await listen(to: viewer, &people[number])
      for person in people[number] {
        // A person that has arrived has no route any more.
        guard await live.isLed(person.id, viewer.id) else { continue }
        let sent = try #require(person.sent)
        let fresh = Result { () throws(RouteRefusal) in
          try engine.route(from: person.place, to: person.destination, profile: .walking)
        }
        switch (sent.result, fresh) {
        case (.success(let old), .success(let new)):
          let progress = old.progress(at: person.place)
          #expect(abs(progress.remaining - new.distance) < 0.3 + 2 * progress.offset)
        case (.failure(let old), .failure(let new)): #expect(old.reason == new.reason)
        default: Issue.record("\(person.id) got \(sent.result), now it is \(fresh)")
        }
      }
    }
    let count = await live.routeCount
    while await planner.registeredCount != count { await Task.yield() }
  }

  /// Puts something down, takes it away, opens or closes a door.
  private func edit(
    _ venue: inout Venue, step: Int, _ live: LiveVenue, _ random: inout SeededGenerator
  ) async throws {
    let discs = venue.features.values.filter { $0.kind == .obstacle }.map(\.id).sorted()
    let doors = venue.features.values.filter { $0.kind == .door }.map(\.id).sorted()
    var operations: [IndoorModel.Operation] = []
    switch Int.random(in: 0..<5, using: &random) {
    case 0: if let disc = discs.randomElement(using: &random) { operations = [.remove(disc)] }
    case 1:
      if let door = doors.randomElement(using: &random) {
        let isClosed = venue.features[door]?.isClosed ?? false
        operations = [
          .change(door, FieldChanges(properties: ["closed": .bool(!isClosed)]))
        ]
      }
    default: break
    }
    if operations.isEmpty {
      operations = [
        .put(
          Feature(
            id: Identifier("disc-\(step)"), floor: "0", kind: .obstacle,
            shape: .circle(
              center: place(&random).point, radius: .random(in: 0.3...1.2, using: &random))))
      ]
    }
    let (changes, inverse) = try venue.apply(operations)
    venue.revision += 1
    await live.apply(
      AppliedEdit(
        edit: Edit(
          id: Identifier("e-\(step)"), base: 0, author: "ada", operations: operations),
        revision: venue.revision, time: moment(0), inverse: inverse),
      changes: changes, venue: venue)
  }

  private func place(_ random: inout SeededGenerator) -> Place {
    Place(
      floor: "0",
      point: Point(x: .random(in: 1...28, using: &random), y: .random(in: 1...12, using: &random)))
  }

  private func report(_ id: String, _ place: Place) -> LocationReport {
    LiveMapTests.report(id, x: place.point.x, y: place.point.y)
  }

  private func listen(to viewer: RecordingViewer, _ people: inout [Person]) async {
    for news in await viewer.newestRoutes() {
      for index in people.indices where people[index].id == news.name.id {
        people[index].sent = news
      }
    }
  }
}

private struct Person {
  let id: String
  var place: Place
  let destination: Place
  var sent: RouteNews?

  /// A step on along the route that was sent.
  var next: Place? {
    guard case .success(let route)? = sent?.result, let leg = route.legs.first,
      leg.points.count > 1
    else { return nil }
    let progress = route.progress(at: place)
    guard progress.offset < 0.5 else { return nil }
    var left = max(0, route.distance - progress.remaining + 1)
    for (from, to) in zip(leg.points, leg.points.dropFirst()) {
      let length = from.distance(to: to)
      if left <= length {
        return Place(floor: leg.floor, point: from.interpolated(to: to, fraction: left / length))
      }
      left -= length
    }
    return nil
  }
}

extension LiveVenue {
  /// Whether a viewer's route is still kept.
  fileprivate func isLed(_ id: String, _ viewer: ViewerID) -> Bool {
    !hub.currentRoutes([RouteBook.Key(viewer: viewer, id: id)]).isEmpty
  }
}
