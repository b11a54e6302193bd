// @ts-check
// Reads walked routes (`[{ title, name, floors, route }]`) from standard input; writes what walkers hear on
// them and what each rule finds wrong: `[{ title, language, heard, findings }]`.
import { readFileSync } from 'node:fs';
import { de } from '../../../../web/navigate/texts/de.js';
import { en } from '../../../../web/navigate/texts/en.js';
import { makeSpeech } from '../../../../web/shared/i18n/i18n.js';
import { nameIn } from '../../../../web/shared/i18n/name-in.js';
import { RULES } from './rules.js';
import { hearRoute } from './walked-route.js';

const walks = JSON.parse(readFileSync(0, 'utf8'));
const results = walks.flatMap((/** @type {any} */ { title, name, floors, route }) =>
  ['en', 'de'].map((language) => {
    const speech = makeSpeech({ en, de }, { search: '', preferred: [language] });
    const walked = {
      route,
      name: nameIn(name, language),
      speech,
      floorName: (/** @type {string} */ id) => nameIn(floors[id], language),
    };
    const heard = hearRoute(walked);
    return {
      title,
      language,
      heard: heard.map(({ along, announcement: { kind }, text }) => ({ along, kind, text })),
      findings: Object.fromEntries(RULES.map(({ id, check }) => [id, check(heard, walked)])),
    };
  })
);
process.stdout.write(JSON.stringify({
  rules: RULES.map(({ id, text }) => ({ id, text })),
  results,
}));
