import HTTPTypes
import IndoorModel
import VenueFormats
import WebServer
import Wire

/// `/venues/{slug}/export`: the venue in a format that other programs read.
enum ExportResource {
  static func show(_ context: RequestContext) async throws -> Response {
    let venue = try await context.venue.venue()
    let export = try export(of: venue, context.request)
    // Its query decides what an answer is, so each address has tags of its own.
    let tag = "\(venue.revision)-\(context.server.epoch)-\(export.format.rawValue)"
    return try await .tagged(tag, to: context.request) {
      var response = Response(body: try export.bytes(of: venue, at: context.server.now()))
      response.fields[.contentType] = export.format.mediaType
      response.fields[.contentDisposition] =
        "attachment; filename=\"\(venue.slug).\(export.format.ending)\""
      return response
    }
  }

  private static func export(
    of venue: Venue, _ request: Request
  ) throws(Problem) -> VenueExport {
    let known = VenueExport.Format.allCases.map(\.rawValue).joined(separator: ", ")
    guard let format = request.query("format").flatMap(VenueExport.Format.init(rawValue:)) else {
      throw .badQuery("format", "must be one of \(known)")
    }
    var export = VenueExport(format)
    if let word = request.query("frame") {
      guard let frame = VenueExport.Frame(rawValue: word) else {
        throw .badQuery("frame", "must be metres or wgs84")
      }
      export.frame = frame
    }
    if let word = request.query("paper") {
      guard let paper = SVGExport.Paper(rawValue: word) else {
        throw .badQuery("paper", "must be a4, a3, a2, a1 or a0")
      }
      export.paper = paper
    }
    if let language = request.query("lang") { export.language = language }
    export.floor = request.query("floor")
    export.address = .init(
      street: request.query("street"), locality: request.query("locality"),
      country: request.query("country"))
    let givesPart = ["street", "locality", "country"].contains { request.query($0) != nil }
    let address = export.address ?? (givesPart ? nil : .init(of: venue))
    // Nothing that is made up passes for an address: it would end in other maps.
    if format == .imdf, address == nil { throw .needsAddress }
    return export
  }
}
