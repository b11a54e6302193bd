// @ts-check
/** @import { Device, DeviceAlarm } from '../../shared/api/device-types.js' */

/** Alarms of one kind from which on they share a line that opens. */
export const groupedFrom = 4;

/** What an organiser is to see to: an alarm of a device, or a device that waits for a place (`new`).
 * @typedef {{ key: string, kind: string, device: string, alarm: DeviceAlarm | null }} Case */

/** A line of the list: a single case, or all cases of a kind.
 * @typedef {{ key: string, kind: string, cases: readonly Case[], isGroup: boolean }} AlarmLine */

/** The lines of a list of alarms: hundreds of one kind are one line, where the first of them would stand.
 * @param {readonly DeviceAlarm[]} alarms in their order @param {readonly Device[]} waiting for a place
 * @returns {AlarmLine[]} */
export const alarmLines = (alarms, waiting) => {
  /** @type {Case[]} */
  const cases = [
    ...alarms.map((alarm) => ({
      key: `${alarm.reason} ${alarm.device} ${alarm.since ?? ''}`,
      kind: alarm.reason,
      device: alarm.device,
      alarm,
    })),
    ...waiting.map(({ id }) => ({ key: `new ${id}`, kind: 'new', device: id, alarm: null })),
  ];
  /** @type {Map<string, Case[]>} */
  const kinds = new Map();
  for (const each of cases) {
    const known = kinds.get(each.kind);
    if (known) known.push(each);
    else kinds.set(each.kind, [each]);
  }
  /** @type {AlarmLine[]} */
  const lines = [];
  for (const each of cases) {
    const { key, kind } = each;
    const alike = kinds.get(kind) ?? [];
    if (alike.length < groupedFrom) lines.push({ key, kind, cases: [each], isGroup: false });
    else if (alike[0] === each) lines.push({ key: kind, kind, cases: alike, isGroup: true });
  }
  return lines;
};
