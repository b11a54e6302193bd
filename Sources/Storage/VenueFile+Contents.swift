public import IndoorModel

extension VenueFile {
  /// Stores the bytes of a picture, so that edits can use them; the same bytes are stored once.
  ///
  /// What no image, feature, edit or version speaks of is removed when the file is opened, a day after.
  /// - Parameters:
  ///   - mediaType: what the bytes are, found out from them.
  ///   - time: now, by the caller's clock.
  public func addContent(
    _ bytes: [UInt8], mediaType: String, width: Int, height: Int, at time: Timestamp
  ) async throws(EditRefusal) -> StoredContent {
    let content = StoredContent(
      id: ContentDigest.identifier(of: bytes), mediaType: mediaType, width: width, height: height)
    try await write { database in
      try ContentRows(database: database).insert(content, bytes: bytes, at: time)
    }
    return content
  }

  /// A picture's bytes; `nil` when they are not in the file.
  public func content(
    _ id: Identifier<ImageContent>
  ) async throws(VenueFileError) -> (content: StoredContent, bytes: [UInt8])? {
    try await read { try ContentRows(database: $0).content(id) }
  }

  /// The type and the bytes of a plan image; `nil` when there is none such.
  public func image(
    _ id: Identifier<PlanImage>
  ) async throws(VenueFileError) -> (mediaType: String, bytes: [UInt8])? {
    guard let content = try await venue().image(id)?.content,
      let (stored, bytes) = try await self.content(content)
    else { return nil }
    return (stored.mediaType, bytes)
  }
}
