import Geometry
import IndoorModel
import Testing
import VenueFormats

private let png: [UInt8] =
  [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
  + [0, 0, 1, 0x90, 0, 0, 0, 0xF0, 8, 2, 0, 0, 0, 0, 0, 0, 0] + pngData
/// A part with one byte of pixels.
private let pngData: [UInt8] = [0, 0, 0, 1, 0x49, 0x44, 0x41, 0x54, 9, 0, 0, 0, 0]
private let jpeg: [UInt8] =
  [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC4, 0, 3, 9, 0xFF, 0xFF, 0xC2, 0, 11, 8]
  + [1, 0x2C, 2, 0x58, 3, 9, 9, 9] + [0xFF, 0xDA, 0, 3, 9, 7]
private let webP = Array("RIFF\u{8}\0\0\0WEBP".utf8)
private let lossy =
  webP + Array("VP8 ".utf8) + [9, 0, 0, 0, 0, 0, 0, 0x9D, 1, 0x2A, 0x40, 1, 0xF0, 0]
private let lossless = webP + Array("VP8L".utf8) + [9, 0, 0, 0, 0x2F, 0x3F, 0xC1, 0x3B, 0]
private let extended =
  webP + Array("VP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 0x3F, 1, 0, 0xEF, 0, 0]
  + Array("VP8 ".utf8) + [1, 0, 0, 0, 7]

@Suite struct PlanPictureTests {
  @Test(arguments: [
    (png, "image/png", 400, 240), (jpeg, "image/jpeg", 600, 300), (lossy, "image/webp", 320, 240),
    (lossless, "image/webp", 320, 240), (extended, "image/webp", 320, 240),
    (svg(#"width="400" height="240px""#), "image/svg+xml", 400, 240),
    (svg(#"viewBox="0 0 40.5,24" width="100%""#), "image/svg+xml", 41, 24),
    (svg(#"width='25.4mm' height='2in'"#), "image/svg+xml", 96, 192),
  ])
  func `type and size come from the content`(
    bytes: [UInt8], mediaType: String, width: Int, height: Int
  ) throws {
    let picture = try PlanPicture(bytes)
    #expect(picture.mediaType == mediaType)
    #expect(picture.width == width && picture.height == height)
  }

  @Test(arguments: [
    (1, false, false), (3, false, false), (5, false, true), (6, true, true), (8, true, true),
    (9, false, false),
  ])
  func `a photograph taken with the camera on its side is turned`(
    orientation: UInt8, isMotorola: Bool, isTurned: Bool
  ) throws {
    let picture = try PlanPicture(photograph(orientation: orientation, isMotorola: isMotorola))
    #expect(picture.width == (isTurned ? 300 : 600))
    #expect(picture.height == (isTurned ? 600 : 300))
  }

  @Test func `an Exif segment that is cut off or runs away turns nothing`() throws {
    let whole = photograph(orientation: 6, isMotorola: true)
    for end in 2..<40 {
      var bytes = whole
      for index in end..<40 { bytes[index] = 0xFF }
      #expect((try? PlanPicture(bytes)).map { $0.width <= 600 } ?? true)
    }
  }

  @Test(
    arguments: [
      ([], .unknownFormat), (Array("GIF89a".utf8), .unknownFormat), ([0xFF, 0xD8], .unknownFormat),
      (Array("<html><svg width='1' height='1'/></html>".utf8), .unknownFormat),
      (Array(png.prefix(20)), .noSize(mediaType: "image/png")),
      (Array(jpeg.prefix(18)), .noSize(mediaType: "image/jpeg")),
      (webP, .noSize(mediaType: "image/webp")),
      (svg("width='NaN' height='inf'"), .noSize(mediaType: "image/svg+xml")),
      (svg("width='0' height='1'"), .badSize(width: 0, height: 1, limit: 30_000)),
      (svg("width='99999' height='1'"), .badSize(width: 99_999, height: 1, limit: 30_000)),
    ] as [([UInt8], PlanPicture.Refusal)])
  func `what is no picture is refused with the reason`(
    bytes: [UInt8], refusal: PlanPicture.Refusal
  ) {
    #expect(throws: refusal) { try PlanPicture(bytes) }
  }

  @Test func `a picture may be large, but not larger than browsers can show`() throws {
    let wide: [UInt8] = png.prefix(16) + [0, 0, 0x27, 0x10, 0, 0, 0x27, 0x10] + png.dropFirst(24)
    #expect(try PlanPicture(wide).width == 10_000)
    let wider: [UInt8] = png.prefix(16) + [0, 0, 0x27, 0x11, 0, 0, 0x27, 0x10] + png.dropFirst(24)
    #expect(throws: PlanPicture.Refusal.tooManyPixels(100_010_000, limit: 100_000_000)) {
      try PlanPicture(wider)
    }
    #expect(try PlanPicture(svg("width='20000' height='20000'")).width == 20_000)
    #expect(try PlanPicture(wider, pixelLimit: 100_010_000).width == 10_001)
    let refusal = #expect(throws: PlanPicture.Refusal.self) { try PlanPicture(wide, pixelLimit: 9) }
    #expect(refusal?.description == "has 100000000 pixels; at most 9 are taken")
  }

  @Test(arguments: [
    (Array(png.dropLast(pngData.count)), "image/png"), (Array(png.dropLast(5)), "image/png"),
    (Array(jpeg.dropLast(6)), "image/jpeg"), (Array(jpeg.dropLast(1)), "image/jpeg"),
    (Array(extended.dropLast(9)), "image/webp"), (Array(extended.dropLast(1)), "image/webp"),
  ])
  func `a header without pixels is no picture`(bytes: [UInt8], mediaType: String) {
    #expect(throws: PlanPicture.Refusal.noPixels(mediaType: mediaType)) { try PlanPicture(bytes) }
  }

  /// A drawing in which each group draws the one before ten times.
  private func bomb(_ levels: Int, _ reference: (Int) -> String) -> [UInt8] {
    let groups = (1...levels).map { level in
      "<g id='g\(level)'>" + String(repeating: reference(level - 1), count: 10) + "</g>"
    }
    let text = "<svg width='40' height='30'><g id='g0'><path/></g>\(groups.joined())</svg>"
    return Array(text.utf8)
  }

  @Test(arguments: [
    "<use href='#g_'/>", "<use xlink:href='#g_'/>", "<rect fill='url(#g_)'/>",
    "<rect style=\"a: b; mask: url( '#g_' )\"/>",
  ])
  func `a drawing that draws a million elements by references is refused`(text: String) throws {
    func reference(_ level: Int) -> String { text.replacing("_", with: "\(level)") }
    #expect(try PlanPicture(bomb(4, reference)).height == 30)
    let refusal = #expect(throws: PlanPicture.Refusal.self) { try PlanPicture(bomb(9, reference)) }
    #expect(
      refusal?.description == "draws more than 1000000 elements by references (use, url)")
  }

  @Test func `a drawing may refer to itself, and to what is not there`() throws {
    let text =
      "<svg id='s' width='40' height='30'><use href='#s'/><use href='#t'/><a href='#b' id='b'/></svg>"
    #expect(try PlanPicture(Array(text.utf8)).height == 30)
  }

  @Test(arguments: [
    ("<svg width='1' height='1'><g></svg>", "closes an element before “g” within it in line 1"),
    ("<svg width='1' height='1'>\n<g>", "ends before “g” is closed"),
    ("<svg width='1' height='1'><g></svg></g>", "closes an element before “g” within it in line 1"),
    (
      "<svg width='1' height='1'>\n</svg>\n trailing",
      "goes on after its outermost element in line 3"
    ),
    ("<svg width='1' height='1'></g></svg>", "closes an element before “svg” within it in line 1"),
    ("<svg width='1' height='1'>\n\n\0</svg>", "is broken off or not XML in line 3"),
    ("\n<svg width='1' height='1'>\n<g", "is broken off or not XML in line 3"),
    ("<svg width='1' height='1'><text a='&lol;'/></svg>", "uses the unknown entity “lol”"),
    (
      "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'svg11.dtd'><svg width='1' height='1'>&lol;</svg>",
      "uses the unknown entity “lol”"
    ),
    (
      "<!DOCTYPE svg SYSTEM '>' []><svg width='1' height='1'/>",
      "declares entities of its own; save it without a document type"
    ),
    (
      "<svg width='1' height='1'/><!ATTLIST svg a CDATA 'x'>",
      "declares entities of its own; save it without a document type"
    ),
    (
      "<?xml version='1.0' encoding=\"UTF-7\"?><svg width='1' height='1'/>",
      "is in the encoding “UTF-7”, which is not read; save it as UTF-8"
    ),
    ("<svg width='1' height='1'/><svg/>", "goes on after its outermost element in line 1"),
    ("<svg width='1' height='1'><g a=1/></svg>", "is broken off or not XML in line 1"),
    ("<svg width='1' height='1'><text>&lol;</text></svg>", "uses the unknown entity “lol”"),
    (
      "<!DOCTYPE svg [<!ENTITY a \"]>\"><!ENTITY b '&a;&a;'>]>\n<svg width='1' height='1'>&b;</svg>",
      "declares entities of its own; save it without a document type"
    ),
    (
      "<svg width='1' height='1'>" + String(repeating: "<g>", count: 300),
      "has more than 256 elements in each other in line 1"
    ),
  ])
  func `a drawing that is not whole or could grow is refused`(text: String, message: String) {
    let drawing = Array(text.utf8)
    let refusal = #expect(throws: PlanPicture.Refusal.self) { try PlanPicture(drawing) }
    #expect(refusal?.description == message)
  }

  @Test func `a drawing as drawing programs save it is taken`() throws {
    let drawing = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- Saved > with < care -->
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      <svg width="40" height="30"><style><![CDATA[ a > b { fill: red } &c; ]]></style>
      <text x='1'>Bar &amp; caf&#233; &#xe9;</text><script>if (1 &lt; 2) {}</script></svg>
      """
    #expect(try PlanPicture(Array(drawing.utf8)).height == 30)
  }

  @Test(arguments: [
    "\u{FEFF} \n<?xml version='1.0'?><svg width='40' height='30'/>",
    "<svg width='40' height='30'><a xlink:href='#b' x:c='1'/><i:d/></svg>",
    "<?xml version='1.1' standalone='no'?><svg xmlns='x y' xmlns:a='b c' width='40' height='30'/>",
    "<!DOCTYPE svg SYSTEM 'file:///etc/passwd'><svg width='40' height='30'/>\n<!-- end --><?end?>\n",
    // Foundation on Linux ends the process where an instruction has nothing but a name.
    "<?go?><svg width='40' height='30'><?in?><![CDATA[<?data?>]]><!--<?no?>--></svg><?end?>",
    "<svg width='40' height='30'>" + String(repeating: "<g>", count: 255)
      + String(repeating: "</g>", count: 255) + "</svg>",
    "<svg width='40' height='30'><image href='data:," + String(repeating: "A", count: 1 << 20)
      + "'/></svg>",
  ])
  func `an unusual drawing that is well-formed is taken`(text: String) throws {
    #expect(try PlanPicture(Array(text.utf8)).height == 30)
  }

  @Test(arguments: ["ISO-8859-1", "iso-8859-15", "windows-1252", "US-ASCII", "utf-8"])
  func `a drawing may be in an encoding that extends ASCII`(encoding: String) throws {
    let drawing = "<?xml version='1.0' encoding='\(encoding)'?><svg width='40' height='30'>"
    let letter: [UInt8] =
      encoding == "US-ASCII" ? [0x41] : encoding == "utf-8" ? [0xC3, 0xA9] : [0xE9]
    #expect(try PlanPicture(Array(drawing.utf8) + letter + Array("</svg>".utf8)).height == 30)
  }

  @Test func `drawings are read side by side`() async {
    let whole = svg("width='40' height='30'")
    let cut = Array("<svg width='40' height='30'>\n<g>".utf8)
    await withTaskGroup(of: Bool.self) { group in
      for index in 0..<200 {
        group.addTask {
          let picture = try? PlanPicture(index.isMultiple(of: 2) ? whole : cut)
          return (picture?.width == 40) == index.isMultiple(of: 2)
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test func `a cut header never traps`() {
    for whole in [png, jpeg, lossy, lossless, extended, svg("width='1'")] {
      for count in whole.indices { _ = try? PlanPicture(Array(whole.prefix(count))) }
    }
  }

  @Test func `a picture lies with its bottom left corner on the floor's`() throws {
    var draft = try draft()
    try draft.addPicture(png, source: "plan.gif", onFloor: "0", metresPerPixel: 0.1)
    try draft.addPicture(png, source: "plan.png", onFloor: "0", metresPerPixel: nil)
    let (venue, images, report) = try draft.finished()
    #expect(venue.images.map(\.id) == ["plan-0", "plan-0-2"])
    #expect(images.map(\.0) == venue.images && images[0].1 == png)
    let transform = venue.images[0].planToFloor
    #expect(transform.apply(Point(x: 0, y: 240)) == Point(x: -10, y: -20))
    #expect(transform.apply(Point(x: 400, y: 240)) == Point(x: 30, y: -20))
    #expect(transform.apply(Point(x: 0, y: 0)) == Point(x: -10, y: 4))
    #expect(report.remarks == [])
  }

  @Test func `a picture of another size than the floor is remarked on`() throws {
    var draft = try draft()
    try draft.addPicture(png, source: "plan.png", onFloor: "0", metresPerPixel: 0.2)
    #expect(
      draft.report.remarks.map(\.message) == [
        "is 80.0 × 48.0 m, but the floor is 40.0 × 24.0 m; check the metres per pixel"
      ])
    let error = #expect(throws: FormatError.self) {
      try draft.addPicture(png, source: "plan.png", onFloor: "5", metresPerPixel: 0.2)
    }
    #expect(error?.description == "plan.png: there is no floor “5”; there are: 0")
  }

  private func draft() throws -> VenueImport {
    var draft = VenueImport(slug: "test")
    let plan = """
      {"type": "FeatureCollection", "features": [],
       "frame": {"floors": [{"ordinal": 0, "bounds": [-10, -20, 30, 4]}]}}
      """
    try draft.add(Array(plan.utf8), source: "plan")
    return draft
  }
}

private func svg(_ attributes: String) -> [UInt8] {
  Array("<?xml version='1.0'?>\n<!-- plan --><svg \(attributes)><path/></svg>".utf8)
}

/// A JPEG header of 600 × 300 pixels with one Exif entry, in either byte order.
private func photograph(orientation: UInt8, isMotorola: Bool) -> [UInt8] {
  func number(_ value: UInt8, _ count: Int) -> [UInt8] {
    let zeros = [UInt8](repeating: 0, count: count - 1)
    return isMotorola ? zeros + [value] : [value] + zeros
  }
  let order = Array((isMotorola ? "MM" : "II").utf8)
  let directory =
    number(1, 2) + (isMotorola ? [1, 0x12] : [0x12, 1]) + number(3, 2) + number(1, 4)
    + number(orientation, 2) + [0, 0]
  let exif = Array("Exif\0\0".utf8) + order + number(42, 2) + number(8, 4) + directory
  return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + jpeg.dropFirst(2)
}
