// @ts-check

/** The limits that a new rule begins with, by what it looks at.
 * @type {Readonly<Record<string, Readonly<Record<string, number>>>>} */
export const usualLimits = Object.freeze({
  people: { warning: 50 },
  filling: { warning: 80, critical: 100 },
  density: { warning: 2, critical: 4 },
  wait: { warning: 10, critical: 20 },
  crossings: { warning: 60 },
  'silent-devices': { critical: 100 },
  silence: { warning: 60 },
  lateness: { warning: 1 },
});

/** A number as people write it, with a comma or a point; `undefined` for none, `null` for what is none.
 * @param {string} text @returns {number | undefined | null} */
export const readNumber = (text) => {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return undefined;
  const number = Number(plain);
  return Number.isFinite(number) ? number : null;
};

/** What the fields of a rule's form say.
 * @typedef {{ name: string, kind: string, area: string, line: string, direction: string,
 *   minutes: string, device: string, reasons: string[], side: string, level: string,
 *   limits: Record<string, string>, slack: string, hold: string, endHold: string, coolDown: string,
 *   hours: string, isEnabled: boolean, channels: string[] }} RuleFields */

/** @param {RuleFields} fields */
const quantityOf = ({ kind, area, line, direction, minutes, device, reasons }) => {
  switch (kind) {
    case 'people':
    case 'filling':
    case 'density':
    case 'wait':
      return { kind, area };
    case 'crossings':
      return { kind, line, direction, minutes: readNumber(minutes) ?? 1 };
    case 'device':
      return { kind, reasons, ...(device.trim() && { device: device.trim() }) };
    default:
      return { kind };
  }
};

/** The rule that a form describes, as the server reads it: what is no number stays a text, which the server
 * refuses with the field's name.
 * @param {RuleFields} fields @returns {object} */
export const ruleOf = (fields) => {
  const { name, kind, side, level, limits, hours, isEnabled, channels } = fields;
  const given = (/** @type {string} */ text) => {
    const number = readNumber(text);
    return number === null ? text : number;
  };
  const isOfDevices = kind === 'device';
  return {
    name: name.trim(),
    enabled: isEnabled,
    quantity: quantityOf(fields),
    side: isOfDevices ? 'at-least' : side,
    limits: isOfDevices ? { [level]: 1 } : Object.fromEntries(
      Object.entries(limits).map(([each, text]) => [each, given(text)])
        .filter(([, value]) => value !== undefined),
    ),
    slack: isOfDevices ? 0 : given(fields.slack),
    hold: given(fields.hold),
    endHold: given(fields.endHold),
    coolDown: given(fields.coolDown),
    ...(hours.trim() && { hours: hours.trim() }),
    channels,
  };
};
