// @ts-check
import { element } from '../../../shared/ui/element.js';
import { mountingList, mountingText } from '../../anchors/mounting-list.js';
import { labelOf } from '../controls/label.js';
import { choiceButton } from './choice-button.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { MountingRow } from '../../anchors/mounting-list.js' */
/** @import { Feature, Position } from '../../plan/types.js' */

const namespace = 'http://www.w3.org/2000/svg';
/** Parts of the plan's longer side: a number's height, the line of a wall. */
const letter = 1 / 45;
const line = 1 / 700;

/**
 * Shows a floor's anchors as a sheet for fitters: a plan with their numbers and a list, to be printed or
 * stored as CSV.
 *
 * @param {Editor} editor
 * @param {number} usualHeight  metres, of anchors without a height
 * @param {(id: string) => void} reveal  shows an anchor on the map
 */
export const openMountingSheet = (editor, usualHeight, reveal) => {
  const { session, reader, reader: { t }, view } = editor;
  const features = session.shown.onFloor(view.floor);
  const rows = mountingList(features, usualHeight);
  const name = (/** @type {Feature} */ area) => labelOf(area, session.shown, reader);
  const floor = reader.floorName(session.shown.floor(view.floor));
  const title = t('editor.mounting.title', { floor });
  const store = () => save(`${session.slug}-${view.floor}.csv`, mountingText(rows, name));
  const dialog = element(
    'dialog',
    { class: 'mounting', 'aria-label': title, close: () => dialog.remove() },
    element(
      'header',
      {},
      element('h2', {}, title),
      choiceButton(t('editor.mounting.print'), 'picture', () => print()),
      choiceButton(t('editor.mounting.csv'), 'table', store),
      choiceButton(t('editor.anchors.close'), 'close', () => dialog.close()),
    ),
    planOf(features, rows, session.shown.floor(view.floor)?.bounds),
    rows.length > 0
      ? tableOf(editor, rows, name, (id) => {
        dialog.close();
        reveal(id);
      })
      : element('p', {}, t('editor.mounting.empty')),
    element('p', { class: 'note' }, t('editor.mounting.note')),
  );
  // A sheet is printed alone: it must not lie inside of the page that printing hides.
  document.body.append(dialog);
  dialog.showModal();
};

/**
 * @param {Editor} editor
 * @param {readonly MountingRow[]} rows
 * @param {(area: Feature) => string} nameOf
 * @param {(id: string) => void} reveal
 */
const tableOf = ({ reader, reader: { t } }, rows, nameOf, reveal) => {
  const heads = ['number', 'device', 'where', 'x', 'y', 'height'];
  const length = (/** @type {number} */ metres) => reader.length(metres, 2);
  const where = (/** @type {MountingRow} */ { area, sides }) =>
    [
      area ? nameOf(area) : '',
      ...sides.map(([side, metres]) => t(`editor.mounting.${side}`, { length: length(metres) })),
    ].filter(Boolean).join(', ');
  return element(
    'table',
    {},
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        ...heads.map((head) => element('th', { scope: 'col' }, t(`editor.mounting.${head}`))),
      ),
    ),
    element(
      'tbody',
      {},
      ...rows.map((row) =>
        element(
          'tr',
          {},
          element(
            'th',
            { scope: 'row' },
            element('button', { type: 'button', click: () => reveal(row.id) }, String(row.number)),
          ),
          ...[row.device || '–', where(row), length(row.x), length(row.y), length(row.height)]
            .map((text) => element('td', {}, text)),
        )
      ),
    ),
  );
};

/**
 * Walls, walled areas and obstacles in outline, the anchors as numbers.
 *
 * @param {readonly Feature[]} features
 * @param {readonly MountingRow[]} rows
 * @param {readonly number[] | undefined} bounds  of the floor: minX, minY, maxX, maxY in metres
 */
const planOf = (features, rows, bounds = [0, 0, 1, 1]) => {
  const [left, bottom, right, top] = bounds;
  const longest = Math.max(right - left, top - bottom);
  const svg = shape('svg', {
    viewBox: `${left} ${-top} ${right - left} ${top - bottom}`,
    'aria-hidden': 'true',
  });
  const outlines = features.filter(({ kind, properties }) =>
    kind === 'wall' || kind === 'obstacle' || (kind === 'area' && properties.walled)
  );
  svg.append(shape('path', {
    d: outlines.map(({ geometry }) => pathOf(geometry)).join(''),
    'stroke-width': String(longest * line),
  }));
  const size = longest * letter;
  for (const { number, x, y } of rows) {
    svg.append(
      shape('circle', { cx: String(x), cy: String(-y), r: String(size * 0.75) }),
      text(String(number), x, size * 0.34 - y, size),
    );
  }
  return svg;
};

/** @param {string} name @param {Record<string, string>} attributes */
const shape = (name, attributes) => {
  const made = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

/** @param {string} content @param {number} x @param {number} y @param {number} size */
const text = (content, x, y, size) => {
  const made = shape('text', { x: String(x), y: String(y), 'font-size': String(size) });
  made.textContent = content;
  return made;
};

/** The outline of a geometry, y downwards. @param {any} geometry */
const pathOf = ({ type, coordinates, radius }) => {
  const along = (/** @type {Position[]} */ points) =>
    `M${points.map(([x, y]) => `${x} ${-y}`).join('L')}`;
  if (type === 'LineString') return along(coordinates);
  if (type === 'Polygon') {
    return coordinates.map((/** @type {Position[]} */ ring) => `${along(ring)}Z`).join('');
  }
  if (type !== 'Circle') return '';
  const [x, y] = coordinates;
  const arc = `a${radius} ${radius} 0 1 0`;
  return `M${x - radius} ${-y}${arc} ${2 * radius} 0${arc} ${-2 * radius} 0`;
};

/** Has the browser store a text. @param {string} name @param {string} content */
const save = (name, content) => {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv' }));
  element('a', { href: address, download: name }).click();
  URL.revokeObjectURL(address);
};
