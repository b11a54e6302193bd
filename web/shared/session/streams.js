// @ts-check

/** What one must be allowed to do in order to subscribe to a stream (docs/protocol.md): one that is
 * asked for and not allowed is refused with all the others. @type {Readonly<Record<string, string>>} */
const permissionOf = Object.freeze({
  positions: 'seePositions',
  routes: 'seePositions',
  crossings: 'seeCounts',
  alerts: 'seeCounts',
  // Exact for those who see people, of crowds only for all others.
  counts: 'seeCrowd',
  occupancy: 'seeCrowd',
  cells: 'seeCrowd',
  companions: 'reportLocation',
  edits: 'readVenue',
  issues: 'readVenue',
  presence: 'editVenue',
});

/** Those streams that one may have.
 * @param {readonly string[]} streams @param {(permission: string) => boolean} allows @returns {string[]} */
export const allowedStreams = (streams, allows) =>
  streams.filter((stream) => permissionOf[stream] === undefined || allows(permissionOf[stream]));
