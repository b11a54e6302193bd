import Testing

@testable import WebServer

struct FairQueueTests {
  @Test func `a client with many jobs does not keep another waiting`() {
    var queue = FairQueue<Int>()
    for job in 0..<100 { queue.add(job, of: "greedy") }
    // The jobs of the greedy client take long.
    for _ in 0..<3 {
      let next = queue.next()
      #expect(next?.client == "greedy")
      queue.spend(0.5, by: "greedy")
    }
    queue.add(1000, of: "modest")
    #expect(queue.next()?.client == "modest")
  }

  @Test func `clients get as much time as each other, whatever their jobs need`() {
    var queue = FairQueue<Int>()
    let needs = ["long": 0.3, "short": 0.01]
    var spent: [String: Double] = [:]
    for job in 0..<2000 {
      queue.add(job, of: "long")
      queue.add(job, of: "short")
    }
    for _ in 0..<600 {
      guard let (client, _) = queue.next(), let need = needs[client] else { break }
      queue.spend(need, by: client)
      spent[client, default: 0] += need
    }
    let ratio = (spent["long"] ?? 0) / (spent["short"] ?? 1)
    #expect((0.9...1.1).contains(ratio), "\(spent)")
  }

  @Test func `the jobs of one client keep their order`() {
    var queue = FairQueue<Int>()
    for job in 0..<50 { queue.add(job, of: "a") }
    var order: [Int] = []
    while let (client, job) = queue.next() {
      order.append(job)
      queue.spend(0.001, by: client)
    }
    #expect(order == Array(0..<50))
    #expect(queue.count == 0)
  }

  @Test func `a client that was away has saved up nothing`() {
    var queue = FairQueue<Int>()
    for job in 0..<100 { queue.add(job, of: "busy") }
    for _ in 0..<50 {
      _ = queue.next()
      queue.spend(0.1, by: "busy")
    }
    for job in 0..<100 { queue.add(job, of: "late") }
    var counts: [String: Int] = [:]
    for _ in 0..<40 {
      guard let (client, _) = queue.next() else { break }
      queue.spend(0.1, by: client)
      counts[client, default: 0] += 1
    }
    #expect((19...21).contains(counts["late"] ?? 0), "\(counts)")
  }
}
