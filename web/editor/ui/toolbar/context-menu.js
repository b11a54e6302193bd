// @ts-check
import { operations } from '../../operations/operations.js';
import { perform } from '../../operations/operation.js';
import { loadShaping } from '../../operations/shaping.js';
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';
import { keysText } from '../controls/keys-text.js';
import { elementBox, windowSize } from '../../../shared/ui/page-zoom.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { Operation } from '../../operations/operation.js' */

/**
 * What the menu has, group by group; a row has pictures only. What is for the selection and stands
 * nowhere here comes last.
 *
 * @type {{selected: [kind: 'row' | 'list', ids: readonly string[]][],
 *   nothing: [kind: 'row' | 'list', ids: readonly string[]][]}}
 */
const groups = {
  selected: [
    ['row', ['cut', 'copy', 'paste', 'duplicate', 'remove']],
    ['list', ['rename', 'zoomTo', 'selectKind', 'closed', 'inService']],
    ['row', ['transform', 'turnQuarter', 'mirrorAcross', 'mirrorUp', 'toFront', 'toBack']],
    ['row', [
      'align.left',
      'align.centre',
      'align.right',
      'align.top',
      'align.middle',
      'align.bottom',
      'distribute.across',
      'distribute.up',
    ]],
    ['list', ['square', 'straighten', 'simplify', 'split', 'join', 'disconnect', 'round']],
    ['list', ['convert.wall', 'convert.obstacle', 'convert.area']],
    ['list', []],
  ],
  nothing: [
    ['row', ['undo', 'redo', 'paste']],
    ['list', ['selectAll', 'selectBox', 'selectLasso']],
    ['list', ['fit', 'snapping', 'help']],
  ],
};

/** What steps through corners is for keys; a menu would be in its way. */
const keysOnly = new Set([
  'invertSelection',
  'selectAll',
  'nextCorner',
  'previousCorner',
  'insertCorner',
  'openMenu',
]);

/** @type {(() => void) | null} */
let closeLast = null;

/**
 * Opens the menu of what can be done with what is selected, or with the floor; what cannot be done
 * tells why.
 *
 * @param {Editor} editor
 * @param {readonly [number, number]} at  pixels of the window
 */
export const openMenu = async (editor, at) => {
  closeLast?.();
  await loadShaping().catch(() => {});
  const ending = new AbortController();
  const { t } = editor.reader;
  const reason = element('p', { class: 'reason', role: 'status' });
  const label = t(editor.selection.size > 0 ? 'editor.menu.selection' : 'editor.menu.floor');
  const menu = element('div', { role: 'menu', 'aria-label': label }, ...nodesFor(editor));
  const node = element('div', { class: 'context-menu', 'data-float': true }, menu, reason);
  const close = () => {
    ending.abort();
    closeLast = null;
    const hadFocus = node.contains(document.activeElement);
    node.remove();
    if (hadFocus) editor.view.surface.focus();
  };
  closeLast = close;
  const box = elementBox(editor.view.surface.host);
  // What is pasted goes where the menu was asked for.
  node.addEventListener('click', ({ detail }) => {
    if (detail > 0) {
      editor.view.pointer = editor.view.surface.toWorld([at[0] - box.left, at[1] - box.top]);
    }
  }, { capture: true, signal: ending.signal });
  document.body.append(node);
  listen(node, reason, close, ending.signal);
  place(node, at);
  itemsOf(node)[0]?.focus();
};

/** @param {Editor} editor */
const nodesFor = (editor) => {
  const wanted = editor.selection.size > 0 ? groups.selected : groups.nothing;
  const listed = new Set(wanted.flatMap(([, ids]) => ids));
  const others = operations.filter(({ id, group }) =>
    group === 'selection' && !listed.has(id) && !keysOnly.has(id)
  );
  return wanted.flatMap(([kind, ids]) => {
    const found = ids.length > 0
      ? ids.flatMap((id) => operations.find((each) => each.id === id) ?? [])
      : others;
    const shown = found.filter(({ available }) => available?.(editor) ?? true);
    if (shown.length === 0) return [];
    const items = shown.map((operation) => itemFor(operation, editor, kind === 'row'));
    return [element('div', { role: 'group', class: kind }, ...items)];
  });
};

