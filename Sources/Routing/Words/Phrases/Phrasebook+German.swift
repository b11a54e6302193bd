extension Phrasebook {
  /// German. Names stand in quotation marks, so that they need neither article nor case.
  static let german = Phrasebook(
    language: "de",
    templates: [
      .walk: "Gehen Sie {distance}", .walkTowards: "Gehen Sie {distance} in Richtung {name}",
      .leave: "Verlassen Sie „{name}“ {means}",
      .leaveInto: "Verlassen Sie „{name}“ {means} in Richtung {other}",
      .leaveOnSide: "Verlassen Sie „{name}“ auf der {compass}seite",
      .leaveOnSideInto: "Verlassen Sie „{name}“ auf der {compass}seite in Richtung {other}",
      .enter: "Betreten Sie „{other}“ {means}",
      .enterOnSide: "Betreten Sie „{other}“ auf der {compass}seite",
      .cross: "Gehen Sie durch „{name}“ hindurch",
      .turn(.slightLeft): "Halten Sie sich links",
      .turnAt(.slightLeft): "Halten Sie sich {name} links",
      .turn(.left): "Biegen Sie links ab", .turnAt(.left): "Biegen Sie {name} links ab",
      .turn(.sharpLeft): "Biegen Sie scharf links ab",
      .turnAt(.sharpLeft): "Biegen Sie {name} scharf links ab",
      .turn(.slightRight): "Halten Sie sich rechts",
      .turnAt(.slightRight): "Halten Sie sich {name} rechts",
      .turn(.right): "Biegen Sie rechts ab", .turnAt(.right): "Biegen Sie {name} rechts ab",
      .turn(.sharpRight): "Biegen Sie scharf rechts ab",
      .turnAt(.sharpRight): "Biegen Sie {name} scharf rechts ab",
      .then(.slightLeft): ", halten Sie sich dann links",
      .then(.left): ", biegen Sie dann links ab",
      .then(.sharpLeft): ", biegen Sie dann scharf links ab",
      .then(.slightRight): ", halten Sie sich dann rechts",
      .then(.right): ", biegen Sie dann rechts ab",
      .then(.sharpRight): ", biegen Sie dann scharf rechts ab",
      .passOnLeft: "Gehen Sie {name} (links) vorbei",
      .passOnRight: "Gehen Sie {name} (rechts) vorbei",
      .rideUp: "Nehmen Sie {connector} nach oben zur Etage „{other}“",
      .rideDown: "Nehmen Sie {connector} nach unten zur Etage „{other}“",
      .ride: "Nehmen Sie {connector} zur Etage „{other}“",
      .arrive: "Sie sind am Ziel", .arriveAt: "Sie sind am Ziel: {name}",
      .arriveIn: "Sie sind am Ziel: {name}", .arriveLeft: "Sie sind am Ziel: {name} (links)",
      .arriveRight: "Sie sind am Ziel: {name} (rechts)",
      .arriveAhead: "Sie sind am Ziel: {name} (geradeaus)",
      .afterWalking: ", {distance}", .andWalk: " und gehen Sie {distance}",
      .andWalkOn: " und noch {distance} weiter",
      .doorNamed: " „{name}“", .doorAhead: " vor Ihnen",
      .doorOnLeft: " links", .doorOnRight: " rechts",
    ],
    nouns: [
      .stairs: Noun(
        taken: "die Treppe", aim: "Treppe", at: "bei der Treppe", past: "an der Treppe",
        synonyms: ["treppe", "treppen", "treppenhaus"]),
      .steps: Noun(
        taken: "die Stufen", aim: "Stufen", at: "bei den Stufen", past: "an den Stufen",
        synonyms: ["stufen"]),
      .escalator: Noun(
        taken: "die Rolltreppe", aim: "Rolltreppe", at: "bei der Rolltreppe",
        past: "an der Rolltreppe", synonyms: ["rolltreppe", "fahrtreppe"]),
      .lift: Noun(
        taken: "den Aufzug", aim: "Aufzug", at: "beim Aufzug", past: "am Aufzug",
        synonyms: ["aufzug", "lift", "fahrstuhl"]),
      .ramp: Noun(
        taken: "die Rampe", aim: "Rampe", at: "bei der Rampe", past: "an der Rampe",
        synonyms: ["rampe"]),
      .passage: Noun(
        taken: "den Durchgang", aim: "Durchgang", at: "beim Durchgang", past: "am Durchgang",
        synonyms: ["durchgang"]),
    ],
    doors: [
      .door: DoorNoun(
        plain: "die Tür", byCompass: "die {compass}tür", means: "durch {door}",
        passed: "Gehen Sie durch {door}", passedTo: "Gehen Sie durch {door} zu „{other}“"),
      .gap: DoorNoun(
        plain: "den Durchgang", byCompass: "den Durchgang im {compass}en", means: "durch {door}",
        passed: "Gehen Sie durch {door}", passedTo: "Gehen Sie durch {door} zu „{other}“"),
      .steps: DoorNoun(
        plain: "die Stufen", byCompass: "die Stufen im {compass}en", means: "über {door}",
        passed: "Nehmen Sie {door}", passedTo: "Nehmen Sie {door} zu „{other}“"),
    ],
    compass: ["Nord", "Nordost", "Ost", "Südost", "Süd", "Südwest", "West", "Nordwest"],
    atNamed: "bei „{name}“", pastNamed: "an „{name}“",
    directions: ["auf", "ab", "aufwärts", "abwärts", "hinauf", "hinunter"])
}
