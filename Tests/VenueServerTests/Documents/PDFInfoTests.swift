import Testing

@testable import VenueServer

struct PDFInfoTests {
  @Test func `sizes are told as the pages are looked at`() {
    let info = PDFInfo(
      """
      Title:           Page 1 size: 3 x 3
      Pages:           2
      Page    1 size:  841.89 x 595.276 pts (A4)
      Page    1 rot:   0
      Page    2 size:  595 x 842 pts
      Page    2 rot:   270
      File size:       1234 bytes
      """)
    #expect(info.pageCount == 2)
    #expect(
      info.pages
        == [PDFInfo.Size(width: 841.89, height: 595.276), PDFInfo.Size(width: 842, height: 595)])
  }

  @Test func `other output tells nothing`() {
    #expect(PDFInfo("Pages: many\nPage 1 size: wide x high\nPage 1 rot: 90").pages.isEmpty)
    #expect(PDFInfo("").pageCount == 0)
  }
}
