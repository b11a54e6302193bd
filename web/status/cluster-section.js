// @ts-check
import { element } from '../shared/ui/element.js';
/** @import { Speech } from '../shared/i18n/i18n.js' */

/** The servers that serve the same venues, and how many venues each owns; hidden on a lone server. */
export class ClusterSection {
  #speech;
  #rows = element('tbody');
  #counts = element('small');
  element;

  /** @param {Speech} speech */
  constructor(speech) {
    const { t } = speech;
    this.#speech = speech;
    const heads = ['node', 'ownedVenues', 'nodeState'].map((key) =>
      element('th', { scope: 'col' }, t(key))
    );
    this.element = element(
      'section',
      { class: 'cluster card', hidden: true },
      element('h2', {}, t('cluster')),
      element(
        'table',
        { 'aria-label': t('cluster') },
        element('thead', {}, element('tr', {}, ...heads)),
        this.#rows,
      ),
      this.#counts,
    );
  }

  /** @param {any} cluster as the server reports it; absent on a lone server */
  update(cluster) {
    this.element.hidden = !cluster;
    if (!cluster) return;
    const { t, number } = this.#speech;
    this.#rows.replaceChildren(
      ...cluster.nodes.map((/** @type {any} */ { name, address, isDraining, owned }) =>
        element(
          'tr',
          {},
          element(
            'th',
            { scope: 'row', title: address },
            name === cluster.node ? t('thisNode', { name }) : name,
          ),
          element('td', {}, number(owned)),
          element('td', {}, t(isDraining ? 'draining' : 'ready')),
        )
      ),
    );
    this.#counts.textContent = [
      t('forwardedEdits', { count: cluster.forwardedEdits }),
      t('failovers', { count: cluster.failovers }),
      t('handovers', { count: cluster.handovers }),
      t('refusedAppends', { count: cluster.refusedAppends }),
    ].join(' · ');
  }
}
