public import IndoorModel

/// A JSON object with members that are values and members that are written as text at once, which is
/// quicker for long ones.
///
/// Its text has the members in the order of their names, as that of a value has.
public struct JSONObject: Sendable {
  private var members: [String: [UInt8]] = [:]

  /// Begins with members that are values.
  public init(_ members: [String: Value] = [:]) {
    for (name, value) in members { set(name, to: value) }
  }

  /// Sets a member to a value.
  public mutating func set(_ name: String, to value: Value) { members[name] = value.json() }

  /// Sets a member to what is written.
  public mutating func set(_ name: String, by write: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    write(&writer)
    members[name] = writer.bytes
  }

  /// Sets a member to an array of objects.
  public mutating func set(_ name: String, to objects: [JSONObject]) {
    set(name) { writer in
      writer.append(raw: "[")
      for (index, object) in objects.enumerated() {
        if index > 0 { writer.append(raw: ",") }
        object.append(to: &writer)
      }
      writer.append(raw: "]")
    }
  }

  private func append(to writer: inout JSONWriter) {
    writer.append(raw: "{")
    for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
      if index > 0 { writer.append(raw: ",") }
      writer.append(member.key)
      writer.append(raw: ":")
      writer.append(raw: member.value[...])
    }
    writer.append(raw: "}")
  }

  /// The text, UTF-8.
  public func json() -> [UInt8] {
    var writer = JSONWriter(capacity: members.values.reduce(0) { $0 + $1.count + 16 })
    append(to: &writer)
    return writer.bytes
  }

  /// The text.
  public func jsonText() -> String { String(decoding: json(), as: UTF8.self) }
}
