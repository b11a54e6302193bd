// @ts-check

/** What a rule looks at. @typedef {{ kind: string, area?: string, line?: string, direction?: string,
 *   minutes?: number, device?: string, reasons?: string[] }} AlarmQuantity */

/** @typedef {'notice' | 'warning' | 'critical'} AlarmLevel */

/** Something that a rule has found. Times are RFC 3339.
 * @typedef {{ id: number, rule: string, name: string, quantity: AlarmQuantity, device?: string,
 *   reason?: string, level: AlarmLevel, number: number, limit: number, raised: string, ended?: string,
 *   endReason?: string, acknowledged?: { by: string, time: string, text: string } }} Alarm */

/** @typedef {{ id: number, event: string, time: string, by?: string, text?: string, level: AlarmLevel,
 *   number: number, limit: number }} AlarmHistoryEvent */

/** @typedef {Alarm & { history: AlarmHistoryEvent[] }} AlarmWithHistory */

/** When an alarm is raised; seconds.
 * @typedef {{ id: string, name: string, enabled: boolean, quantity: AlarmQuantity, side: string,
 *   limits: Partial<Record<AlarmLevel, number>>, slack: number, hold: number, endHold: number,
 *   coolDown: number, hours?: string, channels: string[], now?: number }} AlarmRule */

/** How alarms leave the server; numbers of messages by state.
 * @typedef {{ id: string, name: string, kind: 'webhook' | 'mail', enabled: boolean, level: AlarmLevel,
 *   grouping: boolean, address?: string, recipients?: string[], language?: string, secret?: string,
 *   waiting?: number, delivered?: number, failed?: number }} AlarmChannel */

/** @typedef {{ id: string, number: number, made: string, events: number, test: boolean, state: string,
 *   attempts: number, next?: string, last?: { time: string, status?: number, milliseconds: number,
 *   error?: string } }} AlarmDelivery */

export {};
