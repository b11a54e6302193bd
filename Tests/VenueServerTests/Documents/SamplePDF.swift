/// A PDF document with pages of the given sizes in points, a black square 1 inch wide in the corner
/// of each.
func samplePDF(pages: [(width: Int, height: Int, rotation: Int)]) -> [UInt8] {
  let kids = pages.indices.map { "\(3 + 2 * $0) 0 R" }.joined(separator: " ")
  var objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [\(kids)] /Count \(pages.count) >>",
  ]
  let square = "0 0 72 72 re f"
  for (index, page) in pages.enumerated() {
    objects.append(
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(page.width) \(page.height)] "
        + "/Rotate \(page.rotation) /Contents \(4 + 2 * index) 0 R >>")
    objects.append("<< /Length \(square.utf8.count) >>\nstream\n\(square)\nendstream")
  }
  var text = "%PDF-1.4\n"
  var offsets: [Int] = []
  for (index, object) in objects.enumerated() {
    offsets.append(text.utf8.count)
    text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
  }
  let table = text.utf8.count
  text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
  for offset in offsets {
    let digits = String(offset)
    text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
  }
  text += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n"
  return Array(text.utf8)
}
