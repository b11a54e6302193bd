// @ts-check
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';
import { momentOf } from './moments.js';

/** @import { Version } from '../../../shared/api/types.js' */

/**
 * A version with what can be done with it.
 *
 * @param {Version} version
 * @param {{t: (key: string, values?: any) => string, language: string, isShown: boolean,
 *   act: (action: 'look' | 'compare' | 'restore' | 'remove', version: Version) => void}} options
 */
export const versionRow = (version, { t, language, isShown, act }) => {
  const { name, author, time, revision } = version;
  const button = (/** @type {'look' | 'compare' | 'restore'} */ action) =>
    element(
      'button',
      {
        type: 'button',
        class: 'plain',
        'data-action': action,
        'aria-label': t(`editor.versions.${action}Of`, { name }),
        'aria-pressed': action === 'compare' ? String(isShown) : null,
        click: () => act(action, version),
      },
      t(`editor.versions.${action}`),
    );
  const label = t('editor.versions.removeOf', { name });
  const remove = element(
    'button',
    {
      type: 'button',
      class: 'icon-button',
      'data-action': 'remove',
      'aria-label': label,
      title: label,
      click: () => act('remove', version),
    },
    icon('trash'),
  );
  const facts = t('editor.versions.facts', { author, time: momentOf(language, time), revision });
  return element(
    'li',
    { 'data-version': String(version.id) },
    element('div', { class: 'version-head' }, element('strong', {}, name), remove),
    element('span', { class: 'facts' }, facts),
    element('div', { class: 'row-actions' }, button('look'), button('compare'), button('restore')),
  );
};
