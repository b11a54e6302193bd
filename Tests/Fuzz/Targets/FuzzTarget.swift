/// Something that reads bytes from outside, and what must be true of it whatever they are.
///
/// Besides what is written down, nothing may trap, run for long or touch memory that is not its own:
/// the runner of a target checks that.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// The reader of all JSON, held against a second one.
  case json
  /// Text messages of the live stream, and the two readers of locations against each other.
  case messages
  /// Bodies of requests: locations as text and as bytes, questions for routes, trials.
  case bodies
  /// Binary messages of the live stream, taken by a hub.
  case frames
  /// Ticks of a venue's owner and reports of edges, taken by an edge's hub.
  case records
  /// Measurements of tags: bodies as text and as bytes, binary messages; taken by the engine.
  case measurements
  /// What the editor asks about anchors: predictions, proposals, surveys.
  case surveys
  /// Reports of devices that measure in pairs, taken by a broker.
  case ranging
  /// Payloads of MQTT messages, tables that map them, lines of serial devices, answers of phones.
  case gateways
  /// Plans to be imported, in every format of `docs/formats.md`, and archives of them.
  case plans
  /// Lists of sessions and stands, in every format of `docs/programme.md`.
  case programmes
  /// Recordings to be played back.
  case traces
  /// Edits and whole venues, applied and undone.
  case edits
  /// Pictures of plans, and what `pdfinfo` says.
  case pictures
  /// Paths of requests and bodies in chunks.
  case requests
  /// Odd values in the columns of a venue's, a tracks' and the accounts' file.
  case files
}

#if DEBUG
  // What is not public can be seen in debug builds only.
  extension FuzzTarget {
    /// Tries one input; traps when something is not as it must be.
    public func run(_ bytes: [UInt8]) async {
      switch self {
      case .json: JSONTrial.run(bytes)
      case .messages: MessageTrial.run(bytes)
      case .bodies: BodyTrial.run(bytes)
      case .frames: FrameTrial.run(bytes)
      case .records: RecordTrial.run(bytes)
      case .measurements: MeasurementTrial.run(bytes)
      case .surveys: await SurveyTrial.run(bytes)
      case .ranging: RangingTrial.run(bytes)
      case .gateways: GatewayTrial.run(bytes)
      case .plans: PlanTrial.run(bytes)
      case .programmes: ProgrammeTrial.run(bytes)
      case .traces: TraceTrial.run(bytes)
      case .edits: EditTrial.run(bytes)
      case .pictures: PictureTrial.run(bytes)
      case .requests: RequestTrial.run(bytes)
      case .files: await FileTrial.run(bytes)
      }
    }
  }
#endif
