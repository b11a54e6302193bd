import IndoorModel
import Testing

@testable import LiveMap

struct SubscriptionTableTests {
  var table = SubscriptionTable()

  @Test mutating func `the viewers of a stream are in order`() {
    let cid = ViewerID(rawValue: 3)
    for viewer in [cid, ada, bob] { add(viewer, SubscriptionRequest(streams: [.counts])) }
    #expect(table.viewers(of: .counts) == [ada, bob, cid])
    #expect(table.viewers(of: .edits) == [])
    #expect(table.remove(bob)?.streams == [.counts])
    #expect(table.remove(bob) == nil)
    #expect(table.viewers(of: .counts) == [ada, cid])
    #expect(table.count == 2)
  }

  @Test mutating func `a subscription is current until it is ended or replaced`() {
    let first = add(ada, SubscriptionRequest())
    #expect(table.isCurrent(first))
    _ = table.remove(ada)
    #expect(!table.isCurrent(first))
    let second = add(ada, SubscriptionRequest())
    #expect(!table.isCurrent(first) && table.isCurrent(second))
  }

  @Test mutating func `an anonymised viewer is apart from those that get exact counts`() {
    var request = SubscriptionRequest(streams: [.positions, .counts, .edits])
    request.anonymise()
    add(ada, request)
    #expect(table.viewers(of: .counts) == [] && table.anonymisedViewers(of: .counts) == [ada])
    #expect(table.viewers(of: .edits) == [ada])
    #expect(table.viewers(of: .positions) == [])
    _ = table.remove(ada)
    #expect(table.anonymisedViewers(of: .counts) == [])
  }

  @Test mutating func `a viewer limited to a floor gets what is of this floor`() throws {
    var request = SubscriptionRequest()
    request.onlyFloor = "level-1"
    add(ada, request)
    #expect(table.hasFloorLimits)
    add(bob, SubscriptionRequest())
    #expect(table.unlimited([ada, bob]) == [bob])
    #expect(table.limited([ada, bob]) == ["level-1": [ada]])
    let counts = Counts(
      time: moment(0), floors: ["level-0": 3, "level-1": 4], navigators: 7, viewers: 2)
    let actions = table.send(.counts(counts), to: [ada, bob], in: twoFloors)
    #expect(actions.events(for: bob) == [.counts(counts)])
    let limited = Counts(
      time: moment(0), floors: ["level-1": 4], navigators: 4, viewers: nil)
    #expect(actions.events(for: ada) == [.counts(limited)])
  }

  // MARK: - Parts

  @discardableResult
  private mutating func add(_ viewer: ViewerID, _ request: SubscriptionRequest) -> SubscriptionID {
    table.add(viewer, request, PositionRequest(format: .json, divisor: 1))
  }
}
