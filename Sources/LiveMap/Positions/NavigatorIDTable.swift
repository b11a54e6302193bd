/// Finds the slots of navigators by the bytes of their ids.
///
/// Open addressing with linear probing (Knuth, The Art of Computer Programming, volume 3, 6.4,
/// algorithms L and R), at most half full. Ids lie side by side in one array, so that a look-up
/// makes no text and moves no reference count. The hash folds products of 64 bits (as the public
/// domain wyhash does) under a secret seed, so that clients cannot choose ids that collide.
struct NavigatorIDTable {
  /// The most bytes of an id.
  static let longest = 128

  /// The number of ids in the table.
  private(set) var count = 0
  /// The hash's upper half and the slot plus one; 0 for none.
  private var buckets = [UInt64](repeating: 0, count: 64)
  /// The ids by slot, each in `longest` bytes.
  private var bytes: [UInt8] = []
  private var lengths: [UInt8] = []
  private let seed: UInt64

  init() {
    var hasher = Hasher()
    hasher.combine(0)
    seed = UInt64(truncatingIfNeeded: hasher.finalize())
  }

  /// The slot of an id, if it is in the table.
  func slot(of id: borrowing Span<UInt8>) -> Int? {
    let hash = hash(id)
    var index = Int(truncatingIfNeeded: hash) & (buckets.count - 1)
    while buckets[index] != 0 {
      let bucket = buckets[index]
      if bucket >> 32 == hash >> 32 {
        let slot = Int(bucket & 0xFFFF_FFFF) - 1
        if isEqual(id, slot) { return slot }
      }
      index = (index + 1) & (buckets.count - 1)
    }
    return nil
  }

  /// Puts an id of 1 to `longest` bytes in, that is not there yet.
  mutating func insert(_ id: borrowing Span<UInt8>, slot: Int) {
    precondition((1...Self.longest).contains(id.count))
    if (count + 1) * 2 > buckets.count { grow() }
    while lengths.count <= slot {
      lengths.append(0)
      bytes.append(contentsOf: repeatElement(0, count: Self.longest))
    }
    for index in 0..<id.count { bytes[slot * Self.longest + index] = id[index] }
    lengths[slot] = UInt8(id.count)
    put(hash(id), slot)
    count += 1
  }

  /// Takes the id of a slot out.
  mutating func remove(slot: Int) {
    var hole = bucket(of: slot)
    buckets[hole] = 0
    count -= 1
    lengths[slot] = 0
    // What was pushed on past the hole moves back, or searches would end at the hole.
    var index = hole
    while true {
      index = (index + 1) & (buckets.count - 1)
      guard buckets[index] != 0 else { return }
      let home = home(ofBucket: index)
      let isBetween =
        hole <= index ? hole < home && home <= index : hole < home || home <= index
      if isBetween { continue }
      buckets[hole] = buckets[index]
      buckets[index] = 0
      hole = index
    }
  }

  private func bucket(of slot: Int) -> Int {
    var index = home(ofSlot: slot)
    while Int(buckets[index] & 0xFFFF_FFFF) != slot + 1 {
      index = (index + 1) & (buckets.count - 1)
    }
    return index
  }

  private func home(ofBucket index: Int) -> Int {
    home(ofSlot: Int(buckets[index] & 0xFFFF_FFFF) - 1)
  }

  private func home(ofSlot slot: Int) -> Int {
    Int(truncatingIfNeeded: hash(ofSlot: slot)) & (buckets.count - 1)
  }

  private func hash(ofSlot slot: Int) -> UInt64 {
    let start = slot * Self.longest
    return hash(bytes.span.extracting(start..<start + Int(lengths[slot])))
  }

  private mutating func put(_ hash: UInt64, _ slot: Int) {
    var index = Int(truncatingIfNeeded: hash) & (buckets.count - 1)
    while buckets[index] != 0 { index = (index + 1) & (buckets.count - 1) }
    buckets[index] = (hash & ~0xFFFF_FFFF) | UInt64(slot + 1)
  }

  private mutating func grow() {
    buckets = [UInt64](repeating: 0, count: buckets.count * 2)
    for slot in lengths.indices where lengths[slot] > 0 { put(hash(ofSlot: slot), slot) }
  }

  private func isEqual(_ id: borrowing Span<UInt8>, _ slot: Int) -> Bool {
    guard id.count == Int(lengths[slot]) else { return false }
    let start = slot * Self.longest
    for index in 0..<id.count where id[index] != bytes[start + index] { return false }
    return true
  }

  private func hash(_ id: borrowing Span<UInt8>) -> UInt64 {
    var hash = seed ^ UInt64(id.count)
    var index = 0
    while index < id.count {
      let end = min(index + 8, id.count)
      var word: UInt64 = 0
      while index < end {
        word = word << 8 | UInt64(id[index])
        index += 1
      }
      let product = (hash ^ word ^ 0x9E37_79B9_7F4A_7C15)
        .multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
      hash = product.high ^ product.low
    }
    let product = (hash ^ seed).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low
  }
}
