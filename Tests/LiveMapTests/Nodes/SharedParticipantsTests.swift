import Geometry
import IndoorModel
import TestKit
import Testing

@testable import LiveMap

/// Nodes of one venue, and a bus that may lose records.
private struct Nodes {
  private struct Node {
    var participants = SharedParticipants()
    var presences = StateReceiver(sizeLimit: 1 << 20)
    var cursors = StateReceiver(sizeLimit: 1 << 20)
    var isAlive = true
  }

  private var nodes: [String: Node] = [:]
  private var now = Timestamp(millisecondsSince1970: 0)

  init(_ names: String...) {
    for (run, name) in names.enumerated() {
      nodes[name] = Node()
      nodes[name]?.participants.connect(node: name, run: UInt64(run)) { "digest of \($0)" }
    }
  }

  /// The names that a node shows, by number.
  func shown(at name: String) -> [Int: String] {
    let all = nodes[name]?.participants.participants ?? []
    return Dictionary(uniqueKeysWithValues: all.map { ($0.number, $0.presence.name) })
  }

  /// The places of the cursors that a node shows on a floor, by number.
  func cursors(at name: String, on floor: Identifier<Floor> = "0") -> [Int: Point] {
    let all = nodes[name]?.participants.cursors(on: floor) ?? []
    return Dictionary(
      uniqueKeysWithValues: all.compactMap { entry in
        entry.cursor.point.map { (entry.number, $0) }
      })
  }

  /// Has a client say something of itself at a node.
  ///
  /// - Returns: the number of a client that is new there.
  @discardableResult
  mutating func come(
    _ person: String, as viewer: UInt64, at name: String, floor: Identifier<Floor> = "0",
    clockAhead seconds: Double = 0
  ) throws -> Int? {
    let actions = try nodes[name]?.participants.update(
      Presence(name: person, colour: "#aa0000", floor: floor, selection: ["wall-1"]), key: person,
      of: ViewerID(rawValue: viewer), limit: 20, at: now.advanced(bySeconds: seconds))
    for case .send(.present(let number), _) in actions ?? [] { return number }
    return nil
  }

  mutating func point(_ viewer: UInt64, at name: String, to x: Double) throws {
    try nodes[name]?.participants.moveCursor(
      Cursor(point: Point(x: x, y: 1), view: Box(Point(x: 0, y: 0), Point(x: 9, y: 9))),
      of: ViewerID(rawValue: viewer))
  }

  mutating func leave(_ viewer: UInt64, at name: String) {
    nodes[name]?.participants.leave(ViewerID(rawValue: viewer))
  }

  mutating func fail(_ name: String) { nodes[name]?.isAlive = false }

  /// Some tenths of a second, in which each node asks and answers as `StateExchange` does.
  mutating func pass(_ tenths: Int, isLost: () -> Bool = { false }) {
    for _ in 0..<tenths {
      now = now.advanced(bySeconds: 0.1)
      let alive = nodes.filter(\.value.isAlive).keys.sorted()
      for name in alive { ask(name, alive) }
      for name in alive { answer(name, alive, isLost: isLost) }
      for name in alive {
        if let changes = nodes[name]?.presences.expire(at: now) {
          nodes[name]?.participants.take(presences: changes)
        }
        if let changes = nodes[name]?.cursors.expire(at: now) {
          nodes[name]?.participants.take(cursors: changes)
        }
      }
    }
  }

  private mutating func ask(_ name: String, _ others: [String]) {
    let presences = StateRequest(
      state: .presences, node: name, needs: nodes[name]?.presences.nodesToAsk(at: now) ?? [])
    let cursors = StateRequest(
      state: .cursors, node: name, needs: nodes[name]?.cursors.nodesToAsk(at: now) ?? [])
    for other in others where other != name {
      nodes[other]?.participants.take(presences: presences, at: now)
      if nodes[name]?.participants.hasRemoteParticipants == true {
        nodes[other]?.participants.take(cursors: cursors, at: now)
      }
    }
  }

