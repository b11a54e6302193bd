/// Records in numbered slots; the slot of a removed record is used again.
struct SlotTable<Record: BitwiseCopyable>: ~Copyable {
  private var records = FlatBuffer<Record>()
  private var unused = FlatBuffer<Int32>()

  /// How many slots there are, in use or not: slots are 0..<slotCount.
  @inline(__always) var slotCount: Int { records.count }
  /// How many slots are in use.
  var count: Int { records.count - unused.count }

  /// The record in a slot; one that was removed stays readable until its slot is used again.
  @inline(__always)
  subscript(slot: Int32) -> Record {
    get { records[slot] }
    nonmutating set { records[slot] = newValue }
  }

  /// Puts a record into an unused slot, the one freed last if there is one.
  @inline(__always)
  mutating func insert(_ record: Record) -> Int32 {
    if unused.count > 0 {
      let slot = unused.removeLast()
      records[slot] = record
      return slot
    }
    records.append(record)
    return Int32(truncatingIfNeeded: records.count &- 1)
  }

  /// Frees the slot of a record.
  @inline(__always)
  mutating func remove(_ slot: Int32) { unused.append(slot) }

  /// Makes room for a number of records.
  mutating func reserve(_ count: Int) { records.reserve(count) }
}
