import Accounts
import IndoorModel
import Testing

struct SignInThrottleTests {
  private let start = Timestamp(millisecondsSince1970: 1_795_248_000_000)

  private func at(_ seconds: Double) -> Timestamp { start.advanced(bySeconds: seconds) }

  @Test func `each failure after the first five makes the wait twice as long`() {
    var throttle = SignInThrottle()
    var now = 0.0
    var waits: [Double] = []
    for _ in 0..<16 {
      let wait = throttle.admit(account: "ada", address: "10.0.0.1", at: at(now))
      waits.append(wait)
      if wait > 0 {
        now += wait
        #expect(throttle.admit(account: "ada", address: "10.0.0.1", at: at(now)) == 0)
      }
    }
    #expect(waits == [0, 0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
  }

  @Test func `success forgets the failures of the account and the pair, not of the address`() {
    var throttle = SignInThrottle()
    for _ in 0..<5 { _ = throttle.admit(account: "ada", address: "10.0.0.1", at: start) }
    throttle.succeed(account: "ada", address: "10.0.0.1")
    for _ in 0..<5 {
      #expect(throttle.admit(account: "ada", address: "10.0.0.1", at: start) == 0)
    }
  }

  @Test func `an account of one's own does not wash an address clean`() {
    var throttle = SignInThrottle()
    var refused = 0
    for number in 0..<60 {
      if throttle.admit(account: "n\(number)", address: "10.0.0.1", at: start) > 0 { refused += 1 }
      if throttle.admit(account: "mallory", address: "10.0.0.1", at: start) == 0 {
        throttle.succeed(account: "mallory", address: "10.0.0.1")
      }
    }
    #expect(refused == 30)
  }

  @Test func `guesses from everywhere make the owner wait for a minute at most`() {
    var throttle = SignInThrottle()
    for number in 0..<2000 {
      _ = throttle.admit(
        account: "ada", address: "10.1.\(number / 250).\(number % 250)", at: at(Double(number)))
    }
    let wait = throttle.admit(account: "ada", address: "192.0.2.7", at: at(2000))
    #expect(wait > 0 && wait <= 60)
    #expect(throttle.admit(account: "grace", address: "192.0.2.7", at: at(2000)) == 0)
  }

  @Test func `an hour of quiet forgets everything`() {
    var throttle = SignInThrottle()
    for _ in 0..<5 { _ = throttle.admit(account: "ada", address: "10.0.0.1", at: start) }
    #expect(throttle.admit(account: "ada", address: "10.0.0.1", at: start) > 0)
    #expect(throttle.admit(account: "ada", address: "10.0.0.1", at: at(3600)) == 0)
  }

  @Test func `memory does not grow with the number of failing accounts`() {
    var waiting = BackOff<Int>(
      .init(free: 1, first: 1, longest: 60, memory: 3600), limit: 100)
    for key in 0..<10_000 { waiting.fail(key, at: at(Double(key) / 1000)) }
    #expect(waiting.count <= 100)
    #expect(waiting.wait(of: 9999, at: at(10)) > 0)
  }

  @Test(arguments: [
    ("10.0.0.1", "10.0.0.1"), ("::ffff:10.0.0.1", "10.0.0.1"),
    ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
    ("2001:db8::1", "2001:db8:0:0::/64"), ("fe80::1%eth0", "fe80:0:0:0::/64"),
    ("::1", "0:0:0:0::/64"),
  ])
  func `an address of IPv6 counts as its network`(address: String, network: String) {
    #expect(SignInThrottle.network(of: address) == network)
  }
}
