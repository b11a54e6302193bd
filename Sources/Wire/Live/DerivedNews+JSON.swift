import Alarms
import Geometry
package import IndoorModel
package import LiveMap

extension OccupancyNews {
  /// The members of its message.
  var members: [String: Value?] {
    let areas = self.areas.map { entry in
      (
        entry.area.rawValue,
        [
          "count": Value(entry.count), "entries": Value(entry.entries), "exits": Value(entry.exits),
        ] as Value
      )
    }
    return [
      "time": Value(Int(time.millisecondsSince1970)), "complete": .bool(isComplete),
      "areas": .object(Dictionary(areas) { first, _ in first }),
    ]
  }
}

extension CrossingNews {
  /// The members of its message.
  var members: [String: Value?] {
    let lines = self.lines.map { entry in
      (
        entry.line.rawValue,
        ["forward": Value(entry.forward), "backward": Value(entry.backward)] as Value
      )
    }
    return [
      "time": Value(Int(time.millisecondsSince1970)), "complete": .bool(isComplete),
      "lines": .object(Dictionary(lines) { first, _ in first }),
    ]
  }
}

extension AlertNews {
  /// The members of its message.
  package var members: [String: Value?] {
    [
      "id": Value(id), "area": .string(area.rawValue), "level": .string(level.rawValue),
      "count": Value(count), "limit": Value(limit),
      "time": Value(Int(time.millisecondsSince1970)),
    ]
  }
}

extension NavigatorEvent {
  /// The members of its message.
  package var members: [String: Value?] {
    var members: [String: Value?] = [
      "id": Value(id), "navigator": .string(navigator.rawValue), "floor": .string(floor.rawValue),
      "building": .string(building.rawValue), "time": Value(Int(time.millisecondsSince1970)),
    ]
    switch kind {
    case .floorChanged(let before):
      members["kind"] = "floor-changed"
      members["from"] = .string(before.rawValue)
    case .buildingChanged(let before):
      members["kind"] = "building-changed"
      members["from"] = .string(before.rawValue)
    case .markerSeen(let marker):
      members["kind"] = "marker-seen"
      members["marker"] = .string(marker.rawValue)
    }
    return members
  }
}

extension CellCounts {
  /// The members that the message and the answer to a request share; occupied squares are `[column,
  /// row, count]`.
  package var members: [String: Value?] {
    [
      "floor": .string(floor.floor.rawValue), "size": .number(size),
      "origin": [.number(origin.x), .number(origin.y)], "columns": Value(columns),
      "rows": Value(rows),
      "cells": .array(
        cells.map {
          [Value($0.index % columns), Value($0.index / columns), Value($0.count)]
        }),
    ]
  }
}

extension AlarmNews {
  /// The members of the message.
  var members: [String: Value?] {
    [
      "time": Value(Int(time.millisecondsSince1970)), "complete": .bool(isComplete),
      "count": Value(count), "alarms": .array(alarms.map(\.value)),
    ]
  }
}
