import Accounts
import IndoorModel

extension Principal {
  /// Whether it is the device of a navigator, which may see itself.
  func isDevice(of navigator: Identifier<Navigator>) -> Bool {
    scope?.navigator == navigator.rawValue
  }
}
