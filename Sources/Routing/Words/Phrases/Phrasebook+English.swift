extension Phrasebook {
  /// English. Names stand without an article, which a program cannot know.
  static let english = Phrasebook(
    language: "en",
    templates: [
      .walk: "Walk {distance}", .walkTowards: "Walk {distance} towards {name}",
      .leave: "Leave {name} {means}", .leaveInto: "Leave {name} {means} into {other}",
      .leaveOnSide: "Leave {name} on the {compass} side",
      .leaveOnSideInto: "Leave {name} on the {compass} side into {other}",
      .enter: "Enter {other} {means}", .enterOnSide: "Enter {other} on the {compass} side",
      .cross: "Walk through {name}",
      .turn(.slightLeft): "Bear left", .turnAt(.slightLeft): "Bear left at {name}",
      .turn(.left): "Turn left", .turnAt(.left): "Turn left at {name}",
      .turn(.sharpLeft): "Turn sharply left", .turnAt(.sharpLeft): "Turn sharply left at {name}",
      .turn(.slightRight): "Bear right", .turnAt(.slightRight): "Bear right at {name}",
      .turn(.right): "Turn right", .turnAt(.right): "Turn right at {name}",
      .turn(.sharpRight): "Turn sharply right",
      .turnAt(.sharpRight): "Turn sharply right at {name}",
      .then(.slightLeft): ", then bear left", .then(.left): ", then turn left",
      .then(.sharpLeft): ", then turn sharply left", .then(.slightRight): ", then bear right",
      .then(.right): ", then turn right", .then(.sharpRight): ", then turn sharply right",
      .passOnLeft: "Pass {name} on your left", .passOnRight: "Pass {name} on your right",
      .rideUp: "Take {connector} up to {other}", .rideDown: "Take {connector} down to {other}",
      .ride: "Take {connector} to {other}",
      .arrive: "You have arrived", .arriveAt: "You have arrived at {name}",
      .arriveIn: "You have arrived in {name}",
      .arriveLeft: "You have arrived: {name} is on your left",
      .arriveRight: "You have arrived: {name} is on your right",
      .arriveAhead: "You have arrived: {name} is straight ahead",
      .afterWalking: ", {distance}", .andWalk: " and walk {distance}",
      .andWalkOn: " and walk on for {distance}",
      .doorNamed: " “{name}”", .doorAhead: " ahead",
      .doorOnLeft: " on your left", .doorOnRight: " on your right",
    ],
    nouns: [
      .stairs: noun("the stairs", synonyms: ["stairs", "staircase", "stairway"]),
      .steps: noun("the steps", synonyms: ["steps"]),
      .escalator: noun("the escalator", synonyms: ["escalator"]),
      .lift: noun("the lift", synonyms: ["lift", "elevator"]),
      .ramp: noun("the ramp", synonyms: ["ramp"]),
      .passage: noun("the passage", synonyms: ["passage"]),
    ],
    doors: [
      .door: door("the door", byCompass: "the {compass} door", verb: "Go through"),
      .gap: door("the opening", byCompass: "the {compass} opening", verb: "Go through"),
      .steps: door("the steps", byCompass: "the {compass} steps", verb: "Take"),
    ],
    compass: [
      "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
    ],
    atNamed: "{name}", pastNamed: "{name}", directions: ["up", "down", "upwards", "downwards"])

  private static func noun(_ word: String, synonyms: Set<String>) -> Noun {
    Noun(taken: word, aim: word, at: word, past: word, synonyms: synonyms)
  }

  private static func door(_ plain: String, byCompass: Template, verb: String) -> DoorNoun {
    DoorNoun(
      plain: plain, byCompass: byCompass, means: "by {door}",
      passed: Template(verb + " {door}"), passedTo: Template(verb + " {door} to {other}"))
  }
}
