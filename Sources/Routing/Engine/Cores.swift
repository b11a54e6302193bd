#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension MeshEngine {
  /// How many cores there are.
  static let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
}
