// @ts-check
import { Editor } from '../../../web/editor/editor.js';
import { contains } from '../../../web/editor/plan/geometry.js';

/**
 * An editor on a map of one pixel a metre that remembers what it was told to say.
 *
 * @param {any} session
 */
export const editorStub = (session) => {
  const said = [];
  const surface = {
    floor: '0',
    metresPerPixel: 1,
    centre: [50, 50],
    size: [100, 100],
    panBy: () => {},
    pointAt: () => {},
    cursor: '',
    setCursor: (cursor) => (surface.cursor = cursor),
    setFloor: (floor) => (surface.floor = floor),
    redraw: () => {},
    lookAt: () => {},
    toScreen: (at) => at,
    toWorld: (at) => at,
    featuresNear: () => [...session.plan.features()],
    featureAt: ([x, y]) => {
      const features = [...session.plan.features()];
      const isNear = ({ geometry }) => {
        const [fx, fy] = geometry.coordinates.flat(2);
        return Math.hypot(fx - x, fy - y) < 5;
      };
      return features.find(isNear) ?? features.find(({ geometry }) => contains(geometry, [x, y]));
    },
  };
  const ui = {
    say: (key) => said.push(key),
    editName: () => said.push('editName'),
    focusForm: (field) => said.push(`form ${field ?? ''}`.trim()),
    floorName: ({ id }) => id,
  };
  const parts = { session, surface, slug: 'expo', language: 'en', ui };
  return Object.assign(new Editor(/** @type {any} */ (parts)), { said });
};
