import Foundation
import Geometry
import IndoorModel
import JSONText

/// Reads an SVG as a drawing: one floor, its layers and groups as types.
///
/// - SeeAlso: https://www.w3.org/TR/SVG2/
struct SVGReader: PlanReader {
  static let format = PlanFormat.svg

  private let bytes: [UInt8]
  private let file: String
  private let metresPerUnit: Double?
  private var draft = PlanDraft(frame: .metres)
  private var tree = SVGTree()
  /// How many elements were read, those of a symbol each time that it is used.
  private var readCount = 0
  private var pointCount = 0
  /// What Floorcast wrote of the venue, if it wrote the drawing.
  private var record: SVGRecord?

  /// The most things of a drawing once its symbols are placed.
  private static let itemLimit = 500_000
  /// The most elements that are read for them.
  private static let readLimit = 1_000_000
  /// The most points of all of them.
  private static let pointLimit = 10_000_000
  /// Elements may lie this deep in each other, those that are used included.
  private static let depthLimit = 512
  /// How far a chord may lie from its curve, in metres.
  static let tolerance = 0.01

  private struct Fault: Error {
    let message: String
  }

  /// What elements around another one say of it.
  private struct Surroundings {
    var transform: Transform
    /// The innermost layer of Inkscape.
    var layer: String?
    /// The innermost group with a name.
    var group: String?
    /// The ids of the uses that it is placed by.
    var id = ""
    var depth = 0
    /// The elements that are being used, so that none uses itself.
    var used: [Int] = []
    /// The feature that a group of ours draws.
    var feature: SVGRecord.Entry?
  }

  /// - Parameter metresPerUnit: what a user unit is; without it the drawing says so, or it is guessed.
  init(_ file: PlanSource.File, of source: PlanSource, metresPerUnit: Double? = nil) {
    bytes = file.bytes
    self.file = source.label(of: file)
    self.metresPerUnit = metresPerUnit
  }

  /// Whether the outermost element of a text is `svg`.
  static func isDrawing(_ bytes: [UInt8]) -> Bool {
    XMLText.outermostElement(of: bytes).map { $0 == "svg" || $0.hasSuffix(":svg") } ?? false
  }

  mutating func makeDraft() throws(FormatError) -> PlanDraft {
    do { try XMLText.read(bytes, with: &tree) } catch { throw FormatError(file, error.description) }
    guard !tree.isTooLarge else {
      throw FormatError(
        file, "has more than \(SVGTree.elementLimit) elements; take out layers that are no plan")
    }
    guard let root = tree.elements.first, root.name == "svg" else {
      throw FormatError(file, "has no `svg` as its outermost element")
    }
    record = SVGRecord(root)
    let sheet = SVGSheetSize(root, metresPerUnit: metresPerUnit, extent: try extent(of: root))
    if record == nil, let assumption = sheet.assumption { draft.remark(file, "", assumption) }
    draft.storeys = [storey(sheet)]
    let transform = record?.toFloor ?? sheet.toFloor
    do throws(Fault) {
      try readChildren(of: 0, Surroundings(transform: transform))
    } catch { throw FormatError(file, error.message) }
    guard !draft.items.isEmpty else { throw FormatError(file, "draws nothing that can be read") }
    PlanTable(file: file, hiddenLayers: []).suggest(for: draft.items, in: &draft)
    return draft
  }

  /// What is drawn, in user units, where the drawing does not say how large it is.
  private func extent(of root: SVGTree.Element) throws(FormatError) -> Box {
    let unit = Box(Point(x: 0, y: 0), Point(x: 1, y: 1))
    if SVGSheetSize.isKnown(root) { return unit }
    var probe = self
    do throws(Fault) {
      try probe.readChildren(of: 0, Surroundings(transform: .identity))
    } catch { throw FormatError(file, error.message) }
    let box = Box(around: probe.draft.items.lazy.flatMap(\.shape.vertices)) ?? unit
    return box.width > 0 && box.height > 0 ? box : box.expanded(by: 0.5)
  }

