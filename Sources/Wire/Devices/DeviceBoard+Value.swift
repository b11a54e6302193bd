package import Devices
package import IndoorModel
import LiveMap

extension DeviceBoard {
  /// The board as `docs/api.md` describes it.
  package func value(at now: Timestamp) -> Value {
    [
      "time": .string(now.rfc3339), "quality": DeviceQuality.value,
      "devices": .array(devices.map { $0.value() }), "links": .array(links.map(\.value)),
      "new": .array(devices.filter(\.isNew).map { .string($0.status.id.rawValue) }),
      "alarms": .array(alarms.map(\.value)),
    ]
  }
}

extension DeviceQuality {
  /// The constants of the formula, for the page that shows it.
  fileprivate static var value: Value {
    let closeness = "max(0, 1 - error / worstError)"
    let formula =
      "(100 - batteryShare) * \(closeness) + batteryShare * battery; "
      + "without battery 100 * \(closeness)"
    return [
      "formula": .string(formula), "worstError": .number(worstError),
      "batteryShare": .number(batteryShare),
    ]
  }
}

extension DeviceReport {
  /// The device as `docs/api.md` describes it.
  ///
  /// - Parameter more: further members.
  package func value(adding more: [String: Value] = [:]) -> Value {
    var members: [String: Value?] = [
      "id": .string(status.id.rawValue), "kind": .string(kind.rawValue),
      "name": (status.name ?? source?.label).map(Value.string),
      "feature": site.map { $0.value(named: siteName) },
      "link": source.map { .string($0.link) }, "state": .string(state.rawValue),
      "reasons": .array(reasons.map { .string($0.rawValue) }),
      "since": since.map { .string($0.rfc3339) }, "heard": heard.map { .string($0.rfc3339) },
    ]
    members.merge(said) { first, _ in first }
    members.merge(figures) { first, _ in first }
    members.merge(more.mapValues { $0 }) { _, more in more }
    return Value(members: members)
  }

  /// What the device says of itself.
  private var said: [String: Value?] {
    [
      "battery": status.battery.map { .number($0) },
      "charging": status.isCharging.map { .bool($0) },
      "software": status.software.map { .string($0) }, "model": status.model.map { .string($0) },
      "technology": status.technology.map { .string($0) },
      "clockOffset": clockOffset.map { .number($0) }, "uptime": status.uptime.map { .number($0) },
      "through": status.gateway.map { .string($0.rawValue) },
    ]
  }

  private var figures: [String: Value?] {
    [
      "hour": hour.value, "day": day.value, "minutes": Self.value(minutes),
      "quality": quality.map { .number($0.rounded()) },
      "place": place.map {
        [
          "x": .number($0.x), "y": .number($0.y), "accuracy": .number($0.accuracy),
          "distance": .number($0.distance),
        ]
      },
    ]
  }

  /// What only the answer about one device has: the error of each hour, and a gateway's last messages.
  package var details: [String: Value] {
    var details = ["hours": Self.value(hours)]
    details["samples"] = status.samples.map { samples in
      .array(samples.map { ["topic": .string($0.topic), "payload": .string($0.payload)] })
    }
    return details
  }

  private static func value(_ sizes: [Double?]) -> Value {
    .array(sizes.map { $0.map { .number($0.inMillimetres) } ?? .null })
  }
}

extension DevicePlan.Site {
  fileprivate func value(named name: LocalizedText?) -> Value {
    Value(members: [
      "id": .string(feature.rawValue), "floor": .string(floor.rawValue), "x": .number(x),
      "y": .number(y), "height": height.map { .number($0) }, "name": name?.value,
    ])
  }
}

extension RangeFigures {
  fileprivate var value: Value {
    Value(members: [
      "ranges": Value(ranges), "refused": Value(refused),
      "refusedBy": .object(refusals.mapValues { Value($0) }),
      "outliers": .number(Double(outliers) / Double(max(1, samples))),
      "error": error.map { .number($0.inMillimetres) },
      "size": size.map { .number($0.inMillimetres) },
      "spread": spread.map { .number($0.inMillimetres) },
      "percent": percent.map { .number(($0 * 100).rounded() / 100) },
    ])
  }
}

extension DeviceLink {
  fileprivate var value: Value {
    Value(members: [
      "from": .string(from.rawValue), "to": .string(hearing.id.rawValue),
      "measured": hearing.distance.map { .number($0) }, "expected": expected.map { .number($0) },
      "error": error.map { .number($0.inMillimetres) },
      "percent": error.flatMap { error in
        expected.flatMap { $0 > 0 ? .number((10_000 * error / $0).rounded() / 100) : nil }
      },
      "deviation": hearing.deviation.map { .number($0) },
      "signal": hearing.signal.map { .number($0) }, "heard": .string(heard.rfc3339),
    ])
  }
}

extension DeviceAlarm {
  /// The alarm as answers and messages have it.
  package var value: Value {
    [
      "device": .string(device.rawValue), "reason": .string(reason.rawValue),
      "since": .string(since.rfc3339),
    ]
  }
}

extension DeviceNews {
  /// The members of its message.
  var members: [String: Value?] {
    [
      "time": Value(Int(time.millisecondsSince1970)), "complete": .bool(isComplete),
      "devices": .array(
        devices.map { entry -> Value in
          [
            "id": .string(entry.id.rawValue), "state": .string(entry.state.rawValue),
            "reasons": .array(entry.reasons.map { .string($0.rawValue) }),
          ]
        }),
      "gone": .array(gone.map { .string($0.rawValue) }), "alarms": .array(alarms.map(\.value)),
    ]
  }
}

extension Double {
  /// The metres without digits below a millimetre.
  fileprivate var inMillimetres: Double { (self * 1000).rounded() / 1000 }
}
