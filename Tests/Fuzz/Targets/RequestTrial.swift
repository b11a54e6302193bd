#if DEBUG
  @testable import LwsTransport
  @testable import WebServer

  /// A path never leads out of its root; a body in chunks is the same however it arrives.
  enum RequestTrial {
    static func run(_ bytes: [UInt8]) {
      let text = String(decoding: bytes, as: UTF8.self)
      if let path = FilePath(text) {
        let parts = path.relative.split(separator: "/")
        precondition(!parts.contains("..") && !path.relative.hasPrefix("/"), "out of its root")
        precondition(!path.relative.utf8.contains(0), "a null byte")
      }
      let encoded = Request.encoded(text)
      precondition(encoded.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "not encoded")
      readChunks(bytes)
    }

    private static func readChunks(_ bytes: [UInt8]) {
      var whole = ChunkedBody()
      let end = whole.read(bytes)
      var parts = ChunkedBody()
      var progress = ChunkedBody.Progress.more
      for byte in bytes {
        progress = parts.read([byte])
        guard progress == .more else { break }
      }
      precondition(progress == end, "\(end) at once, \(progress) byte by byte")
      precondition(whole.body == parts.body, "another body byte by byte")
      precondition(whole.body.count <= bytes.count, "more than was sent")
    }
  }
#endif
