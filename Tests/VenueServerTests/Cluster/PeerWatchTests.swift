import Testing

@testable import VenueServer

@Suite struct PeerWatchTests {
  @Test(arguments: [
    // Two nodes: the other one cannot be asked about itself.
    ([], 1, false),
    // Three nodes, of which the third one misses it, hears it, or does not answer.
    ([true], 2, true), ([false], 2, false), ([], 2, false),
    // The missed one has answered this time.
    ([true, false], 2, false),
    // Five nodes: three that miss it are the greater part, two are not.
    ([true, true], 4, true), ([true], 4, false), ([true, true, false], 4, false),
    // Six: half is not more than half.
    ([true, true], 5, false), ([true, true, true], 5, true),
  ])
  func `a node is lost when most miss it and none hears it`(
    _ answers: [Bool], _ others: Int, _ isLost: Bool
  ) {
    #expect(PeerWatch.isLost(answers: answers, ofOthers: others) == isLost)
  }
}
