import IndoorModel
import JSONText
import StreamBench

/// A `route` message as it came.
struct RouteMessage {
  let id: String
  let isEdited: Bool
  /// The `route` or `refusal`.
  let told: Value

  init?(_ arrival: LoadClients.Arrival) {
    guard let object = (try? Value(json: arrival.bytes))?.object, object["type"] == "route",
      let id = object["id"]?.string, let told = object["route"] ?? object["refusal"]
    else { return nil }
    self.id = id
    self.told = told
    isEdited = object["reason"] == "edited"
  }

  /// Whether it is another way than was sent before.
  func tellsAnew(_ earlier: Value) -> Bool { told.object?["legs"] != earlier.object?["legs"] }
}
