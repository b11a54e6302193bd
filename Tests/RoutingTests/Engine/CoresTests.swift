import Testing

@testable import Routing

@Suite struct CoresTests {
  @Test(arguments: [0, 1, 2, 7, 1000])
  func `work that is shared is done once, in its order`(count: Int) async {
    for least in [1, 3, 64] {
      let parts = await Cores.share(count: count, least: least) { Array($0) }
      #expect(parts.flatMap { $0 } == Array(0..<count))
      #expect(parts.count <= Cores.count)
      if count < 2 * least { #expect(parts.count == 1) }
    }
  }
}
