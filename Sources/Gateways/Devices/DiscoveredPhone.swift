/// A phone that announces itself by Bonjour, as `avahi-browse --parsable --resolve` writes it.
public struct DiscoveredPhone: Hashable, Sendable {
  /// What UWBNavigator's phones announce.
  public static let service = "_uwbnav-http._tcp"

  /// The address and the port: `192.168.1.17:8080`, `[fe80::1]:8080`.
  public let host: String

  /// Reads all lines that end an inquiry; each phone once, IPv4 before IPv6.
  public static func phones(in output: String) -> [DiscoveredPhone] {
    var found: [String: (isOld: Bool, phone: DiscoveredPhone)] = [:]
    for line in output.split(separator: "\n") {
      // =;interface;protocol;name;type;domain;host name;address;port;text
      let fields = line.split(
        separator: ";", maxSplits: 9, omittingEmptySubsequences: false)
      guard fields.count >= 9, fields[0] == "=", fields[4] == service,
        let port = UInt16(fields[8]), port > 0,
        fields[7].allSatisfy({ $0.isHexDigit || $0 == "." || $0 == ":" }), !fields[7].isEmpty
      else { continue }
      let isOld = fields[2] == "IPv4"
      let name = String(fields[3])
      guard isOld || found[name] == nil else { continue }
      let address = fields[7].contains(":") ? "[\(fields[7])]" : String(fields[7])
      found[name] = (isOld, DiscoveredPhone(host: "\(address):\(port)"))
    }
    return found.sorted { $0.key < $1.key }.map(\.value.phone)
  }
}
