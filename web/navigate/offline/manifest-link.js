// @ts-check
import { element } from '../../shared/ui/element.js';

/** Names the venue's manifest, by which a browser installs the page.
 * @param {string} base  the server's root  @param {string} slug  @param {string} language */
export const showManifest = (base, slug, language) => {
  const address = new URL(
    `api/v1/venues/${encodeURIComponent(slug)}/manifest?lang=${language}`,
    base,
  );
  document.head.append(
    element('link', { rel: 'manifest', href: address.href, crossorigin: 'use-credentials' }),
  );
};
