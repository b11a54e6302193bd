import Devices
import Gateways
import IndoorModel
import LiveMap
import Testing

/// What waits for the server, what comes twice, and what no rule could read.
struct DeliveryTests {
  @Test func `reports wait a minute, in order, and stay until they are delivered`() {
    var buffer = DeliveryBuffer<Int>(seconds: 60, limit: 1000)
    for number in 0..<100 { buffer.add(number, at: Double(number)) }
    #expect(buffer.batch(3) == [0, 1, 2] && buffer.batch(2) == [0, 1])
    buffer.remove(2)
    let dropped = buffer.expire(at: 99.5)
    #expect(dropped == 38 && buffer.batch(1) == [40])
    #expect(buffer.count == 60)
    let rest = buffer.expire(at: 1000)
    #expect(rest == 60 && buffer.count == 0 && buffer.batch(9).isEmpty)
  }

  @Test func `the oldest of too many go`() {
    var buffer = DeliveryBuffer<Int>(seconds: 60, limit: 10)
    for number in 0..<20_000 {
      buffer.add(number, at: 0)
      _ = buffer.expire(at: 0)
    }
    #expect(buffer.batch(100) == Array(19_990..<20_000))
  }

  @Test func `a message that comes again after a lost connection counts once`() {
    var filter = RedeliveryFilter()
    func takes(_ word: String, _ time: Double, quality: Int = 1) -> Bool {
      filter.takes(topic: "t", payload: Array(word.utf8), quality: quality, at: time)
    }
    let first = [
      takes("old", 0), takes("same", 11), takes("same", 12), takes("zero", 12, quality: 0),
    ]
    #expect(first == [true, true, true, true], "without a loss all count")
    filter.lostConnection(at: 15)
    filter.lostConnection(at: 16)
    filter.connected(at: 20)
    #expect(!takes("same", 21) && !takes("same", 22), "as often as before")
    #expect(takes("same", 23) && takes("new", 24))
    #expect(takes("old", 25), "too long ago to come again")
    #expect(takes("zero", 25, quality: 0), "what has no quality never comes again")
    filter.lostConnection(at: 100)
    filter.connected(at: 101)
    #expect(takes("new", 102), "too long ago")
  }

  @Test func `half a minute after a connection messages may be the same again`() {
    var filter = RedeliveryFilter()
    _ = filter.takes(topic: "t", payload: [1], quality: 1, at: 0)
    filter.lostConnection(at: 1)
    filter.connected(at: 2)
    let isNew = filter.takes(topic: "t", payload: [1], quality: 1, at: 32.5)
    #expect(isNew)
  }

  @Test func `the last message of each of fifty topics is kept, within two KiB`() throws {
    var book = SampleBook()
    for number in 0..<60 { book.note(topic: "t/\(number)", payload: [0x61], fault: nil) }
    book.note(topic: "t/20", payload: [UInt8](repeating: 0xFF, count: 5000), fault: "no number")
    let list = try #require(book.value.array)
    #expect(list.count == 50 && list[0].object?["topic"] == "t/20")
    let payload = try #require(list[0].object?["payload"]?.string)
    #expect(payload.utf8.count <= 2048 && payload.utf8.count > 2000)
    #expect(list.filter { $0.object?["topic"] == "t/20" }.count == 1)
    #expect(!list.contains { $0.object?["topic"] == "t/9" })
  }

  @Test func `a status keeps what a later one leaves out, and only what the server takes`() throws {
    var status = try StatusReport(
      id: "a", kind: .anchor,
      members: [
        "battery": 0.5, "software": .string(String(repeating: "v", count: 100)), "uptime": -1,
        "technology": "smell",
      ])
    status.merge(try StatusReport(id: "a", kind: .anchor, members: ["battery": 0.4]))
    status.come(through: "gw")
    #expect(
      status.value
        == [
          "id": "a", "kind": "anchor", "battery": 0.4, "through": "gw",
          "software": .string(String(repeating: "v", count: 64)),
        ])
    #expect(throws: ValueError.self) { try StatusReport(id: "two words", kind: .tag) }
    #expect(throws: ValueError.self) {
      try StatusReport(id: String(repeating: "x", count: 65), kind: .tag)
    }
  }
}
