// @ts-check
import { element } from './element.js';

/** Sections of a page of which one is seen: tabs that arrow keys move through (ARIA practices: tabs). The
 * one that is seen stands in the fragment of the address.
 * @param {{ label: string, parts: readonly { id: string, name: string, element: HTMLElement, load: () => Promise<void> }[] }} options
 * @returns {{ node: HTMLElement, panels: HTMLElement[], choose: (id: string) => void, chosen: () => string }} */
export const makeTabs = ({ label, parts }) => {
  let chosen = '';
  const tabs = parts.map(({ id, name }) =>
    element('button', {
      type: 'button',
      role: 'tab',
      id: `tab-${id}`,
      'aria-controls': `part-${id}`,
      'aria-selected': false,
      tabindex: -1,
      click: () => choose(id),
    }, name)
  );
  const node = element('div', {
    role: 'tablist',
    class: 'tabs',
    'aria-label': label,
    keydown: (event) => press(event),
  }, ...tabs);
  const choose = (/** @type {string} */ id) => {
    const index = Math.max(0, parts.findIndex((part) => part.id === id));
    const isOther = parts[index].id !== chosen;
    chosen = parts[index].id;
    parts.forEach((part, i) => {
      part.element.hidden = i !== index;
      tabs[i].setAttribute('aria-selected', String(i === index));
      tabs[i].tabIndex = i === index ? 0 : -1;
    });
    if (!isOther) return;
    history.replaceState(null, '', `#${chosen}`);
    void parts[index].load();
  };
  const press = (/** @type {KeyboardEvent} */ event) => {
    const at = parts.findIndex(({ id }) => id === chosen);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: parts.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + parts.length) % parts.length;
    choose(parts[index].id);
    tabs[index].focus();
  };
  return { node, panels: parts.map((part) => part.element), choose, chosen: () => chosen };
};
