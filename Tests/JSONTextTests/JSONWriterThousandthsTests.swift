import IndoorModel
import JSONText
import TestKit
import Testing

@Suite struct JSONWriterThousandthsTests {
  private func text(_ number: Double) -> String {
    var writer = JSONWriter()
    writer.append(thousandths: number)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (0, "0"), (-0.0, "0"), (1, "1"), (10, "10"), (-7, "-7"), (0.5, "0.5"), (-0.25, "-0.25"),
    (0.001, "0.001"), (0.0004, "0"), (-0.0004, "0"), (12.345, "12.345"), (12.3456, "12.346"),
    (100.05, "100.05"), (1e300, "1e+300"), (.infinity, "null"), (.nan, "null"),
  ])
  func `a number is written with three decimals at most`(number: Double, expected: String) {
    #expect(text(number) == expected)
  }

  @Test func `it is the text of the rounded number`() {
    var random = SeededGenerator(seed: 5)
    for step in 0..<20_000 {
      let scale = [1e-3, 1, 1e3, 1e6, 1e11, 1e13][step % 6]
      let number = Double.random(in: -1...1, using: &random) * scale
      #expect(text(number) == Value.number((number * 1000).rounded() / 1000).jsonText())
    }
  }
}
