import Testing
import WebServer

@testable import LwsTransport

@Suite struct MessageAssemblerTests {
  @Test func `a message in one part is passed on`() {
    var assembler = MessageAssembler(limit: 4)
    #expect(assembler.add([1, 2], isLast: true, isBinary: true) == .message(.binary([1, 2])))
    #expect(assembler.add([0x61], isLast: true, isBinary: false) == .message(.text("a")))
    #expect(assembler.add([], isLast: true, isBinary: true) == .message(.binary([])))
    #expect(assembler.add([0xFF], isLast: true, isBinary: false) == .invalidText)
  }

  @Test func `parts are joined, also where they divide a character`() {
    var assembler = MessageAssembler(limit: 8)
    for _ in 0..<2 {
      #expect(assembler.add([0x61, 0xC3], isLast: false, isBinary: false) == .incomplete)
      #expect(assembler.add([0xA9], isLast: false, isBinary: false) == .incomplete)
      #expect(assembler.add([], isLast: true, isBinary: false) == .message(.text("aé")))
    }
    #expect(assembler.add([0xC3], isLast: false, isBinary: true) == .incomplete)
    #expect(assembler.add([0x28], isLast: true, isBinary: true) == .message(.binary([0xC3, 0x28])))
  }

  @Test func `text that cannot go on is refused before it ends, or where it ends too early`() {
    var assembler = MessageAssembler(limit: 8)
    #expect(assembler.add([0xC3], isLast: false, isBinary: false) == .incomplete)
    #expect(assembler.add([0x28], isLast: false, isBinary: false) == .invalidText)
    #expect(assembler.add([0x61], isLast: false, isBinary: false) == .incomplete)
    #expect(assembler.add([0xC3], isLast: true, isBinary: false) == .invalidText)
    #expect(assembler.add([0x61], isLast: true, isBinary: false) == .message(.text("a")))
  }

  @Test func `the parts of a message have the limit together`() {
    var assembler = MessageAssembler(limit: 4)
    #expect(assembler.add([1, 2, 3, 4], isLast: true, isBinary: true) != .tooBig(limit: 4))
    #expect(assembler.add([1, 2, 3, 4, 5], isLast: true, isBinary: true) == .tooBig(limit: 4))
    #expect(assembler.add([1, 2, 3], isLast: false, isBinary: true) == .incomplete)
    #expect(assembler.add([4, 5], isLast: false, isBinary: true) == .tooBig(limit: 4))
    #expect(assembler.add([6], isLast: true, isBinary: true) == .message(.binary([6])))
  }

  @Test func `ticks count from the first part to the last`() {
    var assembler = MessageAssembler(limit: 8)
    #expect(assembler.tick() == 0)
    _ = assembler.add([1], isLast: false, isBinary: true)
    #expect([assembler.tick(), assembler.tick()] == [1, 2])
    _ = assembler.add([2], isLast: true, isBinary: true)
    #expect(assembler.tick() == 0)
    _ = assembler.add([1], isLast: false, isBinary: true)
    #expect(assembler.tick() == 1)
    assembler.discard()
    #expect(assembler.tick() == 0)
  }
}
