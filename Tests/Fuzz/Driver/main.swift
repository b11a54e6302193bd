#if DEBUG
  import Foundation
  import FuzzTargets

  /// Runs fuzz targets (`scripts/fuzz`), or replays inputs once: `Fuzz replay FOLDER`, where a
  /// folder of each target's name holds what it is to try.
  func main() -> CInt {
    let arguments = CommandLine.arguments
    if arguments.count == 3, arguments[1] == "replay" {
      return replay(URL(fileURLWithPath: arguments[2]))
    }
    #if FUZZING
      if arguments.count > 1, FuzzTarget(rawValue: arguments[1]) != nil { return fuzz() }
    #endif
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    print("Usage: Fuzz replay FOLDER, or, built by scripts/fuzz, Fuzz TARGET …: \(names)")
    return 2
  }

  /// Tries one input; this thread waits for it.
  private func run(_ target: FuzzTarget, on bytes: [UInt8]) {
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
      await target.run(bytes)
      isDone.signal()
    }
    isDone.wait()
  }

  private func replay(_ folder: URL) -> CInt {
    do {
      for target in FuzzTarget.allCases {
        let files = try FileManager.default.contentsOfDirectory(
          at: folder.appendingPathComponent(target.rawValue), includingPropertiesForKeys: nil)
        for file in files.sorted(by: { $0.path < $1.path }) {
          run(target, on: Array(try Data(contentsOf: file)))
        }
        print("\(target.rawValue): \(files.count) inputs")
      }
      return 0
    } catch {
      print("replay: \(error)")
      return 1
    }
  }

  #if FUZZING
    // libFuzzer's own entry point, for programs with a `main` of theirs
    // (https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library).
    @_silgen_name("LLVMFuzzerRunDriver")
    private func runFuzzer(
      _ count: UnsafeMutablePointer<CInt>,
      _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
      _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
    ) -> CInt

    nonisolated(unsafe) private var chosen = FuzzTarget.json

    private func fuzz() -> CInt {
      chosen = FuzzTarget(rawValue: CommandLine.arguments[1]) ?? .json
      // The target's name is no folder of inputs: it stays out of what libFuzzer reads.
      let words = [CommandLine.arguments[0]] + CommandLine.arguments.dropFirst(2)
      let texts = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
        capacity: words.count + 1)
      for (index, word) in words.enumerated() { (texts + index).initialize(to: strdup(word)) }
      (texts + words.count).initialize(to: nil)
      var (count, start) = (CInt(words.count), texts)
      return runFuzzer(&count, &start, tryInput)
    }

    /// Tries one input; under the name that libFuzzer's own `main` wants to find.
    @_cdecl("LLVMFuzzerTestOneInput")
    public func tryInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
      run(chosen, on: Array(UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    }
  #endif

  exit(main())
#endif
