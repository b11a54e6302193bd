// @ts-check
import { offsetsOf } from '../../../../web/navigate/guidance/progress.js';
import { WARN } from '../../../../web/navigate/guidance/narration.js';
/** @import { Walked } from './walked-route.js' */
/** @import { Heard } from './walked-route.js' */

/** A rule of ITU-T F.921 (the Wayfindr open standard) as this page keeps it: what it finds wrong with all
 * that a walker hears on a route. In our words.
 * @typedef {{ id: string, text: string, check: (heard: readonly Heard[], walked: Walked) => string[] }} Rule */

/** Metres between two positions of the walker, and a little more. */
const STEP = 0.8;

/** @param {Walked} walked */
const manoeuvres = ({ route }) => {
  const offsets = offsetsOf(route);
  return route.instructions.map(({ kind }, step) => ({ kind, step, along: offsets[step] }))
    .filter(({ kind }) => kind !== 'start' && kind !== 'arrive' && kind !== 'straight');
};

/** @param {readonly Heard[]} heard  @param {number} step */
const saidOf = (heard, step) =>
  heard.filter(({ announcement }) => announcement.kind === 'step' && announcement.step === step);

/** @param {readonly Heard[]} heard */
const words = (heard) => heard.filter(({ text }) => text !== '');

/** The verbs that begin an action, by language. @type {Readonly<Record<string, RegExp>>} */
const ACTIONS = Object.freeze({
  en: /\b(turn|bear|take|enter|leave|go through|walk through|pass)\b/gi,
  de: /\b(biegen|halten|nehmen|betreten|verlassen|gehen Sie (?:durch|an|am))\b/gi,
});
/** Directions of a clock and of the compass do not help a walker that turns; a door's side may have one.
 * @type {Readonly<Record<string, RegExp>>} */
const CLOCK = Object.freeze({ en: /o.clock/i, de: /\d Uhr\b/i });

