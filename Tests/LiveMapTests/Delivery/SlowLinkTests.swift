import Testing

@testable import LiveMap

/// How old the data of a viewer is that acknowledges, on links that carry less than it asks for.
struct SlowLinkTests {
  @Test(arguments: [0.01, 0.05, 0.1])
  func `on half of the needed rate nothing is ever older than a second`(
    roundTrip: Double
  ) throws {
    var link = try SlowLink(walkers: 400, roundTrip: roundTrip)
    link.rate = link.needed / 2
    try link.subscribe()
    try link.run(seconds: 40)
    print("half a link, round trip \(roundTrip) s: oldest", link.oldest, "s,", rate(link, 40))
    #expect(link.oldest <= 1)
    #expect(rate(link, 40) > 1.5)
    #expect(link.reader.waiting.isEmpty)
  }

  /// A whole frame takes 0.4 s on a quarter of the rate, and 0.8 s or more on an eighth.
  @Test(arguments: [(0.25, 1.75), (0.125, 3.5)])
  func `on less it is as old as a few frames take, and no older with time`(
    share: Double, limit: Double
  ) throws {
    var link = try SlowLink(walkers: 400, roundTrip: 0.05)
    link.rate = link.needed * share
    try link.subscribe()
    try link.run(seconds: 40)
    print("\(share) of a link: oldest", link.oldest, "s,", rate(link, 40))
    #expect(link.oldest <= limit)
    #expect(link.reader.waiting.isEmpty)
  }

  @Test func `a link that is good enough carries every frame, however far`() throws {
    var link = try SlowLink(walkers: 400, roundTrip: 0.3)
    link.rate = link.needed * 3
    try link.subscribe()
    try link.run(seconds: 8)
    link.arrivals = []
    link.oldest = 0
    try link.run(seconds: 10)
    print("a far link: oldest", link.oldest, "s,", rate(link, 10))
    #expect(rate(link, 10) >= 9.5)
    #expect(link.oldest < 0.5)
  }

  @Test func `a link that gets slower is followed, and one that recovers, too`() throws {
    var link = try SlowLink(walkers: 400, roundTrip: 0.05)
    link.rate = link.needed * 2
    try link.subscribe()
    try link.run(seconds: 10)
    link.rate = link.needed / 2
    link.oldest = 0
    try link.run(seconds: 20)
    print("a link that got slower: oldest", link.oldest, "s")
    #expect(link.oldest <= 1)
    link.rate = link.needed * 2
    try link.run(seconds: 25)
    link.arrivals = []
    link.oldest = 0
    try link.run(seconds: 10)
    print("and recovered: oldest", link.oldest, "s,", rate(link, 10))
    #expect(rate(link, 10) >= 9)
    #expect(link.oldest < 0.5)
    #expect(link.reader.waiting.isEmpty)
  }

  @Test func `after a link that carried nothing the newest comes first`() throws {
    var link = try SlowLink(walkers: 400, roundTrip: 0.05)
    link.rate = link.needed / 2
    try link.subscribe()
    try link.run(seconds: 8)
    link.rate = 0
    try link.run(seconds: 4)
    link.rate = link.needed / 2
    try link.run(seconds: 2)
    link.oldest = 0
    try link.run(seconds: 10)
    print("after a standstill: oldest", link.oldest, "s")
    #expect(link.oldest <= 1)
    #expect(link.reader.waiting.isEmpty)
  }

  private func rate(_ link: SlowLink, _ seconds: Double) -> Double {
    Double(link.arrivals.count) / seconds
  }
}
