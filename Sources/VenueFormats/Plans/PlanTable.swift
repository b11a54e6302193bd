import IndoorModel

/// What the layers of a drawing become by default, guessed from their names.
struct PlanTable {
  /// The drawing's name in remarks.
  let file: String
  /// The layers that are switched off or frozen.
  let hiddenLayers: Set<String>

  private static let guesses: [(words: [String], target: ImportTarget)] = [
    (
      ["wall", "wand", "mauer", "muro", "partition", "glaz", "window", "fenster"],
      ImportTarget(.wall)
    ),
    (["column", "cols", "pillar", "stütz", "säule"], ImportTarget(.obstacle, category: "column")),
    (["furn", "möbel", "moebel", "casework", "fixture", "sanit"], ImportTarget(.obstacle)),
    (["booth", "stand", "stall"], ImportTarget(.area, category: "booth")),
    (["room", "raum", "space", "zone"], ImportTarget(.area, category: "room")),
  ]

  /// How types of texts begin (`DXFReader`, `SVGReader`).
  private static let textType = "text on layer "
  /// Words in names of layers on which texts name rooms; “iden” comes from the CAD layer guidelines of the
  /// American Institute of Architects.
  private static let roomWords = [
    "room", "raum", "räume", "space", "zone", "name", "label", "iden", "beschrift", "booth",
    "stand",
  ]

  /// What the name of a layer says; doors are found by their shapes (`DXFDoors`).
  static func guess(_ name: String) -> ImportTarget? {
    let name = name.lowercased()
    if DXFDoors.words.contains(where: name.contains) { return ImportTarget.none }
    return guesses.first { $0.words.contains { name.contains($0) } }?.target
  }

  /// Says in a draft what the types of items become.
  func suggest(for drawn: [PlanDraft.Item], in draft: inout PlanDraft) {
    // A drawing has hundreds of thousands of items and a few dozen types.
    var types: [String: (count: Int, kind: FeatureKind?)] = [:]
    for item in drawn {
      let known = types[item.type]
      types[item.type] = ((known?.count ?? 0) + 1, known?.kind ?? item.original?.kind)
    }
    let isOurs = types.values.contains { $0.kind != nil }
    let hasArea = isOurs || types.keys.contains { target(of: $0)?.kind == .area }
    if !hasArea { suggestPlaces(of: types.keys.sorted(), in: &draft) }
    var lines: [String: Int] = [:]
    var hasWall = false
    for (type, (count, kind)) in types {
      if let target = kind.map({ ImportTarget($0) }) ?? target(of: type) {
        draft.suggest(type, target)
        hasWall = hasWall || kind != nil || target.kind == .wall
      } else {
        lines[type] = count
      }
    }
    // Layers of unknown names: the fullest one has the walls, if none is called so.
    let fullest = lines.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    if !hasWall, let fullest {
      draft.suggest(fullest, ImportTarget(.wall))
      draft.remark(
        file, "", "no layer is called after walls; “\(fullest.dropFirst(6))” is taken for them",
        code: "walls-guessed")
    }
    for type in lines.keys { draft.suggest(type, .none) }
  }

  /// In a drawing without areas, which texts could name, the texts of rooms become places.
  private func suggestPlaces(of types: [String], in draft: inout PlanDraft) {
    let texts = types.filter { type in
      type.hasPrefix(Self.textType)
        && !hiddenLayers.contains(String(type.dropFirst(Self.textType.count)))
    }
    let named = texts.filter { type in
      let layer = type.dropFirst(Self.textType.count).lowercased()
      return Self.roomWords.contains { layer.contains($0) }
    }
    for type in named { draft.suggest(type, ImportTarget(.poi, category: "room")) }
    if named.isEmpty, !texts.isEmpty {
      draft.remark(
        file, "", "draws no rooms; to find them, let the texts that name them become places",
        code: "no-rooms")
    }
  }

  /// What the name of a type says; `nil` for a layer of an unknown name.
  private func target(of type: String) -> ImportTarget? {
    let name = type.lowercased()
    if name.hasPrefix(DXFDoors.type.lowercased()) { return ImportTarget(.door) }
    guard name.hasPrefix("layer "), !hiddenLayers.contains(String(type.dropFirst(6))) else {
      return ImportTarget.none
    }
    return Self.guess(name)
  }
}
