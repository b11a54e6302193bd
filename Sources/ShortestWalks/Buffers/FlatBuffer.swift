/// Numbers one after the other in memory that it owns: an array without reference counts.
///
/// The search touches millions of elements a second, one by one and in any order; here that costs a
/// load, without bounds checks in release builds and without retaining anything. All unsafe code of
/// this module is in this file: an index is checked by `assert`, so tests (which are built with
/// assertions) trap where a release build must never come.
@safe public struct FlatBuffer<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<Element>
  /// How many elements there are.
  public private(set) var count: Int
  /// For how many there is room before they are moved.
  public private(set) var capacity: Int

  /// Makes an empty buffer.
  public init(capacity: Int = 16) {
    self.capacity = max(1, capacity)
    unsafe base = .allocate(capacity: self.capacity)
    count = 0
  }

  /// Makes a buffer of equal elements.
  public init(repeating element: Element, count: Int) {
    self.init(capacity: count)
    resize(to: count, with: element)
  }

  deinit { unsafe base.deallocate() }

  /// An element; the index must lie in 0..<count.
  @inline(__always)
  public subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      return unsafe base[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count)
      unsafe base[index] = newValue
    }
  }

  /// An element by a number as the flat structures store it.
  @inline(__always)
  public subscript(index: Int32) -> Element {
    get { self[Int(index)] }
    nonmutating set { self[Int(index)] = newValue }
  }

  /// Adds an element at the end.
  @inline(__always)
  public mutating func append(_ element: Element) {
    if count == capacity { reserve(max(16, 2 * capacity)) }
    unsafe base[count] = element
    count += 1
  }

  /// Takes the last element away; there must be one.
  @inline(__always)
  public mutating func removeLast() -> Element {
    assert(count > 0)
    count -= 1
    return unsafe base[count]
  }

  /// Takes all elements away and keeps the room.
  @inline(__always)
  public mutating func removeAll() { count = 0 }

  /// Shortens it, or fills it up with an element.
  public mutating func resize(to newCount: Int, with element: Element) {
    reserve(newCount)
    if newCount > count {
      unsafe (base + count).initialize(repeating: element, count: newCount - count)
    }
    count = newCount
  }

  /// Sets all elements to one value.
  public func fill(with element: Element) {
    unsafe base.update(repeating: element, count: count)
  }

  /// Makes room for so many elements.
  public mutating func reserve(_ newCapacity: Int) {
    guard newCapacity > capacity else { return }
    let room = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    unsafe room.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = room
    capacity = newCapacity
  }

  /// Becomes equal to another buffer.
  public mutating func copy(from other: borrowing FlatBuffer<Element>) {
    if capacity < other.count { reserve(other.count) }
    unsafe base.update(from: other.base, count: other.count)
    count = other.count
  }

  /// Exchanges two elements.
  @inline(__always)
  public func swapAt(_ first: Int, _ second: Int) {
    let kept = self[first]
    self[first] = self[second]
    self[second] = kept
  }
}
