-- A venue file as Floorcast 0.1.0 wrote it (schema 1), edited in the editor; only unrelated
-- features are left out and the pictures are shorter. Never change it.
PRAGMA application_id = 1179406147;
PRAGMA user_version = 1;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES ('1 venue, features, journal');
CREATE TABLE venue (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  name TEXT NOT NULL CHECK (json_valid(name)),
  revision INTEGER NOT NULL CHECK (revision >= 0)
) STRICT;
INSERT INTO venue VALUES (1, '{"en":"Expo"}', 32);
CREATE TABLE building (
  position INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL CHECK (json_valid(name))
) STRICT;
INSERT INTO building VALUES (1, 'main', '{"en":"Expo"}');
CREATE TABLE floor (
  position INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  building TEXT NOT NULL REFERENCES building (id),
  ordinal INTEGER NOT NULL,
  name TEXT NOT NULL CHECK (json_valid(name)),
  minX REAL NOT NULL, minY REAL NOT NULL, maxX REAL NOT NULL, maxY REAL NOT NULL,
  georeference TEXT CHECK (georeference IS NULL OR json_valid(georeference))
) STRICT;
INSERT INTO floor VALUES (1, '0', 'main', 0, '{"de":"Erdgeschoss","en":"Ground floor"}', 0.0, 0.0, 120.0, 70.0, NULL);
INSERT INTO floor VALUES (2, '1', 'main', 1, '{"de":"Obergeschoss","en":"Upper floor"}', 0.0, 0.0, 120.0, 70.0, NULL);
CREATE TABLE image (
  position INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  floor TEXT NOT NULL REFERENCES floor (id),
  mediaType TEXT NOT NULL,
  width INTEGER NOT NULL, height INTEGER NOT NULL,
  a REAL NOT NULL, b REAL NOT NULL, c REAL NOT NULL, d REAL NOT NULL,
  tx REAL NOT NULL, ty REAL NOT NULL,
  opacity REAL NOT NULL,
  bytes BLOB NOT NULL
) STRICT;
INSERT INTO image VALUES (1, 'plan-0', '0', 'image/svg+xml', 2400, 1400, 0.05, 0.0, 0.0, -0.05, 0.0, 70.0, 1.0, X'3c73766720786d6c6e733d22687474703a2f2f7777772e77332e6f72672f323030302f737667222077696474683d223234303022206865696768743d2231343030222f3e');
INSERT INTO image VALUES (2, 'plan-1', '1', 'image/svg+xml', 2400, 1400, 0.05, 0.0, 0.0, -0.05, 0.0, 70.0, 1.0, X'3c73766720786d6c6e733d22687474703a2f2f7777772e77332e6f72672f323030302f737667222077696474683d223234303022206865696768743d2231343030222f3e');
CREATE TABLE feature (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  floor TEXT NOT NULL REFERENCES floor (id),
  kind TEXT NOT NULL,
  geometry TEXT NOT NULL CHECK (json_valid(geometry)),
  properties TEXT NOT NULL CHECK (json_valid(properties)),
  created INTEGER NOT NULL,
  changed INTEGER NOT NULL
) STRICT;
INSERT INTO feature VALUES (1, 'area-auditorium', '1', 'area', '{"coordinates":[[[10,16],[30,16],[30,30],[10,30],[10,16]]],"type":"Polygon"}', '{"category":"room","name":{"de":"Auditorium","en":"Auditorium"},"walled":true}', 0, 0);
INSERT INTO feature VALUES (2, 'area-baby-care', '0', 'area', '{"coordinates":[[[102.5,2],[107,2],[107,12.5],[102.5,12.5],[102.5,2]]],"type":"Polygon"}', '{"category":"baby-care","name":{"de":"Wickelraum","en":"Baby care"},"walled":true}', 0, 0);
INSERT INTO feature VALUES (37, 'body-escalator-down-0', '0', 'obstacle', '{"coordinates":[[[62,22],[64,22],[64,33],[62,33],[62,22]]],"type":"Polygon"}', '{"category":"escalator","name":{"de":"Rolltreppe","en":"Escalator"}}', 0, 0);
INSERT INTO feature VALUES (38, 'body-escalator-down-1', '1', 'obstacle', '{"coordinates":[[[62,22],[64,22],[64,33],[62,33],[62,22]]],"type":"Polygon"}', '{"category":"escalator","name":{"de":"Rolltreppe","en":"Escalator"}}', 0, 0);
INSERT INTO feature VALUES (78, 'connector-escalator-down', '1', 'connector', '{"coordinates":[[63,33.8],[63,21.2]],"type":"LineString"}', '{"category":"escalator","floors":["1","0"],"name":{"de":"Rolltreppe abwärts","en":"Escalator down"},"oneWay":true,"stepFree":false}', 0, 0);
INSERT INTO feature VALUES (79, 'connector-escalator-up', '0', 'connector', '{"coordinates":[[61,21.2],[61,33.8]],"type":"LineString"}', '{"category":"escalator","floors":["0","1"],"name":{"de":"Rolltreppe aufwärts","en":"Escalator up"},"oneWay":true,"stepFree":false}', 0, 0);
INSERT INTO feature VALUES (80, 'connector-lift', '0', 'connector', '{"coordinates":[[67.4,23.1],[67.4,22.9]],"type":"LineString"}', '{"category":"lift","floors":["0","1"],"name":{"de":"Aufzug","en":"Lift"},"oneWay":false,"stepFree":true}', 0, 0);
INSERT INTO feature VALUES (81, 'connector-stairs-boulevard', '0', 'connector', '{"coordinates":[[58.5,21.2],[58.5,33.8]],"type":"LineString"}', '{"category":"stairs","floors":["0","1"],"name":{"de":"Boulevardtreppe","en":"Boulevard stairs"},"oneWay":false,"stepFree":false}', 0, 0);
INSERT INTO feature VALUES (82, 'connector-stairs-west', '0', 'connector', '{"coordinates":[[12.1,9.2],[14,9.2]],"type":"LineString"}', '{"category":"stairs","floors":["0","1"],"name":{"de":"Westtreppe","en":"West stairs"},"oneWay":false,"stepFree":false}', 0, 0);
INSERT INTO feature VALUES (83, 'door-auditorium-east', '1', 'door', '{"coordinates":[[27,16],[29.4,16]],"type":"LineString"}', '{"category":"door","depth":0.6,"joins":["area-auditorium","area-corridor-up-west"],"width":2.4}', 0, 0);
INSERT INTO feature VALUES (84, 'door-auditorium-west', '1', 'door', '{"coordinates":[[13.6,16],[15.6,16]],"type":"LineString"}', '{"category":"door","depth":0.6,"joins":["area-auditorium","area-corridor-up-west"],"width":2}', 0, 0);
INSERT INTO feature VALUES (129, 'door-wc-west-access', '0', 'door', '{"coordinates":[[23.4,12.5],[25.1,12.5]],"type":"LineString"}', '{"category":"door","closed":true,"depth":0.6,"joins":["area-wc-west-access","area-corridor-west"],"width":1.7}', 0, 18);
INSERT INTO feature VALUES (136, 'poi-a1', '0', 'poi', '{"coordinates":[10.5,19.1],"type":"Point"}', '{"category":"booth","groups":["technology"],"name":{"de":"Nordlicht Robotik","en":"Nordlicht Robotics"},"tags":{"booth":"A1","hall":"1"}}', 0, 0);
INSERT INTO feature VALUES (216, 'screen-1', '1', 'wall', '{"coordinates":[[54.5,5.5],[54.5,11.5]],"type":"LineString"}', '{"thickness":0.2}', 0, 0);
INSERT INTO feature VALUES (217, 'screen-10', '1', 'wall', '{"coordinates":[[30.5,9],[33,9]],"type":"LineString"}', '{"thickness":0.1}', 0, 0);
INSERT INTO feature VALUES (331, 'poi-5eaf16252724', '0', 'poi', '{"coordinates":[63,22],"type":"Point"}', '{"category":"food","name":{"en":"Test place"}}', 1, 8);
INSERT INTO feature VALUES (332, 'obstacle-821c473643c1', '0', 'obstacle', '{"coordinates":[[[60,14.1],[66,14.1],[66,17],[60,17],[60,14.1]]],"type":"Polygon"}', '{}', 9, 9);
INSERT INTO feature VALUES (333, 'obstacle-6aed23b4e4c0', '0', 'obstacle', '{"coordinates":[[[70,14],[76,14],[80,20.747],[72,19],[70,14]]],"type":"Polygon"}', '{}', 15, 15);
INSERT INTO feature VALUES (334, 'obstacle-ad16340651b4', '0', 'obstacle', '{"coordinates":[80,16],"radius":2.747,"type":"Circle"}', '{}', 16, 16);
INSERT INTO feature VALUES (335, 'obstacle-f731cbbf0f8e', '0', 'obstacle', '{"coordinates":[[84,14],[88,14],[88,18]],"type":"LineString"}', '{"thickness":0.1}', 17, 17);
INSERT INTO feature VALUES (336, 'poi-fe78e246ea93', '0', 'poi', '{"coordinates":[60,35],"type":"Point"}', '{"name":{"en":"Offline place"}}', 19, 20);
INSERT INTO feature VALUES (337, 'obstacle-ab7c3a666a3e', '0', 'obstacle', '{"coordinates":[[[60,35],[68.242,35],[68.242,43.242],[60,43.242],[60,35]]],"type":"Polygon"}', '{}', 26, 26);
CREATE VIRTUAL TABLE featureBounds USING rtree (
  number, minX, maxX, minY, maxY, minFloor, maxFloor
);
INSERT INTO featureBounds VALUES (1, 10.0, 30.0, 16.0, 30.0, 2.0, 2.0);
INSERT INTO featureBounds VALUES (217, 30.5, 33.0, 9.0, 9.0, 2.0, 2.0);
INSERT INTO featureBounds VALUES (83, 27.0, 29.40000343322754, 16.0, 16.0, 2.0, 2.0);
INSERT INTO featureBounds VALUES (84, 13.599998474121094, 15.600000381469727, 16.0, 16.0, 2.0, 2.0);
INSERT INTO featureBounds VALUES (82, 12.099998474121094, 14.0, 9.199999809265137, 9.200000762939453, 1.0, 2.0);
INSERT INTO featureBounds VALUES (81, 58.5, 58.5, 21.199996948242188, 33.80000305175781, 1.0, 2.0);
INSERT INTO featureBounds VALUES (79, 61.0, 61.0, 21.199996948242188, 33.80000305175781, 1.0, 2.0);
INSERT INTO featureBounds VALUES (38, 62.0, 64.0, 22.0, 33.0, 2.0, 2.0);
INSERT INTO featureBounds VALUES (37, 62.0, 64.0, 22.0, 33.0, 1.0, 1.0);
INSERT INTO featureBounds VALUES (78, 63.0, 63.0, 21.199996948242188, 33.80000305175781, 1.0, 2.0);
INSERT INTO featureBounds VALUES (80, 67.39999389648438, 67.4000015258789, 22.899999618530273, 23.100000381469727, 1.0, 2.0);
INSERT INTO featureBounds VALUES (216, 54.5, 54.5, 5.5, 11.5, 2.0, 2.0);
INSERT INTO featureBounds VALUES (2, 102.5, 107.0, 2.0, 12.5, 1.0, 1.0);
INSERT INTO featureBounds VALUES (136, 10.5, 10.5, 19.099998474121094, 19.100000381469727, 1.0, 1.0);
INSERT INTO featureBounds VALUES (331, 63.0, 63.0, 22.0, 22.0, 1.0, 1.0);
INSERT INTO featureBounds VALUES (332, 60.0, 66.0, 14.099998474121094, 17.0, 1.0, 1.0);
INSERT INTO featureBounds VALUES (333, 70.0, 80.0, 14.0, 20.74700164794922, 1.0, 1.0);
INSERT INTO featureBounds VALUES (334, 77.25299835205078, 82.74700164794922, 13.252998352050781, 18.74700164794922, 1.0, 1.0);
INSERT INTO featureBounds VALUES (335, 84.0, 88.0, 14.0, 18.0, 1.0, 1.0);
INSERT INTO featureBounds VALUES (129, 23.399999618530273, 25.100000381469727, 12.5, 12.5, 1.0, 1.0);
INSERT INTO featureBounds VALUES (336, 60.0, 60.0, 35.0, 35.0, 1.0, 1.0);
INSERT INTO featureBounds VALUES (337, 60.0, 68.24200439453125, 35.0, 43.242000579833984, 1.0, 1.0);
CREATE TABLE edit (
  revision INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  base INTEGER NOT NULL,
  author TEXT NOT NULL,
  time INTEGER NOT NULL,
  operations TEXT NOT NULL CHECK (json_valid(operations)),
  inverse TEXT NOT NULL CHECK (json_valid(inverse))
) STRICT;
INSERT INTO edit VALUES (1, '4da568e7-d4d3-4d05-8c22-72c900d41475', 0, 'guest-c148', 1795254098823, '[{"feature":{"floor":"0","geometry":{"coordinates":[60,20],"type":"Point"},"id":"poi-5eaf16252724","kind":"poi","properties":{}},"operation":"put"}]', '[{"feature":"poi-5eaf16252724","operation":"remove"}]');
INSERT INTO edit VALUES (2, '7ced831d-bbed-4924-8e95-3348c62062d7', 1, 'guest-c148', 1795254099102, '[{"feature":"poi-5eaf16252724","fields":{"properties":{"name":{"en":"Test place"}}},"operation":"change"}]', '[{"feature":"poi-5eaf16252724","fields":{"properties":{"name":null}},"operation":"change"}]');
INSERT INTO edit VALUES (3, '4d1d2dee-11c7-4cb4-9f62-72e118398123', 2, 'guest-c148', 1795254099588, '[{"feature":"poi-5eaf16252724","fields":{"properties":{"category":"food"}},"operation":"change"}]', '[{"feature":"poi-5eaf16252724","fields":{"properties":{"category":null}},"operation":"change"}]');
INSERT INTO edit VALUES (4, '4ffebb79-30c9-49b0-848e-9c080e09fadb', 3, 'guest-c148', 1795254100183, '[{"feature":"poi-5eaf16252724","fields":{"geometry":{"coordinates":[63,22],"type":"Point"}},"operation":"change"}]', '[{"feature":"poi-5eaf16252724","fields":{"geometry":{"coordinates":[60,20],"type":"Point"}},"operation":"change"}]');
INSERT INTO edit VALUES (5, '716161ed-23a1-4c78-af97-66eb7f6c423f', 4, 'guest-c148', 1795254100555, '[{"feature":"poi-5eaf16252724","fields":{"geometry":{"coordinates":[63.1,22],"type":"Point"}},"operation":"change"}]', '[{"feature":"poi-5eaf16252724","fields":{"geometry":{"coordinates":[63,22],"type":"Point"}},"operation":"change"}]');
INSERT INTO edit VALUES (6, '15d7aae8-58c2-40f8-b03e-7fa48f46f21c', 4, 'guest-c148', 1795254100643, '[{"feature":"poi-5eaf16252724","fields":{"geometry":{"coordinates":[63.1,23],"type":"Point"}},"operation":"change"}]', '[{"feature":"poi-5eaf16252724","fields":{"geometry":{"coordinates":[63.1,22],"type":"Point"}},"operation":"change"}]');
INSERT INTO edit VALUES (7, 'b8a6dcea-0da6-4adb-826a-c08498084b9d', 6, 'guest-c148', 1795254100688, '[{"feature":"poi-5eaf16252724","fields":{"geometry":{"coordinates":[63.1,22],"type":"Point"}},"operation":"change"}]', '[{"feature":"poi-5eaf16252724","fields":{"geometry":{"coordinates":[63.1,23],"type":"Point"}},"operation":"change"}]');
INSERT INTO edit VALUES (8, 'a3a446fd-9620-4321-9106-b9b3d54a796e', 7, 'guest-c148', 1795254100780, '[{"feature":"poi-5eaf16252724","fields":{"geometry":{"coordinates":[63,22],"type":"Point"}},"operation":"change"}]', '[{"feature":"poi-5eaf16252724","fields":{"geometry":{"coordinates":[63.1,22],"type":"Point"}},"operation":"change"}]');
INSERT INTO edit VALUES (9, 'd05932ae-b264-46b0-8430-41b233aaa8b3', 8, 'guest-c148', 1795254101673, '[{"feature":{"floor":"0","geometry":{"coordinates":[[[60,14.1],[66,14.1],[66,17],[60,17],[60,14.1]]],"type":"Polygon"},"id":"obstacle-821c473643c1","kind":"obstacle","properties":{}},"operation":"put"}]', '[{"feature":"obstacle-821c473643c1","operation":"remove"}]');
INSERT INTO edit VALUES (10, 'af56e85e-15e2-41ca-92b4-ad8616c3c3e9', 9, 'guest-c148', 1795254104835, '[{"feature":{"floor":"0","geometry":{"coordinates":[[[70,14],[76,14],[77,18],[72,19],[70,14]]],"type":"Polygon"},"id":"obstacle-6aed23b4e4c0","kind":"obstacle","properties":{}},"operation":"put"}]', '[{"feature":"obstacle-6aed23b4e4c0","operation":"remove"}]');
INSERT INTO edit VALUES (11, 'f6b22106-8839-4a99-bcd3-9900c1a9048e', 10, 'guest-c148', 1795254105380, '[{"feature":"obstacle-6aed23b4e4c0","fields":{"geometry":{"coordinates":[[[70,14],[76,14],[80,20.747],[72,19],[70,14]]],"type":"Polygon"}},"operation":"change"}]', '[{"feature":"obstacle-6aed23b4e4c0","fields":{"geometry":{"coordinates":[[[70,14],[76,14],[77,18],[72,19],[70,14]]],"type":"Polygon"}},"operation":"change"}]');
INSERT INTO edit VALUES (12, '6dd39f8d-8e18-4d6f-918c-8743649dd761', 11, 'guest-c148', 1795254105678, '[{"feature":"obstacle-6aed23b4e4c0","operation":"remove"}]', '[{"feature":{"floor":"0","geometry":{"coordinates":[[[70,14],[76,14],[80,20.747],[72,19],[70,14]]],"type":"Polygon"},"id":"obstacle-6aed23b4e4c0","kind":"obstacle","properties":{}},"operation":"put"}]');
INSERT INTO edit VALUES (13, '87928f3c-5ec3-40ef-85f8-5c85efec603a', 12, 'guest-c148', 1795254106054, '[{"feature":{"floor":"0","geometry":{"coordinates":[[[70,14],[76,14],[80,20.747],[72,19],[70,14]]],"type":"Polygon"},"id":"obstacle-6aed23b4e4c0","kind":"obstacle","properties":{}},"operation":"put"}]', '[{"feature":"obstacle-6aed23b4e4c0","operation":"remove"}]');
INSERT INTO edit VALUES (14, '8ea4db56-88e8-4c14-b0a2-56b399503fdb', 13, 'guest-c148', 1795254106737, '[{"feature":"obstacle-6aed23b4e4c0","operation":"remove"}]', '[{"feature":{"floor":"0","geometry":{"coordinates":[[[70,14],[76,14],[80,20.747],[72,19],[70,14]]],"type":"Polygon"},"id":"obstacle-6aed23b4e4c0","kind":"obstacle","properties":{}},"operation":"put"}]');
INSERT INTO edit VALUES (15, '8317763a-e968-408a-8f9a-2cbc78045ad6', 14, 'guest-c148', 1795254107159, '[{"feature":{"floor":"0","geometry":{"coordinates":[[[70,14],[76,14],[80,20.747],[72,19],[70,14]]],"type":"Polygon"},"id":"obstacle-6aed23b4e4c0","kind":"obstacle","properties":{}},"operation":"put"}]', '[{"feature":"obstacle-6aed23b4e4c0","operation":"remove"}]');
INSERT INTO edit VALUES (16, 'beb16ac4-ed7a-4efb-a5ad-8717a15af0dd', 15, 'guest-c148', 1795254107790, '[{"feature":{"floor":"0","geometry":{"coordinates":[80,16],"radius":2.747,"type":"Circle"},"id":"obstacle-ad16340651b4","kind":"obstacle","properties":{}},"operation":"put"}]', '[{"feature":"obstacle-ad16340651b4","operation":"remove"}]');
INSERT INTO edit VALUES (17, '07b8bee1-b4fa-4510-91ae-0a2f36e6438a', 16, 'guest-c148', 1795254109386, '[{"feature":{"floor":"0","geometry":{"coordinates":[[84,14],[88,14],[88,18]],"type":"LineString"},"id":"obstacle-f731cbbf0f8e","kind":"obstacle","properties":{"thickness":0.1}},"operation":"put"}]', '[{"feature":"obstacle-f731cbbf0f8e","operation":"remove"}]');
INSERT INTO edit VALUES (18, '8caf2411-121f-40c4-a6f7-0ffd5c3ff971', 17, 'guest-c148', 1795254110617, '[{"feature":"door-wc-west-access","fields":{"properties":{"closed":true}},"operation":"change"}]', '[{"feature":"door-wc-west-access","fields":{"properties":{"closed":null}},"operation":"change"}]');
INSERT INTO edit VALUES (19, 'd999a859-0f22-4f7f-8d0c-8e4854c1b03c', 18, 'guest-c148', 1795254117404, '[{"feature":{"floor":"0","geometry":{"coordinates":[60,35],"type":"Point"},"id":"poi-fe78e246ea93","kind":"poi","properties":{}},"operation":"put"}]', '[{"feature":"poi-fe78e246ea93","operation":"remove"}]');
INSERT INTO edit VALUES (20, 'ad7aa6dc-ad34-4eb4-9060-a7c27d3df138', 18, 'guest-c148', 1795254117423, '[{"feature":"poi-fe78e246ea93","fields":{"properties":{"name":{"en":"Offline place"}}},"operation":"change"}]', '[{"feature":"poi-fe78e246ea93","fields":{"properties":{"name":null}},"operation":"change"}]');
INSERT INTO edit VALUES (21, '44b7f232-7664-4b7e-9518-d63c1ea1d5bf', 20, 'guest-b8f3', 1795254134666, '[{"feature":{"floor":"0","geometry":{"coordinates":[60,35],"type":"Point"},"id":"poi-a5b3f9e0fab0","kind":"poi","properties":{}},"operation":"put"}]', '[{"feature":"poi-a5b3f9e0fab0","operation":"remove"}]');
INSERT INTO edit VALUES (22, 'bd1397c9-1316-4557-86b3-7753ccb5785d', 21, 'guest-b8f3', 1795254135097, '[{"feature":"poi-a5b3f9e0fab0","fields":{"properties":{"name":{"en":"Shared"}}},"operation":"change"}]', '[{"feature":"poi-a5b3f9e0fab0","fields":{"properties":{"name":null}},"operation":"change"}]');
INSERT INTO edit VALUES (23, 'c6642fc2-3a30-4e01-b84c-936ffee632bf', 22, 'guest-ef07', 1795254136335, '[{"feature":"poi-a5b3f9e0fab0","fields":{"properties":{"name":{"en":"Bens"}}},"operation":"change"}]', '[{"feature":"poi-a5b3f9e0fab0","fields":{"properties":{"name":{"en":"Shared"}}},"operation":"change"}]');
INSERT INTO edit VALUES (24, '2e4a424d-9abe-410d-8c8d-9fe82d6bbb84', 23, 'guest-b8f3', 1795254138301, '[{"feature":"poi-a5b3f9e0fab0","fields":{"properties":{"name":{"en":"BAD"}}},"operation":"change"}]', '[{"feature":"poi-a5b3f9e0fab0","fields":{"properties":{"name":{"en":"Bens"}}},"operation":"change"}]');
INSERT INTO edit VALUES (25, 'ee4aeff4-a93e-4322-9f66-5471ecd55f9a', 24, 'guest-ef07', 1795254138746, '[{"feature":"poi-a5b3f9e0fab0","operation":"remove"}]', '[{"feature":{"floor":"0","geometry":{"coordinates":[60,35],"type":"Point"},"id":"poi-a5b3f9e0fab0","kind":"poi","properties":{"name":{"en":"BAD"}}},"operation":"put"}]');
INSERT INTO edit VALUES (26, '985ef2de-fe26-47a4-82d7-c5c1a6c8610e', 25, 'guest-b8f3', 1795254139585, '[{"feature":{"floor":"0","geometry":{"coordinates":[[[60,35],[68.242,35],[68.242,43.242],[60,43.242],[60,35]]],"type":"Polygon"},"id":"obstacle-ab7c3a666a3e","kind":"obstacle","properties":{}},"operation":"put"}]', '[{"feature":"obstacle-ab7c3a666a3e","operation":"remove"}]');
INSERT INTO edit VALUES (27, '98fc6abf-eb52-4798-b514-3dd0d5e1afa2', 26, 'guest-4c44', 1795254162515, '[{"feature":{"floor":"0","geometry":{"coordinates":[[[56,10],[64,10],[64,14.1],[56,14.1],[56,10]]],"type":"Polygon"},"id":"obstacle-a984f98df9cb","kind":"obstacle","properties":{}},"operation":"put"}]', '[{"feature":"obstacle-a984f98df9cb","operation":"remove"}]');
INSERT INTO edit VALUES (28, 'cf0eaee7-7b0c-4607-9467-68330c6fd131', 27, 'guest-4c44', 1795254168175, '[{"feature":"obstacle-a984f98df9cb","operation":"remove"}]', '[{"feature":{"floor":"0","geometry":{"coordinates":[[[56,10],[64,10],[64,14.1],[56,14.1],[56,10]]],"type":"Polygon"},"id":"obstacle-a984f98df9cb","kind":"obstacle","properties":{}},"operation":"put"}]');
INSERT INTO edit VALUES (29, '5fc1fe7c-2ac1-41ec-8a10-4ae280ee644c', 28, 'guest-e744', 1795254178638, '[{"feature":{"floor":"0","geometry":{"coordinates":[60,35],"type":"Point"},"id":"poi-8daaa810789c","kind":"poi","properties":{}},"operation":"put"}]', '[{"feature":"poi-8daaa810789c","operation":"remove"}]');
INSERT INTO edit VALUES (30, 'c311db84-f879-4d73-a9ee-4383bd5efcc3', 29, 'guest-e744', 1795254179655, '[{"feature":"poi-8daaa810789c","operation":"remove"}]', '[{"feature":{"floor":"0","geometry":{"coordinates":[60,35],"type":"Point"},"id":"poi-8daaa810789c","kind":"poi","properties":{}},"operation":"put"}]');
INSERT INTO edit VALUES (31, '4c43fec4-2231-401a-bfe9-75e3e6b87267', 30, 'guest-0c2b', 1795254183484, '[{"feature":{"floor":"0","geometry":{"coordinates":[60,35],"type":"Point"},"id":"poi-5751968d6d74","kind":"poi","properties":{}},"operation":"put"}]', '[{"feature":"poi-5751968d6d74","operation":"remove"}]');
INSERT INTO edit VALUES (32, 'a64634d9-818a-4779-a8b7-c8d45b66ec23', 31, 'guest-0c2b', 1795254184798, '[{"feature":"poi-5751968d6d74","operation":"remove"}]', '[{"feature":{"floor":"0","geometry":{"coordinates":[60,35],"type":"Point"},"id":"poi-5751968d6d74","kind":"poi","properties":{}},"operation":"put"}]');
CREATE TABLE editFeature (
  feature TEXT NOT NULL,
  revision INTEGER NOT NULL REFERENCES edit (revision),
  PRIMARY KEY (feature, revision)
) STRICT, WITHOUT ROWID;
INSERT INTO editFeature VALUES ('door-wc-west-access', 18);
INSERT INTO editFeature VALUES ('obstacle-6aed23b4e4c0', 10);
INSERT INTO editFeature VALUES ('obstacle-6aed23b4e4c0', 11);
INSERT INTO editFeature VALUES ('obstacle-6aed23b4e4c0', 12);
INSERT INTO editFeature VALUES ('obstacle-6aed23b4e4c0', 13);
INSERT INTO editFeature VALUES ('obstacle-6aed23b4e4c0', 14);
INSERT INTO editFeature VALUES ('obstacle-6aed23b4e4c0', 15);
INSERT INTO editFeature VALUES ('obstacle-821c473643c1', 9);
INSERT INTO editFeature VALUES ('obstacle-a984f98df9cb', 27);
INSERT INTO editFeature VALUES ('obstacle-a984f98df9cb', 28);
INSERT INTO editFeature VALUES ('obstacle-ab7c3a666a3e', 26);
INSERT INTO editFeature VALUES ('obstacle-ad16340651b4', 16);
INSERT INTO editFeature VALUES ('obstacle-f731cbbf0f8e', 17);
INSERT INTO editFeature VALUES ('poi-5751968d6d74', 31);
INSERT INTO editFeature VALUES ('poi-5751968d6d74', 32);
INSERT INTO editFeature VALUES ('poi-5eaf16252724', 1);
INSERT INTO editFeature VALUES ('poi-5eaf16252724', 2);
INSERT INTO editFeature VALUES ('poi-5eaf16252724', 3);
INSERT INTO editFeature VALUES ('poi-5eaf16252724', 4);
INSERT INTO editFeature VALUES ('poi-5eaf16252724', 5);
INSERT INTO editFeature VALUES ('poi-5eaf16252724', 6);
INSERT INTO editFeature VALUES ('poi-5eaf16252724', 7);
INSERT INTO editFeature VALUES ('poi-5eaf16252724', 8);
INSERT INTO editFeature VALUES ('poi-8daaa810789c', 29);
INSERT INTO editFeature VALUES ('poi-8daaa810789c', 30);
INSERT INTO editFeature VALUES ('poi-a5b3f9e0fab0', 21);
INSERT INTO editFeature VALUES ('poi-a5b3f9e0fab0', 22);
INSERT INTO editFeature VALUES ('poi-a5b3f9e0fab0', 23);
INSERT INTO editFeature VALUES ('poi-a5b3f9e0fab0', 24);
INSERT INTO editFeature VALUES ('poi-a5b3f9e0fab0', 25);
INSERT INTO editFeature VALUES ('poi-fe78e246ea93', 19);
INSERT INTO editFeature VALUES ('poi-fe78e246ea93', 20);
CREATE TABLE snapshot (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  author TEXT NOT NULL,
  time INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  content BLOB NOT NULL
) STRICT;
