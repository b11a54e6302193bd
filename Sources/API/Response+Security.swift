import HTTPTypes
import WebServer

extension Response {
  /// Adds what keeps browsers from doing harm, where a response does not say otherwise.
  ///
  /// Scripts, styles and connections come from our origin only, and nothing is guessed.
  mutating func addSecurityFields() {
    let policy =
      "default-src 'self'; img-src 'self' blob: data:; style-src 'self'; object-src 'none'; "
      + "base-uri 'none'; form-action 'self'"
    let usual: [(HTTPField.Name, String)] = [
      (.contentSecurityPolicy, policy), (.xContentTypeOptions, "nosniff"),
    ]
    for (name, value) in usual where fields[name] == nil { fields[name] = value }
  }
}
