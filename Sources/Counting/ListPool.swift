/// Short lists of plain values, one for each of many owners, that all lie in one array.
///
/// An owner keeps the place of its list's first node. Removed nodes are used again: nothing is
/// allocated unless there are more values than ever before.
struct ListPool<Element: BitwiseCopyable> {
  /// The place of a node; `end` for none.
  typealias Node = Int32

  /// No node: the end of a list, and the empty list.
  static var end: Node { -1 }

  private struct Cell {
    var element: Element
    var next: Node
  }

  private var cells: [Cell] = []
  private var free = Self.end

  /// A value.
  subscript(node: Node) -> Element {
    get { cells[Int(node)].element }
    set { cells[Int(node)].element = newValue }
  }

  /// The node that follows another.
  func next(_ node: Node) -> Node { cells[Int(node)].next }

  /// Puts a value at the front of a list.
  mutating func push(_ element: Element, to list: inout Node) {
    let cell = Cell(element: element, next: list)
    if free == Self.end {
      list = Node(cells.count)
      cells.append(cell)
    } else {
      list = free
      free = cells[Int(free)].next
      cells[Int(list)] = cell
    }
  }

  /// Takes a node out of the list that it is in.
  mutating func remove(_ node: Node, from list: inout Node) {
    let next = cells[Int(node)].next
    if list == node {
      list = next
    } else {
      var before = list
      while cells[Int(before)].next != node { before = cells[Int(before)].next }
      cells[Int(before)].next = next
    }
    cells[Int(node)].next = free
    free = node
  }
}
