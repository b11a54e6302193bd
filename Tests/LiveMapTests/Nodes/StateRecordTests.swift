import Testing

@testable import LiveMap

struct StateRecordTests {
  @Test func `records and requests are read as they were written`() throws {
    let record = StateRecord(
      node: "hall-a", run: .max, number: 7, isBeginning: true, isEnd: true,
      entries: [.init(name: "1/way", content: [1, 2, 3]), .init(name: "", content: [])],
      ends: [.init(name: "2/way", reason: 1)])
    #expect(try StateRecord(record.bytes) == record)
    let request = StateRequest(state: .routes, node: "hall-b", needs: ["hall-a", "hall-c"])
    #expect(try StateRequest(request.bytes) == request)
  }

  @Test func `bytes that are cut short or too long are refused`() {
    let record = StateRecord(
      node: "hall-a", run: 1, number: 7, entries: [.init(name: "1/way", content: [1, 2, 3])])
    let request = StateRequest(state: .routes, node: "hall-b", needs: ["hall-a"])
    for count in record.bytes.indices {
      #expect(throws: RecordFault.self) { try StateRecord(Array(record.bytes.prefix(count))) }
    }
    for count in request.bytes.indices {
      #expect(throws: RecordFault.self) { try StateRequest(Array(request.bytes.prefix(count))) }
    }
    #expect(throws: RecordFault.self) { try StateRecord(record.bytes + [0]) }
    #expect(throws: RecordFault.self) { try StateRequest(request.bytes + [0]) }
  }
}
