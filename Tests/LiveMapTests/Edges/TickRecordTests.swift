import IndoorModel
import TestKit
import Testing

@testable import LiveMap

/// Records as bytes and back.
struct TickRecordTests {
  @Test(arguments: UInt64(1)...40)
  func `a record that is written and read is the same`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      let record = TickRecord(drawnFrom: &random)
      #expect(try TickRecord(record.bytes) == record)
    }
  }

  @Test(arguments: UInt64(1)...20)
  func `no bytes do harm, and none that are cut off are a record`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let record = TickRecord(drawnFrom: &random)
    let bytes = record.bytes
    for count in 0..<bytes.count {
      #expect(throws: RecordFault.self) { try TickRecord(Array(bytes.prefix(count))) }
    }
    #expect(throws: RecordFault.self) { try TickRecord(bytes + [0]) }
    for _ in 0..<500 {
      var other = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<other.count, using: &random)
        other[place] = .random(in: 0...255, using: &random)
      }
      // What can be read can be written, and is the same again.
      if let read = try? TickRecord(other) { #expect(try TickRecord(read.bytes) == read) }
    }
  }

  @Test func `a length beyond the message is refused before room is made for it`() {
    let record = TickRecord(
      term: 1, number: 1, time: moment(0), revision: 1,
      floors: [TickRecord.FloorPart(floor: "0", frame: [])])
    var bytes = record.bytes
    // The length of the frame, before the two empty lists.
    bytes.replaceSubrange(bytes.count - 3..<bytes.count - 2, with: [0xFF, 0xFF, 0xFF, 0xFF, 0x0F])
    #expect(throws: RecordFault.unreadable("a length beyond its end")) { try TickRecord(bytes) }
  }

  @Test(arguments: [
    EdgeReport(node: "a", viewers: 0, need: .nothing),
    EdgeReport(node: "edge-2", viewers: 40_000, need: .everything),
    EdgeReport(node: "", viewers: 1, need: .positions(epoch: "mi5", roster: .max)),
  ])
  func `a report of an edge that is written and read is the same`(_ report: EdgeReport) throws {
    #expect(try EdgeReport(report.bytes) == report)
    for count in 0..<report.bytes.count {
      #expect(throws: RecordFault.self) { try EdgeReport(Array(report.bytes.prefix(count))) }
    }
  }
}

extension TickRecord {
  /// Draws a record at random.
  init(drawnFrom random: inout SeededGenerator) {
    self.init(
      term: .random(in: 0 ... .max, using: &random),
      number: .random(in: 0 ... .max, using: &random),
      time: moment(.random(in: -1e9...1e9, using: &random)),
      revision: .random(in: 0...1_000_000, using: &random))
    if Bool.random(using: &random) {
      basis = Basis(
        epoch: Self.text(&random), roster: .random(in: 0 ... .max, using: &random),
        hasAllCounts: .random(using: &random))
    }
    floors = Self.list(&random) { random in
      FloorPart(
        floor: Identifier(Self.text(&random)),
        frame: Self.list(&random) { .random(in: 0...255, using: &$0) })
    }
    rosters = Self.list(&random) { random in
      Roster(
        isComplete: .random(using: &random),
        entries: Self.list(&random) { random in
          Roster.Entry(
            slot: .random(in: 0 ... .max, using: &random), id: Identifier(Self.text(&random)),
            name: Bool.random(using: &random) ? Self.text(&random) : nil,
            group: Bool.random(using: &random) ? Self.text(&random) : nil)
        }, gone: Self.list(&random) { .random(in: 0 ... .max, using: &$0) },
        sequence: Bool.random(using: &random) ? .random(in: 0 ... .max, using: &random) : nil)
    }
    news = Self.list(&random) { Self.news(&$0) }
  }

  private static func list<Element>(
    _ random: inout SeededGenerator, _ draw: (inout SeededGenerator) -> Element
  ) -> [Element] {
    (0..<Int.random(in: 0...5, using: &random)).map { _ in draw(&random) }
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    let letters: [Character] = ["a", "Z", "9", "-", "ü", "人", "🙂", "\u{0}"]
    return String(list(&random) { letters.randomElement(using: &$0) ?? "a" })
  }

  private static func number(_ random: inout SeededGenerator) -> Int {
    [0, -1, .max, .min, .random(in: -100...100, using: &random)].randomElement(using: &random) ?? 0
  }

  private static func news(_ random: inout SeededGenerator) -> TickNews {
    let time = moment(.random(in: 0...1e6, using: &random))
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      let floors = list(&random) { (Identifier<Floor>(text(&$0)), number(&$0)) }
      return .counts(
        Counts(
          time: time, floors: Dictionary(floors) { first, _ in first },
          navigators: number(&random), viewers: Bool.random(using: &random) ? 7 : nil))
    case 1:
      let areas = list(&random) {
        OccupancyNews.Entry(
          area: Identifier(text(&$0)), count: number(&$0), entries: number(&$0),
          exits: number(&$0))
      }
      return .occupancy(
        OccupancyNews(time: time, isComplete: .random(using: &random), areas: areas))
    case 2:
      let lines = list(&random) {
        CrossingNews.Entry(
          line: Identifier(text(&$0)), forward: number(&$0), backward: number(&$0))
      }
      return .crossings(
        CrossingNews(time: time, isComplete: .random(using: &random), lines: lines))
    case 3:
      return .alert(
        AlertNews(
          id: number(&random), area: Identifier(text(&random)),
          level: AlertNews.Level.allCases.randomElement(using: &random) ?? .clear,
          count: number(&random), limit: number(&random), time: time))
    default:
      let kinds: [NavigatorEvent.Kind] = [
        .floorChanged(from: Identifier(text(&random))),
        .buildingChanged(from: Identifier(text(&random))), .markerSeen(Identifier(text(&random))),
      ]
      return .navigator(
        NavigatorEvent(
          id: number(&random), kind: kinds.randomElement(using: &random) ?? kinds[0],
          navigator: Identifier(text(&random)), floor: Identifier(text(&random)),
          building: Identifier(text(&random)), time: time))
    }
  }
}
