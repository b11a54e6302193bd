// @ts-check
import { element } from '../../../shared/ui/element.js';

/** @import { Tab } from './tabs.js' */

/** @typedef {Pick<Tab, 'node' | 'update' | 'opened' | 'closed'>} Content */

/**
 * A tab with content that is loaded when it is first shown: an unopened tab costs nothing.
 *
 * @template {Content} Loaded
 * @param {Omit<Tab, keyof Content>} tab
 * @param {() => Promise<Loaded>} load
 * @param {() => void} failed  tells that it could not be loaded; it is tried again when shown again
 * @returns {Tab & {content: () => Promise<Loaded>}}
 */
export const lazyTab = (tab, load, failed) => {
  const node = element('div', { class: 'lazy-tab', 'aria-busy': 'true' });
  /** @type {Loaded | null} */
  let loaded = null;
  /** @type {Promise<Loaded> | null} */
  let loading = null;
  let isShown = false;
  const content = () => (loading ??= load().then((each) => {
    loaded = each;
    node.replaceWith(each.node);
    if (isShown) show(each);
    return each;
  }, (error) => {
    loading = null;
    failed();
    throw error;
  }));
  return {
    ...tab,
    node,
    content,
    update: () => loaded?.update?.(),
    opened: () => {
      isShown = true;
      if (loaded) loaded.opened?.();
      else void content().catch(() => {});
    },
    closed: () => {
      isShown = false;
      loaded?.closed?.();
    },
  };
};

/** @param {Content} content */
const show = (content) => {
  content.opened?.();
  content.update?.();
};
