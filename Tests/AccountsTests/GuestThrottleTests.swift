import Accounts
import IndoorModel
import Testing

struct GuestThrottleTests {
  private let start = Timestamp(millisecondsSince1970: 1_795_248_000_000)

  @Test func `a network brings so many guests an hour, and more after it`() {
    var throttle = GuestThrottle(limit: 2)
    #expect(throttle.admit(address: "10.0.0.1", at: start) == 0)
    #expect(throttle.admit(address: "10.0.0.1", at: start.advanced(bySeconds: 600)) == 0)
    #expect(throttle.admit(address: "10.0.0.1", at: start.advanced(bySeconds: 900)) == 2700)
    #expect(throttle.admit(address: "10.0.0.2", at: start.advanced(bySeconds: 900)) == 0)
    #expect(throttle.admit(address: "10.0.0.1", at: start.advanced(bySeconds: 3600)) == 0)
  }

  @Test func `the addresses of one customer count together`() {
    var throttle = GuestThrottle(limit: 1)
    #expect(throttle.admit(address: "2001:db8:1:2::1", at: start) == 0)
    #expect(throttle.admit(address: "2001:db8:1:2:ffff::9", at: start) > 0)
    #expect(throttle.admit(address: "2001:db8:1:3::1", at: start) == 0)
  }

  @Test func `memory is bounded`() {
    var throttle = GuestThrottle(limit: 1, memory: 100)
    for number in 0..<1000 {
      _ = throttle.admit(
        address: "10.0.\(number / 256).\(number % 256)",
        at: start.advanced(bySeconds: Double(number)))
    }
    #expect(throttle.count <= 100)
    #expect(throttle.admit(address: "10.0.3.231", at: start.advanced(bySeconds: 1000)) > 0)
  }

  @Test func `a clock that is set back shuts no network out for longer than an hour`() {
    var throttle = GuestThrottle(limit: 1)
    _ = throttle.admit(address: "10.0.0.1", at: start)
    #expect(throttle.admit(address: "10.0.0.1", at: start.advanced(bySeconds: -90_000)) == 3600)
  }
}
