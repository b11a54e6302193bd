import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import LiveMap
import Routing
import Testing
import VenueServer
import WebServer

@Suite(.timeLimit(.minutes(20))) struct TrialsResourceTests {
  let path = "/api/v1/venues/plan/trials"
  let plan = """
    ##########
    #A   #  B#
    #    D   #
    #    #   #
    ##########
    """
  let closing: Value = [
    "operation": "change", "feature": "door-0-5-2", "fields": ["properties": ["closed": true]],
  ]

  private func walk(_ operations: [Value] = []) -> Value {
    [
      "from": ["feature": "A"], "to": ["feature": "B"], "operations": .array(operations),
    ]
  }

  /// An obstacle at a place.
  private func cone(_ x: Double, _ y: Double, id: String = "cone") -> Value {
    [
      "operation": "put",
      "feature": [
        "id": .string(id), "kind": "obstacle", "floor": "0", "properties": .object([:]),
        "geometry": ["type": "Circle", "coordinates": [.number(x), .number(y)], "radius": 0.3],
      ],
    ]
  }

  @Test func `operations that are tried change the answer, and nothing else`() async throws {
    let server = try await TestServer(plan: plan)
    let before = await server.get("/api/v1/venues/plan/snapshot").body
    let free = try await server.post(path, walk()).json
    let shut = try await server.post(path, walk([closing])).json
    let again = try await server.post(path, walk()).json
    #expect(free["route"] != nil)
    #expect(shut["refusal"]?["reason"] == "noWay")
    #expect(shut["revision"] == 0)
    #expect(again == free)
    #expect(await server.get("/api/v1/venues/plan/snapshot").body == before)
    let edits = try await server.get("/api/v1/venues/plan/edits?after=0").json
    #expect(edits == ["edits": [], "revision": 0])
    let route = try await server.post(
      "/api/v1/venues/plan/routes", ["from": ["feature": "A"], "to": ["feature": "B"]]
    ).json
    #expect(route["route"] == free["route"])
  }

  @Test func `a kept route and its viewer hear nothing of a trial`() async throws {
    let server = try await TestServer(plan: plan)
    let live = try server.plan.live
    let kept = await live.counters.routes
    for step in 0..<20 {
      _ = await server.post(path, walk([cone(2 + Double(step) * 0.1, 2)]))
    }
    await live.waitUntilIdle()
    #expect(await live.counters.routes == kept)
    #expect(await live.counters.edits.isEmpty)
    #expect(try await server.plan.planner.basis.revision == 0)
  }

  @Test func `a dragged obstacle bends the walk more the farther it is in the way`() async throws {
    let server = try await TestServer(plan: plan)
    var lengths: [Double] = []
    for y in [1.0, 2.3, 2.6] {
      let answer = try await server.post(path, walk([cone(3, y)])).json
      lengths.append(try #require(answer["route"]?["distance"]?.number))
    }
    #expect(lengths == lengths.sorted())
    #expect(lengths[2] > lengths[0])
  }

  @Test func `trials follow the edits of others`() async throws {
    let server = try await TestServer(plan: plan)
    _ = try await server.post(path, walk()).json
    _ = await server.post(
      "/api/v1/venues/plan/edits",
      ["id": "e1", "base": 0, "author": "ada", "operations": [closing]])
    let answer = try await server.post(path, walk([cone(2, 2)])).json
    #expect(answer["refusal"]?["reason"] == "noWay")
    #expect(answer["revision"] == 1)
  }

  @Test func `a thing that is only tried can be walked to`() async throws {
    let server = try await TestServer(plan: plan)
    let poi: Value = [
      "operation": "put",
      "feature": [
        "id": "exit", "kind": "poi", "floor": "0", "properties": ["category": "exit"],
        "geometry": ["type": "Point", "coordinates": [7, 1]],
      ],
    ]
    let question: Value = [
      "from": ["feature": "A"], "to": ["nearest": ["category": "exit"]], "operations": [poi],
    ]
    #expect(try await server.post(path, question).json["destination"] == "exit")
    let without: Value = ["from": ["feature": "A"], "to": ["nearest": ["category": "exit"]]]
    #expect(await server.post(path, without).problem == "nothing-fits")
  }

  @Test func `walkable space tells what is cut off from the exits`() async throws {
    let exit: Value = [
      "operation": "put",
      "feature": [
        "id": "exit", "kind": "poi", "floor": "0", "properties": ["category": "exit"],
        "geometry": ["type": "Point", "coordinates": [2, 2]],
      ],
    ]
    let server = try await TestServer(plan: plan)
    let open = try await server.post(path, ["walkable": "0", "operations": [exit]]).json
    let shut = try await server.post(path, ["walkable": 0, "operations": [exit, closing]]).json
    let parts = { (answer: Value) in answer["walkable"]?["parts"]?.array ?? [] }
    #expect(parts(open).count == 2)
    #expect(parts(open).filter { $0["leadsOut"] == true }.count == 1)
    #expect(parts(shut).count == 3)
    #expect(parts(shut).filter { $0["leadsOut"] == true }.count == 1)
    let ring = try #require(parts(open).first?["rings"]?[0]?.array)
    #expect(ring.count > 3)
    #expect(ring.first == ring.last)
  }

  @Test(
    arguments: [
      ([:], 422, nil),
      (["from": ["feature": "A"]], 422, "to"),
      (["to": ["feature": "A"]], 422, "from"),
      (["walkable": "9"], 404, "walkable"),
      (["walkable": ["x": 1]], 422, "walkable"),
      (["walkable": "0", "profile": "flying"], 422, "profile"),
      (["walkable": "0", "operations": [["operation": "fly"]]], 422, "operations[0].operation"),
      (
        ["walkable": "0", "operations": [["operation": "remove", "feature": "Q"]]], 404,
        "operations[0].feature"
      ),
      (
        [
          "walkable": "0",
          "operations": .array(
            Array(repeating: ["operation": "remove", "feature": "A"], count: 1001)),
        ], 422, "operations"
      ),
    ] as [(Value, Int, String?)])
  func `what is wrong with a trial is named`(
    question: Value, status: Int, field: String?
  ) async throws {
    let server = try await TestServer(plan: plan)
    let response = await server.post(path, question)
    #expect(response.status.code == status)
    #expect(try response.json["field"] == field.map { .string($0) })
  }

  @Test func `who may not edit may not try`() async throws {
    let server = try await TestServer(
      plan: plan, permissions: PermissionTable([.anonymous: [.readVenue, .route]]))
    #expect(await server.post(path, walk()).problem == "sign-in-needed")
    #expect(await server.get("/api/v1/venues/plan/walkable?floor=0").status == .ok)
  }

  @Test func `who may not see positions is not led to anybody`() async throws {
    let server = try await TestServer(
      plan: plan, permissions: PermissionTable([.anonymous: [.readVenue, .editVenue]]))
    let question: Value = ["from": ["feature": "A"], "to": ["navigator": "n"]]
    #expect(await server.post(path, question).problem == "sign-in-needed")
  }

  @Test func `what comes faster than it can be answered is refused, all else is answered`()
    async throws
  {
    let server = try await TestServer(plan: plan)
    let answers = await withTaskGroup(of: Response.self) { group in
      for step in 0..<100 {
        group.addTask { await server.post(path, walk([cone(2 + Double(step) * 0.01, 2)])) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for answer in answers where answer.status != .ok {
      #expect(answer.problem == "busy")
      #expect(answer.fields[.retryAfter] == "1")
    }
    #expect(answers.contains { $0.status == .ok })
  }

  // MARK: - Walkable space as it is

  @Test func `walkable space is kept until an edit comes`() async throws {
    let server = try await TestServer(plan: plan)
    let walkable = "/api/v1/venues/plan/walkable?floor=0&profile=stepFree"
    let first = await server.get(walkable)
    let tag = try #require(first.fields[.eTag])
    #expect(try first.json["walkable"]?["profile"] == "stepFree")
    #expect(await server.get(walkable, fields: [.ifNoneMatch: tag]).status == .notModified)
    _ = await server.post(
      "/api/v1/venues/plan/edits",
      ["id": "e1", "base": 0, "author": "ada", "operations": [closing]])
    let second = await server.get(walkable, fields: [.ifNoneMatch: tag])
    #expect(second.status == .ok)
    #expect(try second.json["revision"] == 1)
    let parts = { (answer: Value?) in answer?["parts"]?.array?.count }
    #expect(parts(try second.json["walkable"]) == 3)
    #expect(parts(try first.json["walkable"]) == 2)
  }

  @Test(arguments: [
    ("?profile=walking", "floor"), ("?floor=0&profile=flying", "profile"), ("?floor=7", "floor"),
  ])
  func `what is wrong with a question for space is named`(query: String, field: String) async throws
  {
    let server = try await TestServer(plan: plan)
    let response = await server.get("/api/v1/venues/plan/walkable\(query)")
    #expect(response.status.kind == .clientError)
    #expect(try response.json["field"] == .string(field))
  }
}
