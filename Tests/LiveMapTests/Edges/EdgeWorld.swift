import Geometry
import IndoorModel
import Logging
import Routing
import Support
import TestKit
import Testing

@testable import LiveMap

/// The owner of a venue, two edges of it, and viewers of all kinds at each.
final class EdgeWorld {
  /// Where people are, by id: in centimetres of the floor, because units change with the plan.
  typealias People = [String: FrameReader.Seen]

  /// One server of the venue.
  struct Node {
    let live: LiveVenue
    /// What it sent to the others and they have not read: records of an owner, reports of an edge.
    let outbox: Locked<[[UInt8]]>
    var viewers: [EdgeViewer] = []
    /// The number of the record that its viewers see; 0 for none.
    var number: UInt32 = 0
    /// Ticks for which it was behind the owner, now and at most.
    var behind = 0
    var longestBehind = 0
  }

  private let time = Locked(0.0)
  private(set) var owner: Node
  private(set) var edges: [Node]
  private(set) var random: SeededGenerator
  private var walkers: [String: (walker: Walker, floor: Identifier<Floor>)] = [:]
  private var venue = twoFloors
  private var step = 0
  /// Who was where on the floors as of each record; 0 is before the first.
  private(set) var history: [UInt32: People] = [:]
  /// Records that were sent to each edge, lost ones included.
  private var counts = [0, 0]

  init(seed: UInt64) async {
    random = SeededGenerator(seed: seed)
    func node(_ time: Locked<Double>) -> Node {
      var configuration = LiveConfiguration()
      (configuration.staleAfter, configuration.goneAfter) = (0.7, 1.6)
      let live = LiveVenue(
        venue: twoFloors, planner: RoutePlanner(venue: twoFloors), journal: Journal(),
        encoder: Plain(), configuration: configuration, logger: Logger(label: "test"),
        now: { moment(time.withLock { $0 }) })
      return Node(live: live, outbox: Locked([]))
    }
    owner = node(time)
    edges = [node(time), node(time)]
    await owner.live.publish(term: 7) { [outbox = owner.outbox] bytes in
      outbox.withLock { $0.append(bytes) }
    }
    for (number, edge) in edges.enumerated() {
      await edge.live.follow(as: "edge-\(number)") { [outbox = edge.outbox] bytes in
        outbox.withLock { $0.append(bytes) }
      }
    }
  }

  /// Has a viewer of each kind join each server.
  func join() async throws {
    owner.viewers = try await join(owner.live)
    for index in edges.indices { edges[index].viewers = try await join(edges[index].live) }
  }

  private func join(_ live: LiveVenue) async throws -> [EdgeViewer] {
    var viewers: [EdgeViewer] = []
    for (number, kind) in EdgeViewer.Kind.allCases.enumerated() {
      let viewer = EdgeViewer(
        kind, ViewerID(rawValue: UInt64(number)), seed: .random(in: 0...1_000_000, using: &random))
      try await live.subscribe(viewer, to: viewer.request)
      viewers.append(viewer)
    }
    return viewers
  }

  // MARK: - What happens

  /// A tenth of a second.
  ///
  /// - Parameter isLost: whether a record does not reach an edge; both are counted from 0.
  func tick(editing: Bool = false, isLost: (_ edge: Int, _ record: Int) -> Bool) async throws {
    step += 1
    time.withLock { $0 = Double(step) / 10 }
    await walk()
    let operations = editing ? [floorEdit()] : []
    let isFirst = Bool.random(using: &random)
    // An edge may hear of an edit before or after the owner's positions of it.
    let (early, late) = isFirst ? (edges[0].live, edges[1].live) : (edges[1].live, edges[0].live)
    await edit(operations, at: [owner.live, early])
    await owner.live.tick()
    let records = owner.outbox.withLock { outbox in
      defer { outbox = [] }
      return outbox
    }
    let people = await owner.live.people
    // Before any edge was heard of.
    if owner.number == 0, records.isEmpty { history[0] = people }
    for bytes in records {
      let record = try TickRecord(bytes)
      history[record.number] = people
      owner.number = record.number
    }
    for index in edges.indices { try await pass(records, to: index, isLost) }
    await edit(operations, at: [late])
    for index in edges.indices { await edges[index].note(newest: owner.number) }
  }

