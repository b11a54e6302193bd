/// The route updates that wait for one viewer: the newest of each route.
///
/// Never longer than there are routes, however slowly the viewer reads.
struct PendingRouteUpdates {
  /// A route and its update.
  struct Element {
    let key: RouteBook.Key
    let message: any EncodedMessage
  }

  private var messages: [RouteBook.Key: any EncodedMessage] = [:]
  /// In the order in which they came; keys without a message are gone.
  private var order: [RouteBook.Key] = []
  private var first = 0

  /// Whether no update waits.
  var isEmpty: Bool { messages.isEmpty }

  /// Whether an update of a route waits.
  func contains(_ key: RouteBook.Key) -> Bool { messages[key] != nil }

  /// Adds the update of a route; it takes the place of an earlier one.
  mutating func put(_ message: any EncodedMessage, of key: RouteBook.Key) {
    if messages.updateValue(message, forKey: key) == nil { order.append(key) }
  }

  /// Forgets a route that is over.
  mutating func remove(_ key: RouteBook.Key) {
    messages[key] = nil
    if messages.isEmpty { (order, first) = ([], 0) }
  }

  /// The next updates to send; they stay until they are `removeSent`.
  mutating func next(_ limit: Int) -> [Element] {
    var next: [Element] = []
    var seen: Set<RouteBook.Key> = []
    var place = first
    while place < order.count, next.count < limit {
      let key = order[place]
      if let message = messages[key], seen.insert(key).inserted {
        next.append(Element(key: key, message: message))
      } else if next.isEmpty {
        first = place + 1
      }
      place += 1
    }
    return next
  }

  /// Removes updates that were sent.
  mutating func removeSent(_ elements: ArraySlice<Element>) {
    for element in elements { messages[element.key] = nil }
    if messages.isEmpty {
      (order, first) = ([], 0)
    } else if order.count > 64, order.count > 2 * messages.count {
      // A key that was removed and came again stands in its first place, as `next` has it.
      var seen: Set<RouteBook.Key> = []
      order = order[first...].filter { messages[$0] != nil && seen.insert($0).inserted }
      first = 0
    }
  }
}
