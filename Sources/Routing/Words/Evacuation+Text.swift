public import IndoorModel

extension Evacuation {
  /// The sentences for a person, in English (`en`) and German (`de`).
  public var text: LocalizedText {
    let (minutes, rest) = Int(seconds.rounded(.up)).quotientAndRemainder(dividingBy: 60)
    let time = minutes > 0 ? "\(minutes) min \(rest) s" : "\(rest) s"
    let whom =
      strandedCount > 0 ? (", of those who have a way,", ", die einen Weg haben") : ("", "")
    var english = "The last one\(whom.0) is out after \(time) of walking; queues come on top."
    var german = "Nach \(time) Gehzeit sind alle draußen\(whom.1); Stauungen kommen hinzu."
    if count == 0 {
      english = "Nobody walks out."
      german = "Niemand geht hinaus."
    }
    if strandedCount > 0 {
      english += " Without a way to an exit: \(strandedCount)."
      german += " Ohne Weg zu einem Ausgang: \(strandedCount)."
    }
    if liftCount > 0 {
      english += " By lift, which nobody may take in a fire: \(liftCount)."
      german += " Mit dem Aufzug, den bei Feuer niemand benutzen darf: \(liftCount)."
    }
    return LocalizedText(["en": english, "de": german])
  }
}
