/// What a measured server has of what the kernel gives, and must give back.
struct ServerHoldings {
  var memory: Double
  var descriptors: Int
  var threads: Int
  /// Those of the descriptors that are sockets, and timers (timerfd_create(2)); files are opened
  /// when they are needed first, and stay open.
  var sockets: Int
  var timers: Int

  /// Looks at a server; memory in megabytes.
  init(of server: ServerProcess) {
    memory = Double(server.residentBytes) / 1e6
    descriptors = server.descriptorCount
    threads = server.threadCount
    sockets = server.descriptorCount(of: "socket:")
    timers = server.descriptorCount(of: "anon_inode:[timerfd]")
  }
}
