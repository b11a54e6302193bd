import Testing

@testable import LiveMap

struct DeliveryGroupTests {
  var table = DeliveryGroupTable()

  @Test mutating func `viewers that ask for the same are in one group`() {
    add(ada, to: whole)
    add(bob, to: whole)
    #expect(table.sortedNumbers.count == 1)
    #expect(table.group(of: ada)?.members.map(\.viewer) == [ada, bob])
    add(ViewerID(rawValue: 3), to: tiles)
    #expect(table.sortedNumbers.count == 2)
  }

  @Test mutating func `an empty group is removed, and its number is not used again`() {
    add(ada, to: whole)
    let first = table.sortedNumbers
    #expect(table.remove(ada)?.key == whole)
    #expect(table.remove(ada) == nil)
    #expect(table.sortedNumbers.isEmpty)
    add(bob, to: whole)
    #expect(table.sortedNumbers != first)
  }

  @Test mutating func `a group counts the members that do not have the newest state`() throws {
    add(ada, to: whole)
    add(bob, to: whole)
    let number = try #require(table.sortedNumbers.first)
    #expect(table[number]?.lateCount == 2)
    table.set(ada, in: number, sequences: nil)
    #expect(table[number]?.lateCount == 1)
    table.set(ada, in: number, sequences: nil)
    #expect(table[number]?.lateCount == 1)
    table.set(ada, in: number, sequences: [7])
    #expect(table[number]?.lateCount == 2)
    #expect(table.remove(ada)?.member.sequences == [7])
    #expect(table[number]?.lateCount == 1)
    #expect(table[number]?.members.map(\.viewer) == [bob])
  }

  @Test mutating func `a delivery knows the states after each of its messages`() {
    var delivery = FrameDelivery(to: [ada], of: 1, from: [4, nil])
    for (channel, sequence) in [(1, UInt32(9)), (0, 5)] {
      delivery.append(
        PositionMessage(.bytes([])), FrameDelivery.Step(channel: channel, sequence: sequence),
        time: moment(0))
    }
    #expect(delivery.sequences(afterTaking: 0) == [4, nil])
    #expect(delivery.sequences(afterTaking: 1) == [4, 9])
    #expect(delivery.sequences(afterTaking: 2) == [5, 9])
  }

  // MARK: - Parts

  private let whole = DeliveryGroup.Key(
    format: .binary, channels: [Channel.Key(floor: 0, divisor: 1)], tiles: nil)
  private let tiles = DeliveryGroup.Key(
    format: .binary, channels: [Channel.Key(floor: 0, divisor: 1)], tiles: [1, 2])

  private mutating func add(_ viewer: ViewerID, to key: DeliveryGroup.Key) {
    table.add(DeliveryGroup.Member(viewer: viewer, sequences: [nil]), to: key)
  }
}
