// @ts-check
import { element } from '../../shared/ui/element.js';
import { qrPicture } from '../../shared/qr/qr-picture.js';

/** Prints a link's symbol on a sheet of its own, with a caption below it.
 * @param {{ address: string, label: string, caption: string, window?: Window }} what label: of the
 *   symbol, for screen readers */
export const printSheet = ({ address, label, caption, window: page = window }) => {
  const sheet = element(
    'section',
    { class: 'print-sheet' },
    qrPicture(address, label),
    caption ? element('p', {}, caption) : null,
  );
  page.document.body.append(sheet);
  page.addEventListener('afterprint', () => sheet.remove(), { once: true });
  page.print();
};
