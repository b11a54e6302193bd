/// What a measured server has of what the kernel gives, and must give back.
struct ServerHoldings {
  var memory: Double
  var descriptors: Int
  var threads: Int
  /// Those of the descriptors that are timers.
  var timers: Int

  /// Looks at a server; memory in megabytes.
  init(of server: ServerProcess) {
    memory = Double(server.residentBytes) / 1e6
    descriptors = server.descriptorCount
    threads = server.threadCount
    timers = server.timerCount
  }
}
