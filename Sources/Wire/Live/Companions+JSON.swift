import Geometry
import IndoorModel
import JSONText
import LiveMap

extension Companions {
  /// The message `companions`, or `visible` for people that show themselves to all navigators.
  ///
  /// Written directly, because many navigators get one of their own each second.
  func json(venue: String) -> [UInt8] {
    var writer = JSONWriter(capacity: 160 + 160 * people.count)
    writer.append(raw: "{")
    if let own {
      writer.append(raw: #""own":"#)
      append(own, accuracy: own.location.accuracy, to: &writer)
      writer.append(raw: ",")
    }
    writer.append(raw: #""people":["#)
    for (index, status) in people.enumerated() {
      if index > 0 { writer.append(raw: ",") }
      append(status, to: &writer)
    }
    writer.append(raw: #"],"time":"#)
    writer.append(Double(time.millisecondsSince1970))
    writer.append(
      raw: areVisibleToAll ? #","type":"visible","venue":"# : #","type":"companions","venue":"#)
    writer.append(venue)
    writer.append(raw: "}")
    return writer.bytes
  }

  /// - Parameter accuracy: metres; only a navigator itself is told.
  private func append(
    _ status: NavigatorStatus, accuracy: Double? = nil, to writer: inout JSONWriter
  ) {
    let (place, location) = (status.location.place, status.location)
    writer.append(raw: "{")
    if let accuracy {
      writer.append(raw: #""accuracy":"#)
      writer.append((accuracy * 1000).rounded() / 1000)
      writer.append(raw: ",")
    }
    writer.append(raw: #""floor":"#)
    writer.append(place.floor.rawValue)
    if let heading = location.heading {
      writer.append(raw: #","heading":"#)
      writer.append((heading * 1000).rounded() / 1000)
    }
    writer.append(raw: #","id":"#)
    writer.append(status.id.rawValue)
    if let name = status.name {
      writer.append(raw: #","name":"#)
      writer.append(name)
    }
    writer.append(raw: #","state":"#)
    writer.append(status.state.name)
    for (name, number) in [(#","x":"# as StaticString, place.point.x), (#","y":"#, place.point.y)] {
      writer.append(raw: name)
      writer.append((number * 1000).rounded() / 1000)
    }
    writer.append(raw: "}")
  }
}
