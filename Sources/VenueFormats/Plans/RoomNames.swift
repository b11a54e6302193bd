import Geometry
import IndoorModel

/// The names that the texts of a drawing give its rooms: each text names the smallest area around it.
struct RoomNames {
  /// Rooms with more texts than this are halls full of labels, which name none of them.
  private static let textLimit = 4

  private var names: [Int: String] = [:]

  /// - Parameter targets: what each item becomes. Texts that become something themselves name nothing.
  init(of items: [PlanDraft.Item], becoming targets: [ImportTarget]) {
    let labels = items.indices.filter { items[$0].isLabel && targets[$0].kind == nil }
    guard !labels.isEmpty, let bounds = Box(around: items.lazy.flatMap(\.shape.vertices)) else {
      return
    }
    var rooms: [(item: Int, polygon: Polygon)] = []
    var index = GridIndex(bounds: bounds, cellSize: max(bounds.width, bounds.height) / 100)
    for number in items.indices where targets[number].kind == .area {
      guard case .polygon(let polygon) = items[number].shape, let box = polygon.bounds else {
        continue
      }
      index.insert(Int32(rooms.count), bounds: box)
      rooms.append((number, polygon))
    }
    var texts: [Int: [(text: String, at: Point)]] = [:]
    for label in labels {
      guard case .point(let point) = items[label].shape, let text = Self.text(of: items[label])
      else {
        continue
      }
      var smallest: (room: Int, area: Double)?
      index.forEach(in: Box(point, point)) { candidate in
        let room = rooms[Int(candidate)]
        let area = room.polygon.area
        let isOnFloor = items[room.item].floors == items[label].floors
        if isOnFloor, area < smallest?.area ?? .infinity, room.polygon.contains(point) {
          smallest = (room.item, area)
        }
        return true
      }
      if let room = smallest?.room { texts[room, default: []].append((text, point)) }
    }
    for (room, found) in texts where found.count <= Self.textLimit {
      // As they are read: from the top, then from the left.
      let sorted = found.sorted { ($1.at.y, $0.at.x) < ($0.at.y, $1.at.x) }
      names[room] = String(sorted.map(\.text).joined(separator: " ").prefix(200))
    }
  }

  /// The name that texts give an item.
  func name(ofItem index: Int) -> String? { names[index] }

  /// A text that can be a name: sizes of rooms (`12,5 m²`) are none.
  private static func text(of item: PlanDraft.Item) -> String? {
    guard let text = item.properties["name"]?.object?.values.first?.string, !text.isEmpty else {
      return nil
    }
    let word = text.lowercased().filter { !$0.isWhitespace }
    // “Room 2” ends like a size, too: all before the unit must be a number.
    let isSize = ["m²", "m2", "qm", "sqm", "sqft", "sf"].contains { unit in
      word.hasSuffix(unit) && word.count > unit.count
        && word.dropLast(unit.count).allSatisfy { $0.isNumber || ".,".contains($0) }
    }
    return isSize ? nil : text
  }
}
