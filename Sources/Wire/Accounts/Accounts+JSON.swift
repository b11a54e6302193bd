package import Accounts
package import IndoorModel

extension Account {
  /// The account as an object.
  package var value: Value {
    Value(members: [
      "id": .string(id), "email": .string(email.text), "name": .string(name),
      "language": .string(language), "hasPassword": .bool(hasPassword),
      "grants": .array(
        grants.all.map { ["venue": .string($0.venue), "role": .string($0.role.rawValue)] }),
      "created": .string(created.rfc3339), "lastSeen": lastSeen.map { .string($0.rfc3339) },
    ])
  }
}

extension Session {
  /// The session as an object, without what its token is known by.
  package func value(isCurrent: Bool) -> Value {
    Value(members: [
      "id": .string(id), "created": .string(created.rfc3339),
      "lastSeen": .string(lastSeen.rfc3339), "address": .string(address),
      "agent": .string(agent), "current": isCurrent ? true : nil,
    ])
  }
}

extension Link {
  /// The members that the holder of a link may see.
  package static let visitorMembers: Set<String> = [
    "kind", "venue", "role", "floor", "place", "navigator", "device", "label", "expires",
  ]

  /// The link as an object, without what its token is known by.
  ///
  /// - Parameter names: the members that are wanted (default: all).
  package func value(adding further: [String: Value] = [:], only names: Set<String>? = nil) -> Value
  {
    let own: [String: Value?] = [
      "id": .string(id), "venue": .string(scope.venue), "role": .string(role.rawValue),
      "label": .string(label), "floor": scope.floor.map(Value.string),
      "place": scope.place.map(Value.string), "navigator": scope.navigator.map(Value.string),
      "device": scope.device.map(Value.string),
      "created": .string(created.rfc3339), "createdBy": createdBy.map(Value.string),
      "expires": goodUntil.map { .string($0.rfc3339) },
      "lastUsed": lastUsed.map { .string($0.rfc3339) }, "guest": isGuest ? true : nil,
    ]
    let all = own.compactMapValues(\.self).merging(further) { _, new in new }
    return .object(names.map { names in all.filter { names.contains($0.key) } } ?? all)
  }
}

extension Invitation {
  /// The invitation as an object, without what its token is known by.
  package func value(adding further: [String: Value] = [:]) -> Value {
    let own: [String: Value?] = [
      "id": .string(id), "venue": .string(venue), "role": .string(role.rawValue),
      "email": email.map { .string($0.text) }, "created": .string(created.rfc3339),
      "createdBy": createdBy.map(Value.string), "expires": .string(expires.rfc3339),
    ]
    return .object(own.compactMapValues(\.self).merging(further) { _, new in new })
  }
}

extension AuditEntry {
  /// The entry as an object.
  package var value: Value {
    Value(members: [
      "id": Value(Int(id)), "time": .string(time.rfc3339),
      "who": Value(members: [
        "kind": .string(actor.kind), "id": actor.id.map(Value.string),
        "name": actor.name.map(Value.string),
      ]),
      "what": .string(deed.rawValue), "about": about.map(Value.string),
      "venue": venue.map(Value.string), "address": address.map(Value.string),
      "detail": detail.map(Value.string),
    ])
  }
}
