// @ts-check
import { createRehearsalsClient } from '../../../shared/api/rehearsals-client.js';
import { zoneOf } from '../../../shared/i18n/time-zone.js';
import { RehearsalDialog } from './rehearsal-dialog.js';

/** @import { Client } from '../../../shared/api/client.js' */
/** @import { Editor } from '../../operations/editor.js' */

/**
 * Opens the dialog that rehearses a day.
 *
 * @param {Editor} editor
 * @param {Client} client
 */
export const openRehearsal = async (editor, client) => {
  const { settings } = editor.session.plan.structure;
  const venue = await client.venue(editor.session.slug).catch(() => null);
  const zone = zoneOf({ settings, serverTimeZone: venue?.serverTimeZone });
  await new RehearsalDialog(editor, createRehearsalsClient(), zone).open();
};