  private mutating func answer(_ name: String, _ others: [String], isLost: () -> Bool) {
    let presences = nodes[name]?.participants.nextPresences(at: now)
    let cursors = nodes[name]?.participants.nextCursors(at: now)
    for other in others where other != name {
      if let presences, !isLost(), let changes = nodes[other]?.presences.take(presences, at: now) {
        nodes[other]?.participants.take(presences: changes)
      }
      if let cursors, !isLost(), let changes = nodes[other]?.cursors.take(cursors, at: now) {
        nodes[other]?.participants.take(cursors: changes)
      }
    }
  }
}

struct SharedParticipantsTests {
  @Test func `each node shows all participants once, under numbers of its own`() throws {
    var nodes = Nodes("a", "b", "c")
    #expect(try nodes.come("Ada", as: 1, at: "a") == 1)
    #expect(try nodes.come("Bob", as: 1, at: "b") == 1)
    nodes.pass(3)
    #expect(try nodes.come("Cy", as: 2, at: "b") == 3)
    nodes.pass(1)
    #expect(nodes.shown(at: "a") == [1: "Ada", 2: "Bob", 3: "Cy"])
    #expect(nodes.shown(at: "b") == [1: "Bob", 2: "Ada", 3: "Cy"])
    #expect(Set(nodes.shown(at: "c").values) == ["Ada", "Bob", "Cy"])
    nodes.leave(2, at: "b")
    nodes.pass(1)
    #expect(nodes.shown(at: "a") == [1: "Ada", 2: "Bob"])
  }

  @Test func `participants of a node that fails vanish`() throws {
    var nodes = Nodes("a", "b")
    try nodes.come("Ada", as: 1, at: "a")
    try nodes.come("Bob", as: 1, at: "b")
    nodes.pass(3)
    nodes.fail("b")
    nodes.pass(Int(StateReceiver.nodeTimeout * 10) - 10)
    #expect(nodes.shown(at: "a").count == 2)
    nodes.pass(20)
    #expect(nodes.shown(at: "a") == [1: "Ada"])
  }

  @Test(arguments: [0, -60, 60.0])
  func `a client that comes back at another node is there once and keeps its number`(
    clockAhead: Double
  ) throws {
    var nodes = Nodes("a", "b", "c")
    try nodes.come("Ada", as: 1, at: "a", clockAhead: clockAhead)
    try nodes.come("Bob", as: 1, at: "b")
    nodes.pass(3)
    try nodes.point(1, at: "a", to: 1)
    nodes.pass(3)
    // Its lost connection is not noticed yet.
    #expect(try nodes.come("Ada", as: 7, at: "b", floor: "1") == 2)
    try nodes.point(7, at: "b", to: 5)
    nodes.pass(3)
    for name in ["a", "b", "c"] {
      #expect(nodes.shown(at: name).values.filter { $0 == "Ada" }.count == 1)
      #expect(nodes.cursors(at: name, on: "0").isEmpty)
      #expect(nodes.cursors(at: name, on: "1").values.map(\.x) == [5])
    }
    nodes.leave(1, at: "a")
    nodes.pass(3)
    #expect(nodes.shown(at: "a") == [1: "Ada", 2: "Bob"])
    #expect(nodes.shown(at: "b") == [1: "Bob", 2: "Ada"])
    // What was hidden by a newer one is shown when that ends.
    try nodes.come("Ada", as: 2, at: "a")
    nodes.pass(3)
    nodes.leave(2, at: "a")
    nodes.pass(3)
    #expect(nodes.cursors(at: "c", on: "1").values.map(\.x) == [5])
  }