  private func storey(_ sheet: SVGSheetSize) -> PlanDraft.Storey {
    guard let record else {
      return PlanDraft.Storey(
        key: "0", ordinal: 0, name: LocalizedText("Level 0"), building: nil, bounds: sheet.bounds)
    }
    return PlanDraft.Storey(
      key: "0", ordinal: record.ordinal, name: record.name, building: nil, bounds: record.bounds)
  }

  // MARK: - Elements

  /// Elements that draw nothing where they stand.
  private static let hidden: Set = [
    "defs", "symbol", "clipPath", "mask", "pattern", "marker", "metadata", "title", "desc", "style",
    "script", "linearGradient", "radialGradient", "filter", "namedview", "foreignObject",
  ]

  private mutating func readChildren(
    of number: Int, _ surroundings: Surroundings
  ) throws(Fault) {
    for child in tree.elements[number].children { try read(child, surroundings) }
  }

  private mutating func read(_ number: Int, _ around: Surroundings) throws(Fault) {
    let element = tree.elements[number]
    readCount += 1
    guard readCount <= Self.readLimit else {
      throw Fault(
        message: "draws more than \(Self.readLimit) elements by `use`, in line \(element.line)")
    }
    guard around.depth < Self.depthLimit else {
      throw Fault(
        message: "has elements more than \(Self.depthLimit) deep in each other by `use`, in line "
          + "\(element.line)")
    }
    if Self.hidden.contains(element.name) { return }
    if isHidden(element) { return draft.count("not displayed") }
    var inner = around
    inner.depth += 1
    if let text = element.style("transform"), text != "none" {
      guard let own = SVGNumbers.transform(text) else {
        return draft.skip(
          file, place(element), "has the transform “\(text.prefix(60))”",
          code: "transform-unreadable")
      }
      inner.transform = own.then(around.transform)
    }
    switch element.name {
    case "g", "a", "switch":
      if let record {
        inner.feature = record.entry(of: element, title: tree.title(of: number)) ?? around.feature
      }
      name(element, &inner)
      try readChildren(of: number, inner)
    case "svg":
      enter(element, size: element, &inner)
      try readChildren(of: number, inner)
    case "use": try use(number, inner)
    default: try draw(number, inner)
    }
  }

  private func place(_ element: SVGTree.Element) -> RemarkPlace {
    RemarkPlace(line: element.line, path: element.name)
  }

  private func isHidden(_ element: SVGTree.Element) -> Bool {
    if element.style("display") == "none" || element.style("visibility") == "hidden" { return true }
    guard !tree.hiddenClasses.isEmpty else { return false }
    return (element.attributes["class"] ?? "").split(separator: " ")
      .contains { tree.hiddenClasses.contains(String($0)) }
  }

  /// Goes into a group, which may be a layer.
  private func name(_ element: SVGTree.Element, _ inner: inout Surroundings) {
    let label = element.attributes["inkscape:label"]
    if element.attributes["inkscape:groupmode"] == "layer", let label {
      inner.layer = label
      inner.group = nil
    } else if let name = label ?? SVGNames.name(of: element) {
      inner.group = name
    }
  }

  // MARK: - Uses

  private mutating func use(_ number: Int, _ around: Surroundings) throws(Fault) {
    let element = tree.elements[number]
    let reference = element.attributes["href"] ?? element.attributes["xlink:href"] ?? ""
    guard reference.hasPrefix("#"), let target = tree.element(called: String(reference.dropFirst()))
    else {
      return draft.skip(
        file, place(element), "uses “\(reference.prefix(60))”, which is not in the drawing",
        code: "use-missing")
    }
    guard !around.used.contains(target) else {
      throw Fault(
        message: "uses “\(reference.prefix(60))” within itself, in line \(element.line)")
    }
    draft.count("use")
    var inner = around
    inner.used.append(target)
    inner.id += (element.attributes["id"] ?? "e\(number)") + "/"
    name(element, &inner)
    let (x, y) = (
      SVGNumbers.length(element.attributes["x"]), SVGNumbers.length(element.attributes["y"])
    )
    inner.transform = Transform(a: 1, b: 0, c: 0, d: 1, tx: x ?? 0, ty: y ?? 0)
      .then(around.transform)
    let used = tree.elements[target]
    guard used.name == "symbol" else { return try read(target, inner) }
    enter(used, size: element, &inner, hasPlace: false)
    name(used, &inner)
    try readChildren(of: target, inner)
  }

