// @ts-check
import { distanceText, durationText } from '../route/measures.js';
import { refusalText } from '../route/refusal-text.js';
import { nameIn } from '../targets.js';
import { say } from '../texts/say.js';
import { bigButton } from './big-button.js';
import { element } from './element.js';
import { icon } from '../../shared/ui/icons.js';
import { legTabs } from './leg-tabs.js';
import { scrollList } from './scroll-list.js';

const CONNECTOR_ICONS = new Set(['lift', 'stairs', 'escalator']);

/** @param {any} instruction  @param {any} leg */
const stepIcon = ({ kind }, leg) => {
  if (kind === 'connector') {
    const category = leg?.connector?.category;
    return CONNECTOR_ICONS.has(category) ? category : 'stairs';
  }
  return { start: 'walking', arrive: 'arrive' }[kind] ?? kind;
};

/**
 * The way to a place: for whom, how far, which floors, which steps.
 * @param {(event: any) => void} send
 */
export const makeRoutePanel = (send) => {
  const root = element('div', { class: 'route-panel' });

  const title = ({ language }, target, floorName) => element('div', { class: 'route-title' }, [
    icon(target.icon),
    element('h1', { class: 'words' }, [
      element('span', { class: 'name', text: nameIn(target.name, language) }),
      element('span', {
        class: 'hint',
        text: [target.mark, floorName(target.floor, language)].filter(Boolean).join(' · '),
      }),
    ]),
    bigButton({
      text: say(language, 'closeRoute'), iconName: 'close', isBare: true, kind: 'plain',
      act: () => send({ type: 'closed' }),
    }),
  ]);

  const profiles = ({ language, profile }) => element('div', { class: 'profiles', role: 'group' },
    [['walking', 'walking', 'walkingHint'], ['stepFree', 'wheelchair', 'stepFreeHint']].map(
      ([id, iconName, hint]) => bigButton({
        text: say(language, /** @type {any} */ (id)), iconName, kind: 'profile',
        hint: say(language, /** @type {any} */ (hint)), isPressed: profile === id,
        act: () => send({ type: 'profileChosen', profile: id }),
      }),
    ));

  const steps = ({ language, step }, route) => scrollList({
    label: say(language, 'steps'), up: say(language, 'scrollUp'), down: say(language, 'scrollDown'), isOrdered: true,
    rows: route.instructions.map((instruction, index) => element('button', {
      type: 'button', class: 'row step', 'aria-current': index === step ? 'step' : null,
      on: { click: () => send({ type: 'stepChosen', step: index }) },
    }, [
      icon(stepIcon(instruction, route.legs[instruction.leg])),
      element('span', { class: 'words', text: nameIn(instruction.text, language) }),
    ])),
  });

  const actions = ({ language, isPlaying }) => element('div', { class: 'actions' }, [
    bigButton({
      text: say(language, isPlaying ? 'stop' : 'play'), iconName: isPlaying ? 'stop' : 'play',
      kind: 'primary', act: () => send({ type: isPlaying ? 'stopped' : 'played' }),
    }),
    bigButton({
      text: say(language, 'done'), iconName: 'search', act: () => send({ type: 'closed' }),
    }),
  ]);

  const refused = (state, target) => {
    const { language, profile, answer } = state;
    const { cause, advice, offersWalking } = refusalText(answer.refusal, {
      language, profile, name: nameIn(target.name, language),
    });
    return element('div', { class: 'refusal', role: 'alert' }, [
      icon('warning'),
      element('div', { class: 'words' }, [
        element('h2', { text: say(language, 'refusedTitle') }),
        element('p', { text: cause }), element('p', { text: advice }),
        offersWalking ? bigButton({
          text: say(language, 'walking'), iconName: 'walking', kind: 'primary',
          act: () => send({ type: 'profileChosen', profile: 'walking' }),
        }) : null,
      ]),
    ]);
  };

  const found = (state, route, floorName) => [
    element('p', { class: 'summary', role: 'status' }, [
      element('strong', { text: durationText(route.seconds, state.language) }),
      element('span', { text: distanceText(route.distance, state.language) }),
    ]),
    legTabs(state, route, floorName, send),
    steps(state, route),
    actions(state),
  ];

  return {
    root,
    /** @param {{state: any, targets: Map<string, any>, isOnline: boolean, floorName: any}} view */
    update({ state, targets, isOnline, floorName }) {
      const target = targets.get(state.target);
      if (!target) return;
      const { answer, language } = state;
      const body = answer?.route ? found(state, answer.route, floorName)
        : answer?.refusal ? [refused(state, target)]
          : [element('p', {
            class: 'empty', role: 'status', text: say(language, isOnline ? 'asking' : 'offlineRoute'),
          })];
      root.replaceChildren(title(state, target, floorName), profiles(state), ...body.filter(Boolean));
    },
  };
};
