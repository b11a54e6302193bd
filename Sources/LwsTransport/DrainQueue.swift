/// What is still to be closed because the server stops, batch after batch, so that not all clients
/// come back at once.
struct DrainQueue<Element> {
  private var waiting: [Element]
  private let batchSize: Int

  /// - Parameter batches: how many batches empty it.
  init(_ elements: [Element] = [], batches: Int = 4) {
    waiting = elements
    batchSize = (elements.count + batches - 1) / batches
  }

  /// Takes the next batch out; nothing once all are out.
  ///
  /// - Complexity: O(batch size): taken from the end.
  mutating func next() -> [Element] {
    let batch = Array(waiting.suffix(batchSize))
    waiting.removeLast(batch.count)
    return batch
  }
}
