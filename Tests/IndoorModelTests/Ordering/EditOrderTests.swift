import Geometry
import IndoorModel
import TestKit
import Testing

@Suite struct EditOrderTests {
  /// A venue with its journal, and the people that edit it.
  private struct World {
    var venue = RandomOperations<SeededGenerator>.venue
    var journal = MemoryJournal()

    init() throws {
      let corners = [Point(x: 0, y: 0), Point(x: 4, y: 0), Point(x: 4, y: 4)]
      let wall = Feature(
        id: "wall", floor: "hall", kind: .wall, shape: .polyline(Polyline(corners)))
      _ = try venue.apply([.put(wall)])
    }

    /// What the server would answer.
    mutating func submit(_ edit: Edit) -> EditOrder<MemoryJournal>.Outcome {
      let time = Timestamp(millisecondsSince1970: 1000)
      let outcome = EditOrder(behind: journal).submit(edit, to: &venue, at: time)
      if case .applied(let new, let changes) = outcome { journal.add(new, changes: changes) }
      return outcome
    }

    mutating func submit(
      _ author: String, _ id: String, _ operations: [IndoorModel.Operation],
      undoes: Identifier<EditSubject>? = nil, restores: Bool = false
    ) -> EditOrder<MemoryJournal>.Outcome {
      submit(
        Edit(
          id: Identifier(id), base: 0, author: author, operations: operations, undoes: undoes,
          restores: restores))
    }

    var corners: [Point]? { venue.features["wall"]?.shape.vertices }
  }

  private func moved(_ vertex: String, _ x: Double, _ y: Double) -> IndoorModel.Operation {
    .change("wall", FieldChanges(vertices: [.move(Identifier(vertex), to: Point(x: x, y: y))]))
  }

  @Test func `two people drag two corners of one wall`() throws {
    var world = try World()
    _ = world.submit("ada", "a", [moved("0", 1, 1)])
    _ = world.submit("bob", "b", [moved("2", 5, 5)])
    #expect(world.corners == [Point(x: 1, y: 1), Point(x: 4, y: 0), Point(x: 5, y: 5)])
  }

  @Test func `a corner is found by its name when others came and went before it`() throws {
    var world = try World()
    _ = world.submit(
      "ada", "a",
      [.change("wall", FieldChanges(vertices: [.insert("k", at: Point(x: 2, y: 0), .after("0"))]))])
    _ = world.submit("bob", "b", [moved("1", 9, 9)])
    _ = world.submit("eve", "c", [.change("wall", FieldChanges(vertices: [.remove("0")]))])
    #expect(world.corners == [Point(x: 2, y: 0), Point(x: 9, y: 9), Point(x: 4, y: 4)])
    let refused = world.submit("bob", "d", [moved("0", 1, 1)])
    guard case .refused(.vertexRemoved(0, "wall", "0", let change)) = refused else {
      Issue.record("\(refused)")
      return
    }
    #expect(change.author == "eve")
    _ = world.submit("bob", "e", [moved("0", 1, 1)], restores: true)
    #expect(world.corners?.first == Point(x: 1, y: 1))
  }

  @Test func `what is sent again does nothing`() throws {
    var world = try World()
    _ = world.submit("ada", "a", [moved("0", 1, 1)])
    let again = world.submit("ada", "a", [moved("0", 1, 1)])
    guard case .known(let known) = again else { Issue.record("\(again)"); return }
    #expect(known.revision == 1)
    let other = world.submit("ada", "a", [moved("0", 2, 2)])
    guard case .refused(.idReused("a", revision: 1)) = other else {
      Issue.record("\(other)")
      return
    }
  }

  @Test func `an undo takes back only its own, and a redo takes back the undo`() throws {
    var world = try World()
    _ = world.submit("ada", "a", [moved("0", 1, 1)])
    _ = world.submit("bob", "b", [moved("2", 5, 5)])
    _ = world.submit("ada", "undo", [], undoes: "a")
    #expect(world.corners == [Point(x: 0, y: 0), Point(x: 4, y: 0), Point(x: 5, y: 5)])
    _ = world.submit("ada", "redo", [], undoes: "undo")
    #expect(world.corners?.first == Point(x: 1, y: 1))
    let again = world.submit("ada", "redo", [], undoes: "undo")
    guard case .known = again else { Issue.record("\(again)"); return }
  }

  @Test func `one operation that took much away is undone, whatever the limit`() throws {
    var world = try World()
    let before = world.venue
    let limit = 3
    let time = Timestamp(millisecondsSince1970: 1000)
    let removal = Edit(id: "a", base: 0, author: "ada", operations: [.removeBuilding("main")])
    _ = world.submit(removal)
    let undo = Edit(id: "undo", base: 0, author: "ada", operations: [], undoes: "a")
    let outcome = EditOrder(behind: world.journal)
      .submit(undo, to: &world.venue, at: time, limit: limit)
    guard case .applied(let applied, _) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(applied.edit.operations.count > limit)
    #expect(world.venue.value == before.value)
  }

  @Test func `an undo is refused where another author has changed the same since`() throws {
    var world = try World()
    _ = world.submit("ada", "a", [moved("0", 1, 1)])
    _ = world.submit("bob", "b", [moved("0", 2, 2)])
    let refused = world.submit("ada", "undo", [], undoes: "a")
    guard case .refused(.undoBlocked(.feature("wall"), .vertex("0"), let change)) = refused else {
      Issue.record("\(refused)")
      return
    }
    #expect(change.author == "bob" && change.revision == 2)
    // An edit that bob has undone himself blocks no other undo.
    _ = world.submit("bob", "undo-b", [], undoes: "b")
    _ = world.submit("ada", "undo-a", [], undoes: "a")
    #expect(world.corners?.first == Point(x: 0, y: 0))
    let nothing = world.submit("ada", "n", [], undoes: "never")
    guard case .refused(.nothingToUndo("never")) = nothing else {
      Issue.record("\(nothing)")
      return
    }
  }

  @Test func `what was removed with its floor and building is named and put back`() throws {
    var world = try World()
    _ = world.submit("bob", "b", [.removeBuilding("annex")])
    #expect(world.venue.floor("hall") == nil)
    let refused = world.submit("ada", "a", [moved("0", 1, 1)])
    guard case .refused(.removed(0, .feature("wall"), let change)) = refused else {
      Issue.record("\(refused)")
      return
    }
    #expect(change.author == "bob")
    _ = world.submit("ada", "a2", [moved("0", 1, 1)], restores: true)
    #expect(world.corners?.first == Point(x: 1, y: 1))
    #expect(world.venue.building("annex") != nil)
    // Undone, it is all gone again.
    _ = world.submit("ada", "a3", [], undoes: "a2")
    #expect(world.venue.building("annex") == nil && world.corners == nil)
  }

  @Test func `something new on a floor that is gone names the author who removed the floor`() throws
  {
    var world = try World()
    _ = world.submit("bob", "b", [.removeFloor("hall")])
    let poi = Feature(id: "p", floor: "hall", kind: .poi, shape: .point(Point(x: 1, y: 1)))
    let refused = world.submit("ada", "a", [.put(poi)])
    guard case .refused(.removed(0, .floor("hall"), _)) = refused else {
      Issue.record("\(refused)")
      return
    }
    _ = world.submit("ada", "a2", [.put(poi)], restores: true)
    #expect(world.venue.features["p"] != nil)
  }
}
