import Foundation

/// How far long property and fuzz tests go, and from which seeds.
///
/// `scripts/test` runs a share of each from fixed seeds; `scripts/test --full` runs all of it from a
/// seed that it prints, and that the environment's `FLOORCAST_SEED` repeats.
public enum LongRun {
  /// The number that the environment sets, or else the usual share.
  ///
  /// - Parameter name: the variable's name after `FLOORCAST_`.
  public static func count(_ name: String, share: Int) -> Int {
    number(name) ?? share
  }

  /// A seed that differs for each `number`, and for each run of `scripts/test --full`.
  public static func seed(_ number: some BinaryInteger) -> UInt64 {
    UInt64(truncatingIfNeeded: self.number("SEED") ?? 0) &* 1_000_003 &+ UInt64(number)
  }

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment["FLOORCAST_\(name)"].flatMap(Int.init)
  }
}
