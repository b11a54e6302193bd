import Testing

@testable import LwsTransport

@Suite struct ConnectionTableTests {
  /// A connection that is no real one.
  private func connection(_ number: Int) throws -> Connection {
    let wsi = try #require(OpaquePointer(bitPattern: number + 1))
    return Connection(wsi: wsi, descriptor: SocketDescriptor(-1), remoteAddress: "", since: 0)
  }

  @Test func `a connection is found until it is removed`() throws {
    var table = ConnectionTable()
    let (first, second) = (try connection(1), try connection(2))
    table.insert(first)
    table.insert(second)
    #expect(table[first.wsi] === first && table[second.wsi] === second)
    table.remove(first)
    #expect(table[first.wsi] == nil)
    #expect(table.all.map(\.wsi) == [second.wsi])
    table.remove(second)
    #expect(table.isEmpty)
  }

  @Test func `the oldest connection that asked for nothing goes first, and only beyond the limit`()
    throws
  {
    var table = ConnectionTable()
    let all = try (0..<4).map(connection)
    for connection in all { table.insert(connection) }
    table.markRequested(all[0])
    #expect(table.removeOldestPending(beyond: 3, restingFor: 1, at: 1) == nil)
    #expect(table.removeOldestPending(beyond: 2, restingFor: 1, at: 1) === all[1])
    #expect(table.removeOldestPending(beyond: 2, restingFor: 1, at: 1) == nil)
    table.remove(all[2])
    #expect(table.removeOldestPending(beyond: 0, restingFor: 1, at: 1) === all[3])
    #expect(table.removeOldestPending(beyond: 0, restingFor: 1, at: 1) == nil)
    // One that has asked or was chosen is still there.
    #expect(table.all.count == 3)
  }

  @Test func `connections have a second to ask, unless they are four times too many`() throws {
    var table = ConnectionTable()
    let all = try (0..<9).map(connection)
    for connection in all[..<8] { table.insert(connection) }
    #expect(table.removeOldestPending(beyond: 2, restingFor: 1, at: 0.9) == nil)
    #expect(table.removeOldestPending(beyond: 2, restingFor: 1, at: 1) === all[0])
    for connection in [all[8], try connection(9)] { table.insert(connection) }
    #expect(table.removeOldestPending(beyond: 2, restingFor: 1, at: 0.9) === all[1])
    #expect(table.removeOldestPending(beyond: 2, restingFor: 1, at: 0.9) == nil)
  }

  @Test func `pending connections are counted right, whatever the order`() throws {
    var pending = PendingConnections()
    var all: [Connection] = []
    for index in 0..<1_000 {
      all.append(try connection(index))
      pending.append(all[index])
      if index % 3 == 0 { pending.remove(all[index / 2]) }
    }
    for connection in all[..<500] { pending.remove(connection) }
    let left = all.filter(\.isPending)
    #expect(pending.count == left.count)
    for connection in left { #expect(pending.removeOldest() === connection) }
    #expect(pending.removeOldest() == nil && pending.count == 0)
  }
}
