#if DEBUG
  import Geometry
  import Simulation

  /// A recording that is taken is in order and has finite numbers.
  enum TraceTrial {
    static func run(_ bytes: [UInt8]) {
      let text = String(decoding: bytes, as: UTF8.self)
      guard let trace = try? Trace.parse(text, file: "trace") else { return }
      precondition(!trace.samples.isEmpty, "nothing in it")
      precondition(trace.duration >= 0, "time runs backwards")
      for sample in trace.samples {
        precondition(sample.point.x.isFinite && sample.point.y.isFinite, "nowhere")
      }
      _ = trace.bounds
    }
  }
#endif
