// @ts-check
import { createClient } from '../../../shared/api/client.js';
import { element } from '../../../shared/ui/element.js';

/** @import { Field } from '../controls/fields.js' */

/** @typedef {(key: string, values?: Record<string, any>) => string} Translate */

/** The most bytes of a picture of a place: on the map it is as large as a postcard. */
const mostOfPlace = 8_000_000;

/** @typedef {{content: string, mediaType: string, width: number, height: number}} StoredPicture */

/**
 * The picture that shows a place, or the venue's logo, with buttons to choose another and to take it
 * away.
 *
 * @param {{label: string, slug: string, t: Translate, most?: number,
 *   check?: (stored: StoredPicture) => string | null, onChange: (content: string | null) => void}} options
 *   most: larger pictures, in bytes, are not sent; check: why a picture that was sent is not taken
 * @returns {Field}
 */
export const pictureField = ({ label, slug, t, most = mostOfPlace, check, onChange }) => {
  const image = element('img', { class: 'picture', alt: label, hidden: true, loading: 'lazy' });
  const note = element('small', { class: 'complaint', role: 'alert', hidden: true });
  const file = element('input', {
    type: 'file',
    accept: 'image/png,image/jpeg,image/webp,image/svg+xml',
    class: 'visually-hidden',
    tabindex: -1,
    'aria-hidden': 'true',
    change: () => void send(),
  });
  const tell = (/** @type {string} */ text) => {
    note.textContent = text;
    note.hidden = text === '';
  };
  const send = async () => {
    const [chosen] = file.files ?? [];
    file.value = '';
    if (!chosen) return;
    if (chosen.size > most) return tell(t('editor.picture.tooLarge', { limit: most / 1_000_000 }));
    tell('');
    choose.setAttribute('aria-busy', 'true');
    try {
      const stored = await createClient().addContent(slug, chosen);
      const complaint = check?.(stored) ?? null;
      if (complaint === null) onChange(stored.content);
      else tell(complaint);
    } catch (error) {
      tell(t('editor.picture.failed', { reason: error instanceof Error ? error.message : '' }));
    }
    choose.removeAttribute('aria-busy');
  };
  const choose = element(
    'button',
    { type: 'button', class: 'plain', click: () => file.click() },
    t('editor.picture.choose'),
  );
  const remove = element(
    'button',
    { type: 'button', class: 'plain', click: () => onChange(null) },
    t('editor.picture.remove'),
  );
  const update = (/** @type {string | null} */ content) => {
    image.hidden = content === null;
    remove.hidden = content === null;
    choose.textContent = t(content ? 'editor.picture.another' : 'editor.picture.choose');
    const url = content ? createClient().contentURL(slug, content) : '';
    if (image.getAttribute('src') !== url) {
      if (url) image.src = url;
      else image.removeAttribute('src');
    }
  };
  const node = element(
    'div',
    { class: 'field', role: 'group', 'aria-label': label },
    element('span', { class: 'label' }, label),
    image,
    element('div', { class: 'choices' }, choose, remove, file),
    note,
  );
  return { node, input: choose, update };
};