/** @type {readonly Rule[]} */
export const RULES = Object.freeze([
  {
    id: 'what',
    text: 'Each instruction begins with what to do, after the way to it.',
    check: (heard, { speech: { language } }) =>
      heard.filter(({ announcement: { kind } }) => kind === 'step').filter(({ text }) =>
        !text.match(
          language === 'de' ? /^(In \d+ m|Jetzt|Gleich)\b/ : /^(In \d+ m|Now)\b|just ahead/,
        )
      ).map(({ text }) => text),
  },
  {
    id: 'where',
    text: 'Each turn says its side, as the walker sees it.',
    check: (heard, walked) =>
      manoeuvres(walked).filter(({ kind }) => /left|right/i.test(kind)).flatMap(
        ({ kind, step }) => {
          const side = /left/i.test(kind) ? /left|links/ : /right|rechts/;
          return saidOf(heard, step).filter(({ text }) => !side.test(text)).map(({ text }) => text);
        },
      ),
  },
  {
    id: 'how-far',
    text: 'Each instruction says how far it is to its place, within one step of counting.',
    check: (heard, { route }) =>
      heard.flatMap(({ announcement, along, text }) => {
        if (announcement.kind !== 'step') return [];
        const metres = offsetsOf(route)[announcement.step] - along;
        const told = Number(text.match(/^In (\d+) m/)?.[1] ?? Math.min(3, metres));
        const allowed = metres >= 100 ? 5.5 : metres >= 20 ? 3.5 : 2;
        return Math.abs(told - metres) <= allowed + STEP
          ? []
          : [`${text} (${metres.toFixed(1)} m)`];
      }),
  },
  {
    id: 'advance',
    text: 'Each manoeuvre is announced before its place.',
    check: (heard, walked) =>
      manoeuvres(walked).filter(({ step, along }) =>
        !saidOf(heard, step).some((said) => said.along <= along + STEP)
      ).map(({ step }) => `step ${step}`),
  },
  {
    id: 'landmark',
    text: 'A landmark that an instruction has is spoken with it.',
    check: (heard, { route, speech }) =>
      route.instructions.slice(1, -1).flatMap(({ text }, step) => {
        const written = speech.localized(text);
        const spoken = saidOf(heard, step + 1);
        return spoken.every((said) => said.text.includes(written)) ? [] : [written];
      }),
  },
  {
    id: 'hazard',
    text: `Doors, stairs, escalators and lifts are warned of, at most ${WARN} m before, once.`,
    check: (heard, { route }) =>
      (route.hazards ?? []).flatMap((hazard, number) => {
        const warnings = heard.filter(({ announcement }) =>
          announcement.kind === 'hazard' && announcement.hazards.includes(number)
        );
        if (warnings.length !== 1) return [`${hazard.kind}: ${warnings.length} warnings`];
        const before = hazard.along - warnings[0].along;
        // Of two that follow each other at once the first gives the distance.
        return before >= -STEP && before <= WARN + 4 ? [] : [`${hazard.kind}: ${before} m before`];
      }),
  },
  {
    id: 'hazard-first',
    text: 'A warning comes before the instruction of the same place.',
    check: (heard) =>
      heard.flatMap(({ announcement: { kind }, along, text }, i) =>
        kind === 'step' &&
          heard.slice(i + 1).some((later) =>
            later.along === along && later.announcement.kind === 'hazard'
          )
          ? [text]
          : []
      ),
  },
  {
    id: 'climb',
    text: 'Stairs and escalators are named with up or down, lifts with their floor.',
    check: (heard, { route, floorName }) =>
      (route.hazards ?? []).flatMap(({ kind, direction, toFloor }, number) => {
        const said = heard.find(({ announcement }) =>
          announcement.kind === 'hazard' && announcement.hazards.includes(number)
        )?.text ?? '';
        if (kind === 'lift') {
          return said.includes(floorName(toFloor ?? '')) ? [] : [said];
        }
        if (direction === undefined) {
          return [];
        }
        const way = direction === 'up' ? /going up|nach oben/ : /going down|nach unten/;
        return way.test(said) ? [] : [said];
      }),
  },
  {
    id: 'confirmed',
    text: 'After a manoeuvre before a stretch of more than 15 m the walker hears that it is right.',
    check: (heard, walked) => {
      const { route } = walked;
      const offsets = offsetsOf(route);
      return manoeuvres(walked).flatMap(({ step, along }) => {
        const next = offsets[step + 1];
        const isClear = !(route.hazards ?? []).some((hazard) =>
          hazard.along > along + 0.5 && hazard.along < along + 15
        );
        if (!isClear || next - along < 15) return [];
        const isSaid = heard.some((each) =>
          each.announcement.kind === 'confirmed' && each.along > along && each.along < along + 7
        );
        return isSaid ? [] : [`step ${step}`];
      });
    },
  },
  {
    id: 'progress',
    text: 'No stretch of more than 40 m is silent, and what reassures comes at most every 25 m.',
    check: (heard, { route }) => {
      const places = [0, ...words(heard).map(({ along }) => along), route.distance];
      const silent = places.slice(1).filter((along, i) => along - places[i] > 40)
        .map((along) => `silent before ${along.toFixed(0)} m`);
      const told = heard.filter(({ announcement: { kind } }) => kind === 'progress');
      const often = told.slice(1).filter(({ along }, i) => along - told[i].along < 25 - STEP)
        .map(({ along }) => `again at ${along.toFixed(0)} m`);
      return [...silent, ...often];
    },
  },
  {
    id: 'calm',
    text: 'No instruction is said again within 3 m.',
    check: (heard) =>
      heard.flatMap(({ announcement, along, text }, i) =>
        announcement.kind === 'step' &&
          heard.slice(i + 1).some((later) =>
            later.announcement.kind === 'step' && later.announcement.step === announcement.step &&
            later.along - along < 3
          )
          ? [text]
          : []
      ),
  },
  {
    id: 'floor',
    text: 'The walker hears its floor after each change of floors.',
    check: (heard, { route, floorName }) =>
      route.legs.slice(1).filter(({ floor, distance }) =>
        distance > 3 &&
        !heard.some(({ announcement, text }) =>
          announcement.kind === 'floor' && text.includes(floorName(floor))
        )
      ).map(({ floor }) => floorName(floor)),
  },
  {
    id: 'arrival',
    text: 'The end is announced near the destination and at it, with its name.',
    check: (heard, { name }) => {
      const last = words(heard).slice(-2);
      return last.map(({ announcement: { kind } }) => kind).join() === 'near,here' &&
          last.every(({ text }) => text.includes(name))
        ? []
        : last.map(({ text }) => text);
    },
  },
  {
    id: 'short',
    text: 'A sentence has at most two actions, and no more than 30 words.',
    check: (heard, { speech: { language } }) =>
      words(heard).flatMap(({ text }) =>
        text.split(/(?<=[.:]) /).filter((sentence) =>
          (sentence.match(ACTIONS[language]) ?? []).length > 2 || sentence.split(' ').length > 30
        )
      ),
  },
  {
    id: 'terms',
    text: 'No directions of a clock; lengths in metres.',
    check: (heard, { speech: { language } }) =>
      words(heard).map(({ text }) => text).filter((text) =>
        CLOCK[language].test(text) || /\b(feet|yards|Fuß)\b/.test(text)
      ),
  },
  {
    id: 'felt',
    text: 'Each turn is also felt, at most two metres before its place.',
    check: (heard, walked) =>
      manoeuvres(walked).filter(({ step, along }) =>
        !heard.some((each) =>
          each.announcement.kind === 'turn' && each.announcement.step === step &&
          each.along >= along - 2 - STEP && each.along <= along + STEP
        )
      ).map(({ step }) => `step ${step}`),
  },
]);
