// @ts-check

/** @import { Operation } from './operation.js' */

/** Everything about trials comes when somebody first tries something. */
const parts = async () => {
  const [{ trialOf }, { TryWalkMode }, { BrowseMode }] = await Promise.all([
    import('../ui/route-preview/open-route-preview.js'),
    import('../modes/preview-route.js'),
    import('../modes/browse.js'),
  ]);
  return { trialOf, TryWalkMode, BrowseMode };
};

/** Asks for two places and shows the way between them. @type {Operation} */
export const tryWalk = {
  id: 'tryWalk',
  label: 'editor.op.tryWalk',
  icon: 'route',
  keys: ['H'],
  group: 'tool',
  pressed: ({ modes }) => modes.current.id === 'tryWalk',
  run: async (editor) => {
    const { trialOf, TryWalkMode, BrowseMode } = await parts();
    const browse = () => editor.modes.enter(new BrowseMode(editor));
    if (editor.modes.current.id === 'tryWalk') browse();
    else editor.modes.enter(new TryWalkMode(editor, trialOf(editor), browse));
  },
};

/** Tints the space where one can walk. @type {Operation} */
export const walkable = {
  id: 'walkable',
  label: 'editor.op.walkable',
  icon: 'walkable',
  keys: ['Y'],
  group: 'view',
  pressed: ({ trial }) => trial?.isWalkableShown === true,
  run: async (editor) => {
    const trial = (await parts()).trialOf(editor);
    trial.showWalkable(!trial.isWalkableShown);
  },
};

/** What can be tried besides the tool. @type {readonly Operation[]} */
export const tryOperations = [walkable];
