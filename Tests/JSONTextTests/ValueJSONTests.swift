import IndoorModel
import JSONText
import TestKit
import Testing

@Suite struct ValueJSONTests {
  @Test(
    arguments: [
      (#"null"#, Value.null), (#" true "#, true), ("false", false), ("12", 12), ("-0.5e+3", -500),
      (#""""#, ""), (#"[]"#, []), (#"{}"#, [:]), ("[1,[2,{\"a\":null}]]", [1, [2, ["a": .null]]]),
      (#"{"a": {"b" :[ 1 , 2.25 ]}, "c":"d"}"#, ["a": ["b": [1, 2.25]], "c": "d"]),
      (#""\"\\\/\b\f\n\r\tä\u00e4\ud83d\ude00😀""#, "\"\\/\u{8}\u{C}\n\r\tää😀😀"),
      ("\u{FEFF}1", 1),
    ] as [(String, Value)])
  func `a text is read`(text: String, value: Value) throws {
    #expect(try Value(json: text) == value)
  }

  @Test(arguments: [
    "", " ", "nul", "[1,]", "[1 2]", "{\"a\":1,}", "{a:1}", "{\"a\" 1}", "[", "{", "\"abc", "01",
    "1.", ".5", "-", "+1", "1e", "1e999", "-1e999", "NaN", "Infinity", "1 2", #""\x""#,
    #""\ud800""#,
    #""\ud800\u0041""#, #""\u12G4""#, "\"\n\"", "{\"a\":1,\"a\":2}", "'a'", "[1] //",
  ])
  func `what is not JSON is refused`(text: String) {
    #expect(throws: JSONError.self) { try Value(json: text) }
  }

  @Test func `an error names line and column`() {
    let error = #expect(throws: JSONError.self) { try Value(json: "{\n  \"a\": 1,\n  \"a\": 2}") }
    #expect(error?.description == "line 3, column 3: the name “a” comes twice in one object")
  }

  @Test func `broken UTF-8 is refused`() {
    #expect(throws: JSONError.self) { try Value(json: [0x22, 0xFF, 0x22]) }
    #expect(throws: JSONError.self) { try Value(json: [0x22, 0xC3, 0x22]) }
  }

  @Test func `texts of strangers have few marks on each letter, names and values alike`() throws {
    let marked = { "a" + String(repeating: "\u{301}\u{316}", count: $0) + "b" }
    for text in ["{\"\(marked(15))\":1}", "[\"\(marked(15))\(marked(15))\"]", "\"ä\u{301}ö\""] {
      #expect(try Value(foreignJSON: Array(text.utf8)) == Value(json: text))
    }
    for text in ["{\"\(marked(16))\":1}", "[\"x\(marked(500))\"]"] {
      let error = #expect(throws: JSONError.self) { try Value(foreignJSON: Array(text.utf8)) }
      #expect(error?.reason == .tooManyMarks(limit: 30))
      #expect(throws: Never.self) { try Value(json: text) }
    }
  }

  @Test func `nesting is limited`() throws {
    let deep = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
    #expect(throws: Never.self) { try Value(json: deep(64)) }
    let error = #expect(throws: JSONError.self) { try Value(json: deep(65)) }
    #expect(error?.reason == .tooDeep(limit: 64))
    #expect(throws: JSONError.self) { try Value(json: deep(1_000_000)) }
  }

  @Test func `stacks have room for ten times the deepest that may be allowed`() async throws {
    let depth = 10 * Value.keptJSONDepthLimit
    #expect(Value.jsonDepths.contains(Value.jsonDepthLimit))
    #expect(Value.jsonDepths.upperBound < Value.keptJSONDepthLimit)
    let deep =
      String(repeating: "{\"a\":[", count: depth / 2)
      + String(repeating: "]}", count: depth / 2)
    // On one of the threads that read bodies.
    let written = try await Task.detached {
      let value = try Value(json: deep, depthLimit: depth)
      let copy = try Value(json: deep, depthLimit: depth)
      #expect(value == copy && value.hashValue == copy.hashValue)
      return value.jsonText()
    }.value
    #expect(written == deep)
  }

  @Test func `whole numbers are written as whole numbers and names in order`() {
    let value: Value = ["b": [1, -2, 1e15, 0.1, -0.0], "a": "\u{1}\"\n"]
    #expect(value.jsonText() == #"{"a":"\u0001\"\n","b":[1,-2,1000000000000000,0.1,0]}"#)
    #expect(Value.number(.nan).jsonText() == "null")
  }

  @Test(arguments: ["-9223372036854775808", "9223372036854775807", "-1.8446744073709552e+19"])
  func `numbers at the ends of what integers hold are written`(text: String) throws {
    let number = try Value(json: text)
    #expect(try Value(json: number.json()) == number)
  }

  @Test func `every number comes back bit for bit`() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      let bits = Double(bitPattern: generator.next())
      let millimetres = Double(Int(truncatingIfNeeded: generator.next() % 400_000_000)) / 1000
      for number in [bits, millimetres, -millimetres] where number.isFinite {
        let read = try Value(json: Value.number(number).json())
        #expect(read == .number(number))
      }
    }
  }

  @Test func `short decimals are read exactly as the standard library reads them`() throws {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<20_000 {
      let digits = generator.next() % 1_000_000_000_000_000
      let text = "\(digits % 1000).\(digits / 1000)"
      #expect(try Value(json: text).number == Double(text))
    }
  }

  @Test func `what is written is read back, and cut or changed bytes never trap`() throws {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<2000 {
      let value = randomValue(depth: 4, &generator)
      var bytes = value.json()
      #expect(try Value(json: bytes) == value)
      bytes[Int(generator.next() % UInt64(bytes.count))] = UInt8(
        truncatingIfNeeded: generator.next())
      _ = try? Value(json: bytes)
      _ = try? Value(json: Array(bytes.prefix(Int(generator.next() % UInt64(bytes.count)))))
    }
  }

  private func randomValue(depth: Int, _ generator: inout SeededGenerator) -> Value {
    switch generator.next() % (depth > 0 ? 6 : 4) {
    case 0: return .null
    case 1: return .bool(generator.next() % 2 == 0)
    case 2: return .number(Double(Int(generator.next() % 2_000_000)) / 1000 - 1000)
    case 3:
      let scalars = (0..<generator.next() % 8).compactMap { _ in
        Unicode.Scalar(UInt32(generator.next() % 0x11_0000))
      }
      return .string(String(String.UnicodeScalarView(scalars)))
    case 4:
      return .array(
        (0..<generator.next() % 4).map { _ in randomValue(depth: depth - 1, &generator) })
    default:
      let members = (0..<generator.next() % 4).map {
        ("m\($0)", randomValue(depth: depth - 1, &generator))
      }
      return .object(Dictionary(members) { _, last in last })
    }
  }

  @Test func `a long text of escapes is read in one go`() throws {
    let text = "\"" + String(repeating: "\\u0041", count: 200_000) + "\""
    #expect(try Value(json: text) == .string(String(repeating: "A", count: 200_000)))
  }
}
