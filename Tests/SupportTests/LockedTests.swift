import Support
import Testing

struct LockedTests {
  @Test func `increments of several tasks are all counted`() async {
    let count = Locked(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<1000 { count.withLock { $0 += 1 } } }
      }
    }
    #expect(count.withLock { $0 } == 8000)
  }

  @Test func `the lock is free again after an error`() {
    struct Failure: Error {}
    let value = Locked(1)
    #expect(throws: Failure.self) {
      try value.withLock { value in
        value = 2
        throw Failure()
      }
    }
    #expect(value.withLock { $0 } == 2)
  }
}
