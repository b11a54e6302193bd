import IndoorModel
import Testing

@testable import LiveMap

/// What a viewer that comes back resumes, at the server that it left and at others.
struct ResumeTests {
  @Test func `frames are resumed only at the run of the server that sent them`() {
    let known = Resume(epoch: "a", roster: 12, floors: [0: 5])
    #expect(known.resumed(at: "a") == Resume(roster: 12, floors: [0: 5]))
    #expect(known.resumed(at: "b") == Resume(epoch: "a", roster: 12, floors: [:]))
    let elsewhere = Resume(epoch: "a", node: "b", roster: 12, floors: [0: 5])
    #expect(elsewhere.resumed(at: "b") == elsewhere)
    #expect(elsewhere.resumed(at: "c").floors.isEmpty)
    #expect(elsewhere.resumed(at: "a") == Resume(node: "b", roster: 12, floors: [:]))
  }

  @Test func `the roster of another run of the venue is not resumed`() throws {
    var hub = Hub(venue: twoFloors, configuration: LiveConfiguration())
    var request = SubscriptionRequest()
    for (epoch, isResumed) in [(nil, true), ("another", false)] {
      request.resume = Resume(epoch: epoch, roster: 0, floors: [:])
      let actions = try hub.subscribe(ada, format: .binary, to: request, at: moment(0))
      #expect(actions.events(for: ada).first?.welcome?.isResumed == isResumed)
      #expect(actions.events(for: ada).first?.welcome?.epoch == nil)
    }
  }

  @Test func `the numbers of channels differ from one run of a server to the next`() throws {
    func sequence(seed: UInt32) throws -> UInt32? {
      var hub = Hub(venue: twoFloors, configuration: LiveConfiguration(), seed: seed)
      _ = try hub.subscribe(ada, format: .binary, to: SubscriptionRequest(), at: moment(0))
      return hub.positions.feed.channels[Channel.Key(floor: 0, divisor: 1)]?.sequence
    }
    #expect(try sequence(seed: 1 << 20) != sequence(seed: 7 << 20))
  }
}

extension LiveEvent {
  fileprivate var welcome: Welcome? {
    if case .welcome(let welcome) = self { welcome } else { nil }
  }
}