  /// Goes into an element with a view box of its own.
  ///
  /// - Parameter size: the element with the width and height.
  private func enter(
    _ element: SVGTree.Element, size: SVGTree.Element, _ inner: inout Surroundings,
    hasPlace: Bool = true
  ) {
    let x = hasPlace ? SVGNumbers.length(size.attributes["x"]) ?? 0 : 0
    let y = hasPlace ? SVGNumbers.length(size.attributes["y"]) ?? 0 : 0
    inner.transform = SVGSheetSize.viewBoxTransform(
      element, width: SVGNumbers.length(size.attributes["width"] ?? element.attributes["width"]),
      height: SVGNumbers.length(size.attributes["height"] ?? element.attributes["height"])
    ).then(Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)).then(inner.transform)
  }

  // MARK: - Shapes

  private mutating func draw(_ number: Int, _ around: Surroundings) throws(Fault) {
    let element = tree.elements[number]
    let curves = PlanCurves(tolerance: Self.tolerance)
    if element.name == "text" {
      let text = tree.joinedText(of: number)
      guard !text.isEmpty else { return }
      let (x, y) = (
        SVGNumbers.list(element.attributes["x"] ?? "").first,
        SVGNumbers.list(element.attributes["y"] ?? "").first
      )
      let point = around.transform.apply(Point(x: x ?? 0, y: y ?? 0))
      return try add([.point(point)], number, around, type: "text on layer", name: text)
    }
    guard let shapes = SVGShapes(element, toPlan: around.transform, curves: curves) else {
      return draft.count("element \(element.name.prefix(40))")
    }
    if let complaint = shapes.complaint { draft.remark(file, place(element), complaint) }
    try add(shapes.shapes, number, around, type: "layer", name: tree.title(of: number))
  }

  private mutating func add(
    _ shapes: [Shape], _ number: Int, _ around: Surroundings, type: String, name: String?
  ) throws(Fault) {
    let element = tree.elements[number]
    pointCount += shapes.reduce(0) { $0 + $1.vertices.count }
    guard draft.items.count + shapes.count <= Self.itemLimit, pointCount <= Self.pointLimit else {
      throw Fault(
        message: "draws more than \(Self.itemLimit) things or \(Self.pointLimit) points, in line "
          + "\(element.line); take out layers that are no plan")
    }
    if record != nil { return addOwn(shapes, element, around.feature) }
    let layer = around.layer ?? SVGNames.ownClass(of: element) ?? around.group ?? element.name
    let id = around.id + (element.attributes["id"] ?? "e\(number)")
    for (index, shape) in shapes.enumerated() {
      var item = PlanDraft.Item(
        foreignID: String((index == 0 ? id : "\(id)/\(index)").prefix(256)),
        type: "\(type) \(layer.prefix(200))", shape: shape, floors: ["0"], file: file,
        place: place(element))
      if let name = name ?? element.attributes["inkscape:label"], !name.isEmpty {
        item.properties["name"] = LocalizedText(String(name.prefix(200))).value
      }
      item.isLabel = element.name == "text"
      item.tags = ["layer": .string(String(layer.prefix(200))), "element": .string(element.name)]
      draft.items.append(item)
    }
  }

  /// Adds the feature that a group of ours draws: the last shape of the group is its own.
  private mutating func addOwn(
    _ shapes: [Shape], _ element: SVGTree.Element, _ feature: SVGRecord.Entry?
  ) {
    guard let feature, let shape = shapes.last.flatMap(feature.fitted) else {
      return draft.count("decoration of the sheet")
    }
    var item = PlanDraft.Item(
      foreignID: feature.id, type: feature.type, shape: shape, floors: ["0"], file: file,
      place: place(element))
    item.original = PlanDraft.Original(
      id: Identifier(feature.id), kind: feature.kind, properties: feature.properties)
    if draft.items.last?.foreignID == feature.id { draft.items.removeLast() }
    draft.items.append(item)
  }
}
