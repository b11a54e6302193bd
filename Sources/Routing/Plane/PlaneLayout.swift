import Geometry
import IndoorModel
import ShortestWalks

/// The floors of a venue side by side in one plane of whole millimetres.
///
/// Each floor has a slot with room to grow on all sides. Floors that come, go or grow move no other
/// floor; one that outgrows its room gets another slot, and only when the plane has none left is
/// everything laid out again.
struct PlaneLayout: Hashable, Sendable {
  /// The slots by number; a number stays with its floor, `nil` is free for another one.
  private(set) var slots: [FloorSlot?] = []
  /// The floors that the plane has no place for.
  private(set) var problems: [PlaneProblem] = []
  private var numbers: [Identifier<Floor>: Int] = [:]
  private var shelves: Shelves

  /// Everything lies inside the square of this half side around the origin, in millimetres.
  static let halfSide = GridPoint.limit

  /// Lays out floors in their order.
  init(floors: [Floor]) {
    let wanted = floors.compactMap { SlotSize($0) }
    shelves = Shelves(for: wanted)
    update(to: floors, mayBeginAnew: false)
    guard !problems.isEmpty else { return }
    // Large venues: the highest first leaves least empty.
    slots = []
    numbers = [:]
    shelves = Shelves(for: wanted)
    update(to: floors.sorted { $0.bounds.height > $1.bounds.height }, mayBeginAnew: false)
  }

  /// Takes over what the floors of a venue have become.
  ///
  /// - Returns: `false` when everything was laid out again; compare slots to see what moved.
  @discardableResult
  mutating func update(to floors: [Floor]) -> Bool { update(to: floors, mayBeginAnew: true) }

  @discardableResult
  private mutating func update(to floors: [Floor], mayBeginAnew: Bool) -> Bool {
    problems = []
    let present = Set(floors.map(\.id))
    for (floor, number) in numbers where !present.contains(floor) { release(floor, number) }
    for floor in floors {
      guard let size = SlotSize(floor) else {
        if let number = numbers[floor.id] { release(floor.id, number) }
        problems.append(
          .floorTooLarge(floor.id, width: floor.bounds.width, height: floor.bounds.height))
        continue
      }
      if place(floor, size) { continue }
      if mayBeginAnew {
        self = PlaneLayout(floors: floors)
        return false
      }
      problems.append(.planeFull(floor.id))
    }
    return true
  }

  /// Gives a floor a slot, or leaves it in the one it has.
  private mutating func place(_ floor: Floor, _ size: SlotSize) -> Bool {
    if let number = numbers[floor.id], var slot = slots[number] {
      slot.rectangle = size.rectangle(dx: slot.dx, dy: slot.dy)
      if slot.room.contains(slot.rectangle) {
        slots[number] = slot
        return true
      }
      release(floor.id, number)
    }
    guard let room = shelves.take(width: size.width, height: size.height) else { return false }
    let slot = size.slot(of: floor.id, in: room)
    if let free = slots.firstIndex(of: nil) {
      slots[free] = slot
      numbers[floor.id] = free
    } else {
      numbers[floor.id] = slots.count
      slots.append(slot)
    }
    return true
  }

  private mutating func release(_ floor: Identifier<Floor>, _ number: Int) {
    if let slot = slots[number] { shelves.give(back: slot.room) }
    slots[number] = nil
    numbers[floor] = nil
  }

  // MARK: - Asking

  /// The number of a floor's slot.
  func number(of floor: Identifier<Floor>) -> Int? { numbers[floor] }

  /// A floor's slot.
  func slot(of floor: Identifier<Floor>) -> FloorSlot? {
    numbers[floor].flatMap { slots[$0] }
  }

  /// The slot that a position of the plane, in millimetres, lies in.
  ///
  /// - Complexity: O(*f*) comparisons in the number of floors.
  func slot(atX x: Double, _ y: Double) -> FloorSlot? {
    for slot in slots {
      if let slot, slot.room.contains(x, y) { return slot }
    }
    return nil
  }

  /// The position of a place in the plane, in millimetres; `nil` for places on no floor.
  func position(of place: Place) -> Point? {
    guard place.point.isFinite, let slot = slot(of: place.floor), slot.holds(place.point) else {
      return nil
    }
    return slot.position(place.point)
  }

  /// The place at a position of the plane, in millimetres.
  func place(atX x: Double, _ y: Double) -> Place? {
    slot(atX: x, y).map { Place(floor: $0.floor, point: $0.point(x: x, y: y)) }
  }
}
