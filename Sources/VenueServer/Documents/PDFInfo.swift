/// What the program `pdfinfo` reports of a document (its manual page has the form).
struct PDFInfo: Hashable, Sendable {
  /// A page's size in points, as it is looked at.
  struct Size: Hashable, Sendable {
    let width: Double
    let height: Double
  }

  /// How many pages there are; 0 when `pdfinfo` does not say.
  private(set) var pageCount = 0
  /// The sizes of those that were asked for, in their order.
  private(set) var pages: [Size] = []

  /// Reads lines such as `Page    1 size:  841.89 x 595.276 pts (A4)`.
  init(_ output: String) {
    for line in output.split(separator: "\n") {
      let sides = line.split(separator: ":", maxSplits: 1)
      guard sides.count == 2 else { continue }
      let name = sides[0].split(separator: " ")
      let words = sides[1].split(separator: " ")
      if name == ["Pages"] { pageCount = words.first.flatMap { Int($0) } ?? 0 }
      guard name.first == "Page", name.count == 3 else { continue }
      if name[2] == "size", words.count >= 3, let width = Double(words[0]),
        let height = Double(words[2])
      {
        pages.append(Size(width: width, height: height))
      } else if name[2] == "rot", let angle = words.first.flatMap({ Int($0) }) {
        turn(by: angle)
      }
    }
  }

  /// A page that is turned by a quarter lies on its side.
  private mutating func turn(by degrees: Int) {
    guard let last = pages.last, degrees % 180 != 0 else { return }
    pages[pages.count - 1] = Size(width: last.height, height: last.width)
  }
}