/**
 * @param {Operation} operation
 * @param {Editor} editor
 * @param {boolean} isSmall  shows the picture only
 */
const itemFor = (operation, editor, isSmall) => {
  const { t } = editor.reader;
  const reason = operation.disabled?.(editor) ?? null;
  const text = t(operation.label);
  const key = operation.keys[0] ? keysText(operation.keys[0], t) : '';
  return element(
    'button',
    {
      type: 'button',
      role: 'menuitem',
      tabindex: '-1',
      'data-operation': operation.id,
      'data-reason': reason ? t(reason) : '',
      'aria-disabled': String(reason !== null),
      'aria-label': isSmall ? text : null,
      title: isSmall ? [text, key && `(${key})`].join(' ') : null,
      click: () => {
        closeLast?.();
        perform(operation, editor);
      },
    },
    icon(operation.icon),
    isSmall ? null : element('span', {}, text),
    isSmall || !key ? null : element('kbd', {}, key),
  );
};

/** @param {HTMLElement} node */
const itemsOf = (
  node,
) => /** @type {HTMLButtonElement[]} */ ([...node.querySelectorAll('[role=menuitem]')]);

/**
 * @param {HTMLElement} node
 * @param {HTMLElement} reason
 * @param {() => void} close
 * @param {AbortSignal} signal
 */
const listen = (node, reason, close, signal) => {
  const tell = (/** @type {Event} */ { target }) => {
    const item = target instanceof Element ? target.closest('[role=menuitem]') : null;
    if (!(item instanceof HTMLElement)) return;
    const name = item.getAttribute('aria-label') ?? '';
    reason.textContent = item.dataset.reason || name;
  };
  node.addEventListener('focusin', tell, { signal });
  node.addEventListener('pointerover', tell, { signal });
  node.addEventListener('keydown', (event) => step(event, node, close), { signal });
  node.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  const leave = (/** @type {Event} */ { target }) => {
    if (!(target instanceof Node && node.contains(target))) close();
  };
  document.addEventListener('pointerdown', leave, { capture: true, signal });
  document.addEventListener('wheel', leave, { capture: true, passive: true, signal });
  window.addEventListener('blur', close, { signal });
  window.addEventListener('resize', close, { signal });
};

/** @param {KeyboardEvent} event @param {HTMLElement} node @param {() => void} close */
const step = (event, node, close) => {
  const items = itemsOf(node);
  const now = items.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  const { key } = event;
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
  if (by) items[(now + by + items.length) % items.length].focus();
  else if (key === 'Home') items[0].focus();
  else if (key === 'End') items[items.length - 1].focus();
  else if (key === 'Escape' || key === 'Tab') close();
  else if (key.length === 1 && key !== ' ') findByLetter(items, now, key)?.focus();
  else if (key !== 'Enter' && key !== ' ') return;
  // Enter and Space press the button by themselves.
  if (key !== 'Enter' && key !== ' ') event.preventDefault();
  event.stopPropagation();
};

/** The next item that begins with a letter. @param {HTMLButtonElement[]} items @param {number} now @param {string} letter */
const findByLetter = (items, now, letter) =>
  [...items.slice(now + 1), ...items.slice(0, now + 1)].find((item) =>
    (item.textContent || item.getAttribute('aria-label') || '').toLowerCase().startsWith(
      letter.toLowerCase(),
    )
  );

/** Puts it beside a point, within the window. @param {HTMLElement} node @param {readonly [number, number]} at */
const place = (node, [x, y]) => {
  const { width, height } = elementBox(node);
  const page = windowSize();
  const room = 8;
  const left = x + width + room > page.width ? Math.max(room, x - width) : x;
  node.style.left = `${Math.min(left, page.width - width - room)}px`;
  node.style.top = `${Math.max(room, Math.min(y, page.height - height - room))}px`;
};
