public import IndoorModel

extension Value {
  /// Arrays and objects may lie this deep in each other where nothing else is said.
  public static let jsonDepthLimit = 64

  /// The limits that a caller may choose instead: a feature with holes in its outline is 10 deep
  /// in an edit, and code that reads, compares and writes values goes as deep as they do, so that
  /// stacks must have room.
  public static let jsonDepths = 16...256

  /// How deep what was taken may lie in what is written of it: files and answers.
  public static let keptJSONDepthLimit = 320

  /// Reads a JSON text (RFC 8259) in UTF-8; a byte order mark is skipped.
  ///
  /// Refuses what other readers silently bend: names that come twice in an object, numbers that
  /// overflow, broken UTF-8, `NaN`.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(json bytes: [UInt8], depthLimit: Int = Value.jsonDepthLimit) throws(JSONError) {
    var parser = JSONParser(bytes: bytes, depthLimit: depthLimit)
    self = try parser.document()
  }

  /// Reads a JSON text from the network, where a sender may mean harm: refuses texts that take
  /// long to compare, too (`String.isStreamSafe`).
  public init(
    foreignJSON bytes: [UInt8], depthLimit: Int = Value.jsonDepthLimit
  ) throws(JSONError) {
    var parser = JSONParser(bytes: bytes, depthLimit: depthLimit, isForeign: true)
    self = try parser.document()
  }

  /// Reads a JSON text.
  public init(json text: String, depthLimit: Int = Value.jsonDepthLimit) throws(JSONError) {
    try self.init(json: Array(text.utf8), depthLimit: depthLimit)
  }

  /// The value as JSON in UTF-8, without spaces, the members of objects ordered by name.
  ///
  /// Numbers come back bit for bit; whole ones are written without a point. What is not finite,
  /// which no checked value is, becomes `null`.
  public func json() -> [UInt8] {
    var writer = JSONWriter()
    writer.append(self)
    return writer.bytes
  }

  /// The same as `json()`, as text.
  public func jsonText() -> String { String(decoding: json(), as: UTF8.self) }
}
