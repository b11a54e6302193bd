package import Devices
import IndoorModel

/// The devices of a venue as a table of comma-separated values (RFC 4180).
package struct DeviceTable {
  private static let columns: [(name: String, cell: @Sendable (DeviceReport) -> TableCell)] = [
    ("id", { .text($0.status.id.rawValue) }),
    ("kind", { .text($0.kind.rawValue) }),
    ("name", { .text($0.status.name ?? $0.source?.label) }),
    ("state", { .text($0.state.rawValue) }),
    ("reasons", { .text($0.reasons.map(\.rawValue).joined(separator: " ")) }),
    ("floor", { .text($0.site?.floor.rawValue) }),
    ("x", { .number($0.site?.x) }),
    ("y", { .number($0.site?.y) }),
    ("height", { .number($0.site?.height) }),
    ("heard", { .text($0.heard?.rfc3339) }),
    ("battery", { .number($0.status.battery) }),
    ("clockOffset", { .number($0.clockOffset) }),
    ("software", { .text($0.status.software) }),
    ("model", { .text($0.status.model) }),
    ("technology", { .text($0.status.technology) }),
    ("through", { .text($0.status.gateway?.rawValue) }),
    ("quality", { .number($0.quality) }),
    ("hourRanges", { .number(Double($0.hour.ranges)) }),
    ("hourRefused", { .number($0.hour.refusedShare) }),
    ("hourError", { .number($0.hour.error) }),
    ("hourSpread", { .number($0.hour.spread) }),
    ("hourPercent", { .number($0.hour.percent) }),
    ("dayRanges", { .number(Double($0.day.ranges)) }),
    ("dayRefused", { .number($0.day.refusedShare) }),
    ("dayError", { .number($0.day.error) }),
    ("daySpread", { .number($0.day.spread) }),
    ("dayPercent", { .number($0.day.percent) }),
  ]

  /// The table, a device a line, with a line of names before them.
  package let text: String

  /// Writes a table.
  package init(_ board: DeviceBoard) {
    let rows = board.devices.map { device in
      Self.columns.map { $0.cell(device).text }.joined(separator: ",")
    }
    text = ([Self.columns.map(\.name).joined(separator: ",")] + rows).map { $0 + "\r\n" }.joined()
  }
}
