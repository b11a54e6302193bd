public import IndoorModel

extension VenueFile {
  /// Stores the bytes of a picture, so that edits can use them; the same bytes are stored once.
  ///
  /// Bytes that no image, feature, edit or version refers to are removed when the file is opened a
  /// day later or after.
  /// - Parameters:
  ///   - mediaType: what the bytes are, found out from them.
  ///   - time: now, by the caller's clock.
  public func addContent(
    _ bytes: [UInt8], mediaType: String, width: Int, height: Int, at time: Timestamp
  ) async throws(EditRefusal) -> StoredContent {
    let content = StoredContent(
      id: ContentDigest.identifier(of: bytes), mediaType: mediaType, width: width, height: height)
    do {
      try await database.write { try ContentRows($0).insert(content, bytes: bytes, at: time) }
    } catch let refusal as EditRefusal { throw refusal } catch {
      throw .notStored(database.described(error))
    }
    return content
  }

  /// A picture's bytes; `nil` when they are not in the file.
  ///
  /// - Throws: `damaged` when they are not those that were stored.
  public func content(
    _ id: Identifier<ImageContent>
  ) async throws(VenueFileError) -> (content: StoredContent, bytes: [UInt8])? {
    let found = try await database.read { try ContentRows($0).content(id) }
    if let found, ContentDigest.identifier(of: found.1) != id {
      throw .damaged(path: path, detail: "picture \(id) has other bytes than were stored")
    }
    return found
  }

  /// The type and the bytes of a plan image; `nil` when there is none of this id.
  public func image(
    _ id: Identifier<PlanImage>
  ) async throws(VenueFileError) -> (mediaType: String, bytes: [UInt8])? {
    guard let content = current.image(id)?.content,
      let (stored, bytes) = try await self.content(content)
    else { return nil }
    return (stored.mediaType, bytes)
  }
}

/// A picture that has its bytes in the venue file, without them.
public struct StoredContent: Hashable, Sendable {
  /// Names the bytes: their SHA-256 in hexadecimal.
  public let id: Identifier<ImageContent>
  /// What the bytes are, found out from the first of them.
  public let mediaType: String
  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int
}
