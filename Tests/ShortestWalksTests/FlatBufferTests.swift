import ShortestWalks
import Testing

@Suite struct FlatBufferTests {
  @Test func `elements stay when the buffer grows`() {
    var buffer = FlatBuffer<Int32>(capacity: 1)
    for number in 0..<1000 { buffer.append(Int32(number)) }
    #expect(buffer.count == 1000)
    for number in 0..<1000 { #expect(buffer[number] == Int32(number)) }
  }

  @Test func `resizing fills up and shortens`() {
    var buffer = FlatBuffer<Double>(repeating: 1, count: 3)
    buffer.resize(to: 5, with: 2)
    #expect((0..<5).map { buffer[$0] } == [1, 1, 1, 2, 2])
    buffer.resize(to: 2, with: 9)
    #expect(buffer.count == 2)
    #expect(buffer.removeLast() == 1)
    #expect(buffer.count == 1)
  }

  @Test func `a copy is one's own`() {
    let first = FlatBuffer<Int>(repeating: 7, count: 20)
    var second = FlatBuffer<Int>()
    second.copy(from: first)
    second[3] = 8
    #expect(first[3] == 7)
    #expect(second[3] == 8)
    #expect(second.count == 20)
  }
}
