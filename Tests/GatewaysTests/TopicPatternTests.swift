import Gateways
import IndoorModel
import JSONText
import Testing

/// Filters of topics, and ways into JSON texts.
struct TopicPatternTests {
  @Test(arguments: [
    ("a/b", "a/b", []), ("a/+", "a/b", ["b"]), ("+/+", "/b", ["", "b"]), ("a/#", "a/b/c", ["b/c"]),
    ("a/#", "a", [""]), ("#", "a/b", ["a/b"]), ("/omlox/+", "/omlox/x", ["x"]),
    ("+/$x", "a/$x", ["a"]),
    ("$SYS/#", "$SYS/load", ["load"]),
  ])
  func `a filter remembers what stands at its wildcards`(
    filter: String, topic: String, captures: [String]
  ) throws {
    let pattern = try TopicPattern(filter)
    #expect(pattern.captures(of: TopicPattern.levels(of: topic))?.map(String.init) == captures)
    #expect(pattern.captureCount == captures.count)
  }

  @Test(arguments: [
    ("a/b", "a/c"), ("a/b", "a"), ("a/b", "a/b/c"), ("a/+", "a"), ("+", "a/b"), ("a/#", "b"),
    ("#", "$SYS/load"), ("+/load", "$SYS/load"),
  ])
  func `other topics do not match`(filter: String, topic: String) throws {
    #expect(try TopicPattern(filter).captures(of: TopicPattern.levels(of: topic)) == nil)
  }

  @Test(arguments: ["", "a+", "a/#/b", "#a", "a\0"])
  func `what is no filter is refused`(filter: String) {
    #expect(throws: ValueError.self) { try TopicPattern(filter) }
  }

  @Test(arguments: [
    ("", #"{"a":[1,{"b/c":2}],"~":3,"":4}"#), ("/a/0", "1"), ("/a/1/b~1c", "2"), ("/~0", "3"),
    ("/", "4"),
  ])
  func `a pointer leads into a text`(pointer: String, found: String) throws {
    let root = try Value(json: #"{"a":[1,{"b/c":2}],"~":3,"":4}"#)
    #expect(try JSONPointer(pointer).value(in: root) == Value(json: found))
    #expect(try JSONPointer(pointer).description == pointer)
  }

  @Test(arguments: ["/a/2", "/a/01", "/a/-", "/b", "/a/0/x"])
  func `a pointer to nothing finds nothing`(pointer: String) throws {
    let root = try Value(json: #"{"a":[1,2]}"#)
    #expect(try JSONPointer(pointer).value(in: root) == nil)
  }

  @Test(arguments: ["a", "/~", "/~2"]) func `what is no pointer is refused`(text: String) {
    #expect(throws: ValueError.self) { try JSONPointer(text) }
  }
}
