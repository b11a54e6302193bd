import Accounts
import IndoorModel
import LiveMap
import WebServer
import Wire

/// The credential of a socket, and the accounts that close the socket when it ends.
struct SignInAdmission: Sendable {
  private let book: AccountBook
  private let credential: Credential

  init(book: AccountBook, credential: Credential) {
    self.book = book
    self.credential = credential
  }

  /// The socket is open from now on, if what let it in is still good.
  func enter(_ socket: any WebSocket) {
    book.gate.add(socket, credential)
    SocketGate.review(socket, credential, book.credential(id: credential.id))
  }

  /// The socket is gone.
  func leave(_ socket: any WebSocket) { book.gate.remove(socket) }
}