  @Test func `cursors of other nodes are shown on the floor of their participant`() throws {
    var nodes = Nodes("a", "b")
    try nodes.come("Ada", as: 1, at: "a")
    nodes.pass(20)
    try nodes.point(1, at: "a", to: 3)
    // No node has editors but this one.
    nodes.pass(3)
    #expect(nodes.cursors(at: "b").isEmpty == false)
    try nodes.point(1, at: "a", to: 4)
    nodes.pass(1)
    #expect(nodes.cursors(at: "b").values.map(\.x) == [4])
    try nodes.come("Ada", as: 1, at: "a", floor: "1")
    nodes.pass(1)
    #expect(nodes.cursors(at: "b", on: "0").isEmpty && nodes.cursors(at: "b", on: "1").isEmpty)
    try nodes.come("Ada", as: 1, at: "a")
    nodes.pass(1)
    #expect(nodes.cursors(at: "b").isEmpty)
    try nodes.point(1, at: "a", to: 5)
    // Its connection was lost, and it has come back by another one.
    try nodes.come("Ada", as: 2, at: "a")
    nodes.pass(1)
    #expect(nodes.cursors(at: "b").isEmpty && nodes.cursors(at: "a").isEmpty)
  }

  @Test(arguments: 0..<20)
  func `whatever is lost, all nodes show the same a little later`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = ["a", "b", "c"]
    var nodes = Nodes("a", "b", "c")
    var places: [String: (node: String, viewer: UInt64, floor: Identifier<Floor>)] = [:]
    for step in 0..<300 {
      let person = "P\(Int.random(in: 0..<6, using: &random))"
      switch (places[person], Int.random(in: 0..<8, using: &random)) {
      case (let place?, 0):
        nodes.leave(place.viewer, at: place.node)
        places[person] = nil
      case (let place?, 1...5): try? nodes.point(place.viewer, at: place.node, to: Double(step))
      case (let place, _):
        // Where it was before, it is noticed late or never that it has gone.
        let node = names[Int.random(in: 0..<3, using: &random)]
        let floor: Identifier<Floor> = Bool.random(using: &random) ? "0" : "1"
        let viewer = place?.node == node ? place?.viewer ?? 0 : UInt64(step + 1)
        try nodes.come(person, as: viewer, at: node, floor: floor)
        if let place, place.node != node, Bool.random(using: &random) {
          nodes.leave(place.viewer, at: place.node)
        }
        places[person] = (node, viewer, floor)
      }
      nodes.pass(1) { Int.random(in: 0..<4, using: &random) == 0 }
    }
    nodes.pass(60)
    // Of those that have left for good, an entry may be left that was not noticed.
    for name in names {
      let shown = nodes.shown(at: name).values.sorted()
      #expect(Set(shown).count == shown.count)
      #expect(Set(places.keys).isSubset(of: shown))
      #expect(shown == nodes.shown(at: "a").values.sorted())
      for floor: Identifier<Floor> in ["0", "1"] {
        #expect(
          nodes.cursors(at: name, on: floor).values.map(\.x).sorted()
            == nodes.cursors(at: "a", on: floor).values.map(\.x).sorted())
      }
    }
  }

  @Test func `what nodes send is read as it was, and nothing else is`() throws {
    let participant = SharedParticipant(
      key: "k", since: Timestamp(millisecondsSince1970: 1_700_000_000_123),
      presence: Presence(name: "Ada Ä", colour: "#00ff00", floor: "0", selection: ["x", "y"]))
    let cursors = [
      FloorCursor(floor: "0", cursor: Cursor()),
      FloorCursor(
        floor: "1",
        cursor: Cursor(
          point: Point(x: -1.25, y: 7e9), view: Box(Point(x: 0, y: 0), Point(x: 1, y: 0.1)))),
    ]
    #expect(try SharedParticipant(participant.bytes, key: "k") == participant)
    for cursor in cursors { #expect(try FloorCursor(cursor.bytes) == cursor) }
    for count in participant.bytes.indices {
      #expect(throws: RecordFault.self) {
        try SharedParticipant(Array(participant.bytes.prefix(count)), key: "k")
      }
    }
    for cursor in cursors {
      for bytes in [Array(cursor.bytes.dropLast()), cursor.bytes + [0]] {
        #expect(throws: RecordFault.self) { try FloorCursor(bytes) }
      }
    }
    let nowhere = FloorCursor(floor: "0", cursor: Cursor(point: Point(x: .nan, y: 0)))
    #expect(throws: RecordFault.self) { try FloorCursor(nowhere.bytes) }
  }
}
