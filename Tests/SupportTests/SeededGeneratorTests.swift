import Support
import Testing

struct SeededGeneratorTests {
  /// The first numbers of the reference implementation (Vigna, splitmix64.c, 2015).
  @Test func `the generator gives the published numbers`() {
    var random = SeededGenerator(seed: 1_234_567)
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ]
    #expect(expected.allSatisfy { $0 == random.next() })
  }

  @Test func `the same seed gives the same numbers, another seed others`() {
    func numbers(seed: UInt64) -> [Int] {
      var random = SeededGenerator(seed: seed)
      return (0..<100).map { _ in Int.random(in: 0..<1000, using: &random) }
    }
    #expect(numbers(seed: 3) == numbers(seed: 3))
    #expect(numbers(seed: 3) != numbers(seed: 4))
  }
}
