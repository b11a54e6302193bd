// @ts-check
/** @import { Filled } from './program-text.js' */

/** A request of the HTTP interface as an example. @typedef {{ method: string, path: string, body?: unknown }} ShownRequest */

/** The requests that the page shows for curl, by the names of their texts.
 * @type {Readonly<Record<string, (filled: Filled) => ShownRequest>>} */
export const requests = Object.freeze({
  curlVenue: ({ venue }) => ({ method: 'GET', path: `api/v1/venues/${venue}` }),
  curlRoute: ({ venue, from, to }) => ({
    method: 'POST',
    path: `api/v1/venues/${venue}/routes`,
    body: { from: { feature: from }, to: { feature: to } },
  }),
  curlLocation: ({ venue, floor, x, y }) => ({
    method: 'POST',
    path: `api/v1/venues/${venue}/locations`,
    body: { navigator: 'example', floor, x, y },
  }),
});

/** A request as a command. @param {ShownRequest} request @param {Filled} filled */
export const curlText = ({ method, path, body }, { server, token }) =>
  [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${server}${path}`,
    ...(token ? [`  -H "Authorization: Bearer ${token}"`] : []),
    ...(body ? [`  -d '${JSON.stringify(body)}'`] : []),
  ].join(' \\\n');

/** Python programs by the names of their texts.
 * @type {Readonly<Record<string, (filled: Filled) => string>>} */
export const pythonTexts = Object.freeze({
  pythonRoute: ({ venue, from, to, ...key }) =>
    `${
      begin(key)
    }answer = api.find_route("${venue}", {"from": {"feature": "${from}"}, "to": {"feature": "${to}"}})
print(answer["route"]["distance"], "m")
`,
  pythonPeople: ({ venue, ...key }) =>
    `${begin(key)}with api.live() as stream:
    stream.subscribe("${venue}", streams=["positions"])
    for message in stream:
        for person in stream.positions.people().values():
            print(person.id, person.floor, person.x, person.y)
`,
});

/** @param {Pick<Filled, 'server' | 'token'>} key */
const begin = ({ server, token }) =>
  `from floorcast import Floorcast

api = Floorcast("${server.replace(/\/$/, '')}"${token ? `, "${token}"` : ''})
`;