  private func pass(
    _ records: [[UInt8]], to edge: Int, _ isLost: (_ edge: Int, _ record: Int) -> Bool
  ) async throws {
    let live = edges[edge].live
    for record in records {
      defer { counts[edge] += 1 }
      if !isLost(edge, counts[edge]) { await live.take(record: record) }
    }
    // The timer of the edge, which does nothing while records come.
    await live.tick()
    let reports = edges[edge].outbox.withLock { outbox in
      defer { outbox = [] }
      return outbox
    }
    for report in reports { await owner.live.hear(report: report) }
  }

  private func walk() async {
    var reports: [LocationReport] = []
    for _ in 0..<Int.random(in: 0...40, using: &random) {
      let id = "n-\(Int.random(in: 0..<60, using: &random))"
      var (walker, floor) = walkers[id] ?? (Walker(&random), "0")
      walker.step(seconds: 0.1, &random)
      if Int.random(in: 0..<30, using: &random) == 0 { walker = Walker(&random) }
      if Int.random(in: 0..<20, using: &random) == 0 { floor = floor == "0" ? "1" : "0" }
      walkers[id] = (walker, floor)
      var report = walker.report(id, floor: floor, at: Double(step) / 10)
      if Int.random(in: 0..<3, using: &random) == 0 {
        report.group = ["red", "blue"].randomElement(using: &random)
      }
      reports.append(report)
    }
    _ = await owner.live.report(reports)
  }

  private func floorEdit() -> IndoorModel.Operation {
    let height = Double.random(in: 50...200, using: &random)
    return .changeFloor(
      "level-0",
      FloorChanges(bounds: Box(Point(x: 0, y: 0), Point(x: 100, y: height))))
  }

  private func edit(_ operations: [IndoorModel.Operation], at nodes: [LiveVenue]) async {
    if operations.isEmpty { return }
    for live in nodes {
      var edited = await live.venue
      guard let (changes, inverse) = try? edited.apply(operations) else { continue }
      edited.revision += 1
      let edit = Edit(
        id: Identifier("e-\(step)"), base: 0, author: "ada", operations: operations)
      await live.apply(
        AppliedEdit(edit: edit, revision: edited.revision, time: moment(0), inverse: inverse),
        changes: changes, venue: edited)
    }
  }

  // MARK: - What is true

  /// Holds what each viewer sees against what was true.
  func check(isCalm: Bool = false) async {
    for node in [owner] + edges {
      for viewer in node.viewers {
        viewer.check(history, upTo: node.number, isNewest: isCalm || viewer.isPrompt)
      }
    }
  }
}

extension EdgeWorld.Node {
  /// Notes how far an edge is behind the owner.
  mutating func note(newest: UInt32) async {
    number = await live.takenRecord
    behind = number == newest ? 0 : behind + 1
    longestBehind = max(longestBehind, behind)
  }
}

extension LiveVenue {
  func publish(term: UInt64, send: @escaping RecordExchange.Send) {
    records.publish(term: term, epoch: "owner", on: self, send: send)
  }

  func follow(as node: String, send: @escaping RecordExchange.Send) {
    records.follow(as: node, on: self, send: send)
  }

  func take(record: [UInt8]) { records.take(record, on: self) }
  func hear(report: [UInt8]) { records.hear(report, on: self) }
  var venue: Venue { hub.venue }
  var takenRecord: UInt32 { records.edgeFigures?.number ?? 0 }
  var edgeFigures: RecordExchange.EdgeFigures? { records.edgeFigures }

  /// Who is where.
  var people: EdgeWorld.People {
    let navigators = hub.positions.navigators
    let entries = navigators.directory.entries.map { entry in
      let slot = Int(entry.slot)
      let position = navigators.positions.current[slot]
      let floor = Int(navigators.positions.floorOf[slot])
      let seen = FrameReader.Seen(
        floor: floor, tile: 0, x: Int(position.x), y: Int(position.y),
        heading: Int(position.heading), state: Int(position.state))
      return (entry.id.rawValue, seen.inCentimetres(of: navigators.frames[floor]))
    }
    return Dictionary(entries) { first, _ in first }
  }
}

extension FrameReader.Seen {
  /// The same without the unit of frames, and without its tile.
  func inCentimetres(of frame: FloorFrame) -> FrameReader.Seen {
    let point = Point(
      x: frame.origin.x + Double(x) * frame.unit, y: frame.origin.y + Double(y) * frame.unit)
    var seen = self
    (seen.x, seen.y) = (Int((point.x * 100).rounded()), Int((point.y * 100).rounded()))
    seen.tile = 0
    return seen
  }
}
