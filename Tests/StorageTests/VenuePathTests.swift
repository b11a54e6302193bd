import Testing

@testable import Storage

@Suite struct VenuePathTests {
  @Test func `the slug is the file's name without its ending`() throws {
    #expect(try VenuePath("/venues/expo-2026.venue").slug == "expo-2026")
  }

  @Test(arguments: ["expo.sqlite", "Expo.venue", ".venue", "-expo.venue", "/venues/"])
  func `a path that names no venue file is refused`(path: String) {
    #expect(throws: VenueFileError.badName(path: path)) { try VenuePath(path) }
  }

  @Test func `a file that is not there is missing`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("expo.venue")
    #expect(throws: VenueFileError.missing(path: path)) { try VenuePath(ofFileAt: path) }
    try folder.write([], to: "expo.venue")
    #expect(try VenuePath(ofFileAt: path).isTaken)
  }
}
