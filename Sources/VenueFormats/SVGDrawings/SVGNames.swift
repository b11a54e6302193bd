/// Which ids and classes are names that a person gave, and which a program counted through.
enum SVGNames {
  /// The name of a group: its id, else its first class that is no style.
  static func name(of group: SVGTree.Element) -> String? {
    if let id = group.attributes["id"], !isCounted(id) { return plain(id) }
    return ownClass(of: group)
  }

  /// The first class that is no style.
  static func ownClass(of element: SVGTree.Element) -> String? {
    element.attributes["class"]?.split(separator: " ").map(String.init).first { !isCounted($0) }
  }

  /// What programs write before a number: `g12`, `path-3`, `st0`, `cls-1`, `Layer_1`.
  private static let counted: Set = [
    "", "a", "c", "cls", "e", "fil", "g", "group", "layer", "ebene", "path", "rect", "s", "shape",
    "st", "str", "style", "svg", "text", "use",
  ]

  private static func isCounted(_ name: String) -> Bool {
    let word = name.lowercased().filter { !$0.isNumber && !"-_ .:".contains($0) }
    return counted.contains(word)
  }

  /// An id of Illustrator as it was typed: `Walls_x0020_2` has a space, `Walls_1_` a counter behind it.
  private static func plain(_ id: String) -> String {
    var name = id.replacing("_x0020_", with: " ").replacing("_x5F_", with: "_")
    if name.hasSuffix("_"), let start = name.dropLast().lastIndex(of: "_"),
      name[name.index(after: start)...].dropLast().allSatisfy(\.isNumber)
    {
      name = String(name[..<start])
    }
    return name
  }
}
