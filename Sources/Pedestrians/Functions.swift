#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The natural logarithm.
package func logarithm(_ x: Double) -> Double { log(x) }

/// The exponential function.
@inline(__always)
package func exponential(_ x: Double) -> Double { exp(x) }

/// The angle of a direction, radians counter-clockwise from east.
func angle(_ dx: Double, _ dy: Double) -> Double { atan2(dy, dx) }

/// The cosine.
func cosine(_ angle: Double) -> Double { cos(angle) }

/// The sine.
func sine(_ angle: Double) -> Double { sin(angle) }
