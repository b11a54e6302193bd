import Geometry
import IndoorModel
import JSONText
import LiveMap

extension PositionFrame {
  /// The frame as the `positions` message, in metres and radians.
  ///
  /// Written directly, because it is written ten times a second.
  func json(venue: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.append(raw: #"{"floor":"#)
    writer.append(floor.floor.rawValue)
    if let from {
      writer.append(raw: #","from":"#)
      writer.append(Double(from))
    }
    writer.append(raw: isKeyframe ? #","key":true,"positions":["# : #","key":false,"positions":["#)
    for (index, position) in positions.enumerated() {
      if index > 0 { writer.append(raw: ",") }
      append(position, to: &writer)
    }
    writer.append(raw: #"],"sequence":"#)
    writer.append(Double(sequence))
    writer.append(raw: #","time":"#)
    writer.append(Double(time.millisecondsSince1970))
    writer.append(raw: #","type":"positions","venue":"#)
    writer.append(venue)
    writer.append(raw: "}")
    return writer.bytes
  }

  private func append(_ position: Position, to writer: inout JSONWriter) {
    let point = floor.point(x: position.x, y: position.y)
    writer.append(raw: "[")
    writer.append(Double(position.slot))
    for number in [point.x, point.y, position.headingInRadians ?? .nan] {
      writer.append(raw: ",")
      // What is not finite is written as null.
      writer.append((number * 1000).rounded() / 1000)
    }
    writer.append(raw: ",")
    writer.append(Double(position.navigatorState.rawValue))
    writer.append(raw: position.isDoubtful ? ",true]" : "]")
  }
}
