import IndoorModel
import JSONText
import Testing

@Suite struct JSONObjectTests {
  @Test func `members are written in the order of their names, like those of a value`() {
    var object = JSONObject(["b": 1, "d": ["x", "“\"”"]])
    object.set("c") { $0.append("text") }
    object.set("a", to: [JSONObject(["z": .null]), JSONObject()])
    object.set("b", to: true)
    let value: Value = ["a": [["z": .null], [:]], "b": true, "c": "text", "d": ["x", "“\"”"]]
    #expect(object.json() == value.json())
    #expect(object.jsonText() == value.jsonText())
    #expect(JSONObject().jsonText() == "{}")
  }
}
