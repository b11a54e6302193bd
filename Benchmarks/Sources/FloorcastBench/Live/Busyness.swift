import Foundation
import Geometry
import IndoorModel
import JSONText
import StreamBench
import Support

/// Edits, routes and tags that go on beside the stream.
final class Busyness {
  let edits: Askers
  let routes: Askers
  let walkers: [Walker]
  private let tagGateways: [TagGateway]
  private let load: Load
  private var random: SeededGenerator
  private var rhythms: [Rhythm] = []
  private var turn = 0

  /// Tags that share a gateway.
  private static let share = 100
  /// Sets of ranges a second of each tag.
  private static let tagRate = 10.0

  /// - Parameter tags: how many navigators are located by ranges.
  init(on load: Load, tags: Int = 0) throws {
    self.load = load
    random = SeededGenerator(seed: load.plan.seed &+ 1)
    edits = Askers(16, on: load.stage)
    routes = Askers(8, on: load.stage)
    walkers = (0..<8).map { _ in Walker(of: BenchHall.slug, keeping: 10, on: load.stage) }
    for walker in walkers { try walker.connect() }
    let hall = TagGateway.Hall(
      slug: BenchHall.slug, middle: BenchHall.bounds.center,
      anchors: BenchHall.anchors.map { ($0.id.rawValue, $0.point) },
      rise: BenchHall.anchorHeight - BenchHall.tagHeight)
    let walks = Walks(
      count: tags, rate: Self.tagRate, width: BenchHall.bounds.width,
      height: BenchHall.bounds.height, unit: 0.01, seed: load.plan.seed &+ 2)
    tagGateways = stride(from: 0, to: tags, by: Self.share).map { first in
      TagGateway(
        tags: first..<min(tags, first + Self.share), walks: walks, in: hall, on: load.stage)
    }
    for gateway in tagGateways { try gateway.connect() }
    try load.wait("sockets for routes and tags") {
      walkers.allSatisfy(\.isReady) && tagGateways.allSatisfy(\.isReady)
    }
  }

  /// Begins to edit and to ask, at these rates a second; half of the routes over HTTP, half of them
  /// kept over WebSockets; and to report ranges.
  func begin(edits editRate: Double, routes routeRate: Double) {
    if editRate > 0 {
      rhythms.append(load.stage.every(Int64(1e9 / editRate)) { [self] in edit(due: $0) })
    }
    if routeRate > 0 {
      rhythms.append(load.stage.every(Int64(1e9 / routeRate)) { [self] in ask(due: $0) })
    }
    if !tagGateways.isEmpty {
      var next = 0
      let interval = Int64(1e9 / Self.tagRate) / Int64(tagGateways.count)
      rhythms.append(
        load.stage.every(interval) { [self] due in
          tagGateways[next].send(due: due)
          next = (next + 1) % tagGateways.count
        })
    }
  }

  /// Ends what `begin` began, and waits for what was asked.
  func end() throws {
    for rhythm in rhythms { rhythm.isOver = true }
    rhythms = []
    try load.stage.run(until: SystemCalls.now + 5_000_000_000) { [self] in
      edits.isIdle && routes.isIdle
    }
    edits.close()
    routes.close()
  }

  /// Closes all connections, once nothing goes on.
  func leave() {
    for walker in walkers { walker.disconnect() }
    edits.leave()
    routes.leave()
  }

  private func edit(due: Int64) {
    let number = Int.random(in: 0..<BenchHall.discCount, using: &random)
    let home = BenchHall.discPlace(number)
    let place = Point(
      x: home.x + Double(Int.random(in: -400...400, using: &random)) / 1000, y: home.y)
    let edit = Edit(
      id: Identifier(UUID().uuidString), base: 0, author: "bench",
      operations: [
        .change(Identifier("disc-\(number)"), FieldChanges(vertices: [.move("0", to: place)]))
      ])
    edits.post("/api/v1/venues/\(BenchHall.slug)/edits", edit.value.json(), due: due)
  }

  private func ask(due: Int64) {
    turn += 1
    let floor = load.world.floors.randomElement(using: &random) ?? "0"
    // From free space between the walls, which is never blocked.
    let from: Value = [
      "floor": .string(floor),
      "x": .number(10 + 20 * Double(Int.random(in: 0..<10, using: &random))),
      "y": .number(Double.random(in: 10...110, using: &random).rounded()),
    ]
    let poi = BenchHall.poi(
      Int.random(in: 0..<BenchHall.poiCount, using: &random), on: Identifier(floor))
    let to: Value = ["feature": .string(poi.rawValue)]
    if turn % 2 == 0 {
      walkers[turn / 2 % walkers.count].ask(from: from, to: to, due: due)
    } else {
      let body = Value.object(["from": from, "to": to]).json()
      routes.post("/api/v1/venues/\(BenchHall.slug)/routes", body, due: due)
    }
  }

  /// Adds all to a report.
  func add(to report: inout BenchReport, seconds: Double) {
    let kept = walkers.reduce(into: LatencyHistogram()) { $0.add($1.figures.delay) }
    if !tagGateways.isEmpty {
      let sent = tagGateways.reduce(0) { $0 + $1.sent }
      report.add(
        "ranges", "messages of ranges", Double(sent) / seconds, digits: 1, unit: "a second")
    }
    let count = edits.figures.delay.count
    report.add("edits", "edits", Double(count) / seconds, digits: 1, unit: "a second")
    report.add("editDelay", "edit to answer", edits.figures.delay)
    report.add(
      "routes", "routes", Double(routes.figures.delay.count + kept.count) / seconds, digits: 1,
      unit: "a second")
    report.add("routeDelay", "route over HTTP", routes.figures.delay)
    report.add("keptDelay", "route that is kept", kept)
    report.add(
      "again", "kept routes sent anew", Double(walkers.reduce(0) { $0 + $1.figures.again }))
    let refused =
      (edits.figures.refused.map { "\($0.value) edits with \($0.key)" })
      + routes.figures.refused.map { "\($0.value) routes with \($0.key)" }
      + [walkers.reduce(0) { $0 + $1.figures.refused }].filter { $0 > 0 }
      .map { "\($0) kept routes" }
    report.add("refused", "refused", refused.sorted())
  }
}
