import HTTPTypes
import IndoorModel
import Wire

extension Problem {
  /// The problem of a PDF document that is not drawn.
  static func refusedDocument(_ refusal: PDFPages.Refusal) -> Problem {
    switch refusal {
    case .notInstalled:
      Problem(
        .notImplemented, "pdf-not-installed", "This server cannot read PDF documents",
        detail: "Install Debian’s package poppler-utils on it (scripts/setup does), or save the "
          + "page as PNG or SVG and send that.")
    case .busy:
      Problem(
        .serviceUnavailable, "busy", "Other documents are being read",
        detail: "Send it again in a moment.", retryAfterSeconds: 2)
    case .unreadable(let detail):
      Problem(
        .unprocessableContent, "invalid-picture", "The PDF document cannot be read",
        detail: "\(detail). If it is locked by a password, save it without one.")
    case .tooManyPages(let count, let limit):
      Problem(
        .unprocessableContent, "invalid-picture",
        "The PDF document has \(count) pages; at most \(limit) can be read",
        detail: "Save the page with the plan on its own.")
    case .noSuchPage(let number, let count):
      Problem(
        .unprocessableContent, "no-such-page", "The PDF document has no page \(number)",
        detail: "It has \(count).", field: "page", members: ["pageCount": Value(count)])
    case .badSize:
      Problem(
        .unprocessableContent, "invalid-picture", "The page has no size that can be drawn")
    case .tooLaborious(let seconds):
      Problem(
        .unprocessableContent, "document-too-laborious",
        "The PDF document takes more than \(seconds) s, or too much memory, to draw",
        detail: "Save the page as PNG or JPEG and send that.")
    }
  }

  /// The client must choose a page.
  static func severalPages(_ pages: [PDFPages.Page]) -> Problem {
    Problem(
      .unprocessableContent, "several-pages", "The PDF document has \(pages.count) pages",
      detail: "Send it again with ?page= and the number of the one that is meant.", field: "page",
      members: [
        "pages": .array(
          pages.map { ["width": .number($0.width), "height": .number($0.height)] })
      ])
  }
}
