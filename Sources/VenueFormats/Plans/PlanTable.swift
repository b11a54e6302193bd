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
    (["column", "pillar", "stütz", "säule"], ImportTarget(.obstacle, category: "column")),
    (["furn", "möbel", "moebel", "casework", "fixture", "sanit"], ImportTarget(.obstacle)),
    (["booth", "stand", "stall"], ImportTarget(.area, category: "booth")),
    (["room", "raum", "space", "zone"], ImportTarget(.area, category: "room")),
  ]

  /// What the name of a layer says; doors are found by their shapes (`DXFDoors`).
  static func guess(_ name: String) -> ImportTarget? {
    let name = name.lowercased()
    if DXFDoors.words.contains(where: name.contains) { return ImportTarget.none }
    return guesses.first { $0.words.contains { name.contains($0) } }?.target
  }

  /// Says in a draft what the types of items become.
  func suggest(for drawn: [PlanDraft.Item], in draft: inout PlanDraft) {
    var lines: [String: Int] = [:]
    var hasWall = false
    for item in drawn {
      let name = item.type.lowercased()
      if let kind = item.original?.kind {
        draft.suggest(item.type, ImportTarget(kind))
        hasWall = true
        continue
      }
      if name.hasPrefix(DXFDoors.type.lowercased()) {
        draft.suggest(item.type, ImportTarget(.door))
        continue
      }
      guard name.hasPrefix("layer ") else {
        draft.suggest(item.type, .none)
        continue
      }
      let layer = String(item.type.dropFirst(6))
      let guess = Self.guess(name)
      let target = hiddenLayers.contains(layer) ? .none : guess ?? .none
      hasWall = hasWall || target.kind == .wall
      if guess == nil, !hiddenLayers.contains(layer) { lines[item.type, default: 0] += 1 }
      if guess != nil || hiddenLayers.contains(layer) { draft.suggest(item.type, target) }
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
}
