import Glibc
import Testing

@testable import LwsTransport

@Suite struct DescriptorLimitTests {
  @Test(
    arguments: [
      (1_024, 524_288, 10_000, 11_024), (1_024, 4_096, 10_000, 4_096),
      (20_000, 20_000, 10_000, 20_000), (1_073_741_816, 1_073_741_816, 10_000, 262_144),
      (1_048_576, 1_048_576, 500_000, 501_024),
    ] as [(rlim_t, rlim_t, Int, rlim_t)])
  func `the limit fits the connections and libwebsockets' table`(
    _ soft: rlim_t, _ hard: rlim_t, _ connections: Int, _ expected: rlim_t
  ) {
    #expect(DescriptorLimit.suitable(soft, hard: hard, for: connections) == expected)
  }
}
