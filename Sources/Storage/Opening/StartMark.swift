import Foundation

/// How many servers in a row ended while they began to serve a venue file, as its lock has it.
///
/// A file that ends every server at its start would take all other venues with it.
struct StartMark {
  /// After so many ends the venue is set aside.
  static let limit = 2

  /// The ends, once the start that is under way ends the server, too.
  let count: Int
  /// The inode of the venue file that the servers opened; another file of its name has no mark.
  private let inode: UInt64

  /// The mark that an earlier server left; `nil` where it left none.
  init?(inLockOf venuePath: String) {
    let text = (try? String(contentsOfFile: venuePath + "-lock", encoding: .utf8)) ?? ""
    let words = text.split(separator: "\n").dropFirst().first?.split(separator: " ") ?? []
    guard words.count == 3, words[0] == "starting", let count = Int(words[1]),
      let inode = UInt64(words[2]), inode == FileIdentity(path: venuePath)?.inode
    else { return nil }
    (self.count, self.inode) = (count, inode)
  }

  /// The mark of one more start.
  init(after before: StartMark?, of venuePath: String) {
    count = (before?.count ?? 0) + 1
    inode = before?.inode ?? FileIdentity(path: venuePath)?.inode ?? 0
  }

  /// The mark as a line of the lock.
  var line: String { "starting \(count) \(inode)\n" }
}
