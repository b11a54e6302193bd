import ZipArchives

/// The files of one plan: a single file, or those of a folder or an archive.
public struct PlanSource: Hashable, Sendable {
  /// A file with its bytes.
  public struct File: Hashable, Sendable {
    /// Its name within the folder or archive, with `/` between folders.
    public let name: String
    /// All of its bytes.
    public let bytes: [UInt8]

    /// Makes a file.
    public init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }

    /// The name without folders, in lower case.
    var baseName: String {
      (name.split(separator: "/").last.map(String.init) ?? name).lowercased()
    }

    /// The ending of the name in lower case, without its dot.
    var ending: String {
      let parts = baseName.split(separator: ".", omittingEmptySubsequences: false)
      return parts.count > 1 ? parts.last.map(String.init) ?? "" : ""
    }
  }

  /// What the plan is called in reports and later imports: the name of the file, folder or archive.
  public let name: String
  /// The files in order.
  public let files: [File]

  /// Takes the files of a folder.
  public init(name: String, files: [File]) {
    self.name = name
    self.files = files
  }

  /// Takes a file, or what is in an archive.
  ///
  /// - Throws: where an archive is damaged or unpacks to more than is read.
  public init(name: String, bytes: [UInt8]) throws(FormatError) {
    guard ZipArchive.isArchive(bytes) else {
      self.init(name: name, files: [File(name: name, bytes: bytes)])
      return
    }
    do throws(ZipArchive.Refusal) {
      let files = try ZipArchive.files(of: bytes).filter { !Self.isLitter($0.name) }
      self.init(name: name, files: files.map { File(name: $0.name, bytes: $0.bytes) })
    } catch { throw FormatError(name, error.description) }
  }

  /// Whether systems leave such a file in archives and folders without being asked to.
  static func isLitter(_ name: String) -> Bool {
    let parts = name.split(separator: "/")
    return parts.contains("__MACOSX") || parts.last?.hasPrefix(".") == true
  }

  /// The name of a file in remarks: of one that is the source itself the source's.
  func label(of file: File) -> String {
    file.name == name ? name : "\(name)/\(file.name)"
  }
}
