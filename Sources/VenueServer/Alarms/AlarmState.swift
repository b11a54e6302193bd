import Alarms
import IndoorModel
import Outbox

/// All that is known of a venue's alarms, changed as a whole.
struct AlarmState {
  /// The rules, and what they have found.
  var book: AlarmBook
  /// Where messages go, and how many wait.
  var channels: ChannelBook

  /// What organisers have set, as it is kept for other nodes; has secrets.
  var value: Value {
    let rules = book.rules.values.sorted { $0.id < $1.id }.map { rule -> Value in
      ["id": .string(rule.id), "rule": rule.value]
    }
    let channels = channels.entries.map { channel, secret -> Value in
      ["id": .string(channel.id), "channel": channel.value, "secret": .string(secret)]
    }
    return ["rules": .array(rules), "channels": .array(channels)]
  }

  /// Reads what `value` has made.
  static func parts(
    of value: Value
  ) throws -> (rules: [AlarmRule], channels: [(channel: AlarmChannel, secret: String)]) {
    let fields = try Fields(value, of: "settings of alarms")
    let rules = try fields.list("rules") { (value) throws(ValueError) in
      let entry = try Fields(value, of: "a rule")
      return try entry.read("rule") { (rule) throws(ValueError) in
        try AlarmRule(Fields(rule, of: "a rule"), id: try entry.text("id"))
      }
    }
    let channels = try fields.list("channels") { (value) throws(ValueError) in
      let entry = try Fields(value, of: "a channel")
      let channel = try entry.read("channel") { (channel) throws(ValueError) in
        try AlarmChannel(Fields(channel, of: "a channel"), id: try entry.text("id"))
      }
      return (channel: channel, secret: try entry.text("secret"))
    }
    return (rules, channels)
  }
}
