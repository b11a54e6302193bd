import TestKit
import Testing

@testable import LiveMap

struct NavigatorTableTests {
  @Test(arguments: 1...10)
  func `it finds what a dictionary finds`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var table = NavigatorIDTable()
    var truth: [String: Int] = [:]
    var free = Array(0..<400)
    let ids = (0..<300).map { number in
      // Some share beginnings longer than a word, some fill the longest id.
      number % 3 == 0 ? "n-\(number)" : String(repeating: "x", count: number % 120) + "-\(number)"
    }
    for _ in 0..<20_000 {
      let id = ids.randomElement(using: &random) ?? ""
      let found = table.slot(of: id.utf8.span)
      #expect(found == truth[id])
      if let slot = found {
        table.remove(slot: slot)
        truth[id] = nil
        free.append(slot)
      } else if let slot = free.popLast() {
        table.insert(id.utf8.span, slot: slot)
        truth[id] = slot
      }
    }
    #expect(table.count == truth.count)
    for id in ids { #expect(table.slot(of: id.utf8.span) == truth[id]) }
  }
}
