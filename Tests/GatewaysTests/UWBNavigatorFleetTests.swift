import Gateways
import IndoorModel
import JSONText
import LiveMap
import Positioning
import Testing

/// What the phones of a fleet answer, and how they are found.
struct UWBNavigatorFleetTests {
  private static let time = Timestamp(millisecondsSince1970: 1_795_248_000_000)
  private static let anchors = #"""
    [{"id":"A-1","name":"Window","destination":"window","battery":0.8,"status":"active",
      "connectedNavigators":1,"anchorConnections":[
        {"connectedTo":"Kitchen","connectedToId":"A-2","peerId":"p","measuredDistance":10.31,
         "expectedDistance":10.287,"distanceError":0.023,"percentError":0.22}]},
     {"id":"A-2","name":"Kitchen","destination":"kitchen","battery":64,"status":"active",
      "connectedNavigators":0,"anchorConnections":[]}]
    """#

  @Test func `anchors are devices that hear each other`() throws {
    var fleet = UWBNavigatorFleet()
    let reports = try fleet.takeAnchors(Value(json: Self.anchors))
    #expect(
      reports.map(\.value)
        == [
          [
            "report": "status", "id": "A-1", "kind": "anchor", "name": "Window", "battery": 0.8,
            "technology": "uwb", "hears": [["id": "A-2", "distance": 10.31]],
          ],
          [
            "report": "status", "id": "A-2", "kind": "anchor", "name": "Kitchen", "battery": 0.64,
            "technology": "uwb",
          ],
        ])
  }

  @Test func `a distance counts once, by the anchor's id whatever the phone calls it`() throws {
    var fleet = UWBNavigatorFleet()
    _ = try fleet.takeAnchors(Value(json: Self.anchors))
    func ranges(_ window: Double) throws -> [String: Double] {
      let answer = try Value(
        json: #"[{"id":"N 1","name":"Ada","targetAnchor":"window","battery":-1,"status":"active","#
          + #""connectedAnchors":["window"],"distances":{"Window":\#(window),"kitchen":4.5,"Door":null}}]"#
      )
      var found: [String: Double] = [:]
      for case .measurement(let report) in try fleet.takeNavigators(answer, at: Self.time) {
        #expect(report.navigator == "N-1" && report.name == "Ada")
        guard case .range(let range) = report.measurement.content else { continue }
        found[range.anchor.rawValue] = range.distance
      }
      return found
    }
    #expect(try ranges(3.25) == ["A-1": 3.25, "A-2": 4.5])
    #expect(try ranges(3.25).isEmpty, "the same to the last digit is not measured again")
    #expect(try ranges(3.26) == ["A-1": 3.26])
  }

  @Test(arguments: [#"{"error":"no"}"#, "[1]", #"[{"name":"no id"}]"#, #"[{"id":5}]"#])
  func `an answer that is none is refused`(text: String) throws {
    var fleet = UWBNavigatorFleet()
    let answer = try Value(json: text)
    #expect(throws: ValueError.self) { try fleet.takeAnchors(answer) }
    #expect(throws: ValueError.self) { try fleet.takeNavigators(answer, at: Self.time) }
  }

  @Test func `phones are found in what avahi-browse writes`() {
    let output = """
      +;eth0;IPv4;Window;_uwbnav-http._tcp;local
      =;eth0;IPv6;Window;_uwbnav-http._tcp;local;iPhone.local;fe80::1c;8080;"role=anchor"
      =;eth0;IPv4;Window;_uwbnav-http._tcp;local;iPhone.local;192.168.1.17;8080;"role=anchor" "a;b"
      =;eth0;IPv6;Only\\032Six;_uwbnav-http._tcp;local;iPad.local;fe80::2;8081;
      =;eth0;IPv4;Printer;_ipp._tcp;local;printer.local;192.168.1.9;631;
      =;eth0;IPv4;Odd;_uwbnav-http._tcp;local;x.local;not an address;8080;
      """
    #expect(
      DiscoveredPhone.phones(in: output).map(\.host) == ["[fe80::2]:8081", "192.168.1.17:8080"])
  }
}
