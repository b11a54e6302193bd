import Geometry
import IndoorModel
import Testing

@Suite struct ValueLiteralsTests {
  @Test func `literals make values`() {
    let value: Value = ["a": [1, 2.5, "x", true, .null], "b": "n = \(3)"]
    #expect(
      value
        == .object([
          "a": .array([.number(1), .number(2.5), .string("x"), .bool(true), .null]),
          "b": .string("n = 3"),
        ]))
    #expect(Value(members: ["a": 1, "b": nil]) == ["a": 1])
  }
}
