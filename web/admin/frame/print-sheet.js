// @ts-check
import { element } from '../../shared/ui/element.js';
import { qrPicture } from '../../shared/qr/qr-picture.js';

/** A link on paper. `label`: of the symbol, for screen readers; `lines`: what stands below the caption.
 * @typedef {{ address: string, label: string, caption: string, lines?: readonly string[] }} PrintedLink */

/** Prints the symbols of links with their captions: one link on a sheet of its own, several beside each
 * other, each in a frame to be cut out.
 * @param {readonly PrintedLink[]} links @param {Window} [page] */
export const printSheet = (links, page = window) => {
  const cards = links.map(({ address, label, caption, lines = [] }) =>
    element(
      'article',
      {},
      qrPicture(address, label),
      caption ? element('p', {}, caption) : null,
      ...lines.map((line) => element('small', {}, line)),
    )
  );
  const sheet = element(
    'section',
    { class: links.length > 1 ? 'print-sheet several' : 'print-sheet' },
    ...cards,
  );
  page.document.body.append(sheet);
  page.addEventListener('afterprint', () => sheet.remove(), { once: true });
  page.print();
};
