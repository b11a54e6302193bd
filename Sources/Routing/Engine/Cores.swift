#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The cores of the machine, for work that can be split.
enum Cores {
  /// How many there are.
  static let count = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// Splits work into ranges and does them side by side.
  ///
  /// - Parameters:
  ///   - count: how many pieces of work there are.
  ///   - least: the fewest pieces that are worth a task of their own.
  /// - Returns: what came of the ranges, in their order.
  @discardableResult
  static func share<Part: Sendable>(
    count: Int, least: Int, _ work: @escaping @Sendable (Range<Int>) -> Part
  ) async -> [Part] {
    let tasks = max(1, min(Self.count, count / least))
    guard tasks > 1 else { return [work(0..<count)] }
    return await withTaskGroup(of: (Int, Part).self) { group in
      for task in 0..<tasks {
        let range = (count * task / tasks)..<(count * (task + 1) / tasks)
        group.addTask { (task, work(range)) }
      }
      var parts: [(Int, Part)] = []
      for await part in group { parts.append(part) }
      return parts.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
