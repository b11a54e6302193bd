// @ts-check

/** What a position frame says of one navigator's state (bits 0–2 of its state byte). */
export const navigatorStates = Object.freeze(['standing', 'moving', 'stale', 'gone']);

/** Slots are 16-bit numbers. */
export const slotCount = 65536;

/** What changed on a floor, by column. The decoder fills the same one again for each message, so
 * take over what you need at once; columns may be longer than `count`. Position i is at
 * origin + x[i] · unit, heading[i] · 2π/256 radians counter-clockwise from east; a state byte has
 * the state in bits 0–2, 8 set when the last step was doubtful and 128 when the heading is unknown.
 * @typedef {object} PositionFrame
 * @property {boolean} isKeyframe all people on the floor, and no others are there
 * @property {number} floorIndex as in `welcome`
 * @property {number} count
 * @property {number} time server's milliseconds, modulo 2³²
 * @property {number} sequence
 * @property {Uint16Array} slot
 * @property {Int16Array} x
 * @property {Int16Array} y
 * @property {Uint8Array} heading
 * @property {Uint8Array} state
 */

/** An empty frame with room for some slots.
 * @param {number} room @returns {PositionFrame} */
export const makeFrame = (room) => ({
  isKeyframe: false,
  floorIndex: 0,
  count: 0,
  time: 0,
  sequence: 0,
  slot: new Uint16Array(room),
  x: new Int16Array(room),
  y: new Int16Array(room),
  heading: new Uint8Array(room),
  state: new Uint8Array(room),
});

/** Gives a frame room for more slots, keeping what is in it.
 * @param {PositionFrame} frame @param {number} wanted @returns {number} the room it has */
export const grow = (frame, wanted) => {
  if (frame.slot.length >= wanted) return frame.slot.length;
  const wider = makeFrame(2 * wanted);
  wider.slot.set(frame.slot);
  wider.x.set(frame.x);
  wider.y.set(frame.y);
  wider.heading.set(frame.heading);
  wider.state.set(frame.state);
  const { slot, x, y, heading, state } = wider;
  Object.assign(frame, { slot, x, y, heading, state });
  return slot.length;
};
