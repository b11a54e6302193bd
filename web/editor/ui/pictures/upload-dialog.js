// @ts-check
import { findBase } from '../../../shared/api/base-url.js';
import { canDraw, complaintAbout, reasonOf, send } from '../../pictures/upload.js';
import { element } from '../../../shared/ui/element.js';

/** @import { Reader } from '../../state/reader.js' */
/** @import { View } from '../../map/view.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { Uploaded } from '../../pictures/upload.js' */

/** Sends a picture and shows how far it is; asks for the page where a document has several. */
class UploadDialog {
  #session;
  #view;
  #t;
  #file;
  #resolve;
  #sending = new AbortController();
  #title;
  #content = element('div', { class: 'upload-content' });
  #answers = element('div', { class: 'answers' });
  #dialog;

  /** @param {{session: EditSession, view: View, reader: Reader}} parts @param {File} file @param {(uploaded: Uploaded | null) => void} resolve */
  constructor({ session, view, reader }, file, resolve) {
    const { t } = reader;
    this.#t = t;
    this.#session = session;
    this.#view = view;
    this.#file = file;
    this.#resolve = resolve;
    this.#title = element('h2', { id: 'upload-title' }, file.name);
    this.#dialog = element(
      'dialog',
      { class: 'confirm upload', 'aria-labelledby': 'upload-title' },
      this.#title,
      this.#content,
      this.#answers,
    );
    this.#dialog.addEventListener('close', () => this.#closed());
    view.surface.host.append(this.#dialog);
    this.#dialog.showModal();
    const complaint = complaintAbout(file);
    if (complaint) {
      this.#fail(this.#t(complaint, { size: megabytes(file.size, reader.language) }));
    } else void this.#send();
  }

  #closed() {
    this.#sending.abort();
    this.#dialog.remove();
    this.#resolve(null);
  }

  /** @param {number} [page] */
  async #send(page) {
    const bar = element('progress', { max: 1, value: 0, 'aria-labelledby': 'upload-title' });
    const text = element('p', { role: 'status' }, this.#t('editor.upload.sending'));
    this.#show([text, bar], this.#button('editor.card.cancel', () => this.#dialog.close()));
    const progress = (/** @type {number} */ part) => {
      bar.value = part;
      // From now on the server works; how long is not known.
      if (part < 1) return;
      bar.removeAttribute('value');
      text.textContent = this.#t('editor.upload.reading');
    };
    const path = `api/v1/venues/${encodeURIComponent(this.#session.slug)}/contents${
      page ? `?page=${page}` : ''
    }`;
    try {
      await this.#take(
        await send(new URL(path, findBase()).href, this.#file, {
          progress,
          signal: this.#sending.signal,
        }),
      );
    } catch (error) {
      if (!this.#sending.signal.aborted) this.#refused(error);
    }
  }

  /** @param {Uploaded} uploaded */
  async #take(uploaded) {
    const path = `api/v1/venues/${encodeURIComponent(this.#session.slug)}/contents/`;
    const isDrawn = await canDraw(new URL(path + uploaded.content, findBase()).href);
    if (this.#sending.signal.aborted) return;
    if (isDrawn) this.#done(uploaded);
    else this.#fail(this.#t('editor.upload.damaged'));
  }

  /** @param {Uploaded} uploaded */
  #done(uploaded) {
    const paper = uploaded.paperMetresPerPixel;
    if (paper) this.#view.pictures.paper.set(uploaded.content, paper);
    this.#resolve(uploaded);
    this.#dialog.close();
  }

  /** @param {any} error */
  #refused(error) {
    if (error.kind === 'several-pages') return this.#choosePage(error.problem.pages);
    const key = reasonOf(error);
    const detail = key === 'editor.upload.invalid-picture' ? ` ${error.message}` : '';
    this.#fail(key ? this.#t(key) + detail : error.message);
  }

  /** @param {{width: number, height: number}[]} pages  metres of paper */
  #choosePage(pages) {
    const choice = element(
      'select',
      { id: 'upload-page', size: Math.min(8, pages.length) },
      ...pages.map(({ width, height }, index) =>
        element(
          'option',
          { value: index + 1 },
          this.#t('editor.upload.page', { page: index + 1, size: paperSize(width, height) }),
        )
      ),
    );
    choice.selectedIndex = 0;
    const take = () => void this.#send(Number(choice.value));
    choice.addEventListener('dblclick', take);
    choice.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      // Else the same press would be for the button that has the keyboard next.
      event.preventDefault();
      take();
    });
    this.#show(
      [
        element(
          'label',
          { for: choice.id },
          this.#t('editor.upload.choosePage', { count: pages.length }),
        ),
        choice,
      ],
      this.#button('editor.card.cancel', () => this.#dialog.close()),
      this.#button('editor.upload.take', take, 'strong'),
    );
    choice.focus();
  }

  /** @param {string} text */
  #fail(text) {
    this.#show(
      [element('p', { class: 'card-error', role: 'alert' }, text)],
      this.#button('editor.card.close', () => this.#dialog.close(), 'strong'),
    );
  }

  /** @param {Node[]} content @param {...HTMLElement} answers */
  #show(content, ...answers) {
    this.#content.replaceChildren(...content);
    this.#answers.replaceChildren(...answers);
    answers.at(-1)?.focus();
  }

  /** @param {string} key @param {() => void} click @param {string} [look] */
  #button(key, click, look = 'plain') {
    return element('button', { type: 'button', class: look, click }, this.#t(key));
  }
}

/** @param {number} bytes @param {string} language */
const megabytes = (bytes, language) =>
  (bytes / 1_000_000).toLocaleString(language, { maximumFractionDigits: 1 });

/** ISO 216's long sides in metres, from A0. */
const series = [1.189, 0.841, 0.594, 0.42, 0.297, 0.21];

/** A page's size as people name it: `A3`, else in millimetres. @param {number} width @param {number} height  metres */
export const paperSize = (width, height) => {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const format = series.findIndex((side, index) =>
    Math.abs(long - side) < 0.003 && Math.abs(short - (series[index + 1] ?? 0.148)) < 0.003
  );
  return format >= 0
    ? `A${format}`
    : `${Math.round(width * 1000)} × ${Math.round(height * 1000)} mm`;
};

/**
 * Sends a file to the server.
 *
 * @param {{session: EditSession, view: View, reader: Reader}} parts
 * @param {File} file
 * @returns {Promise<Uploaded | null>} `null` where it was refused or given up
 */
export const upload = (parts, file) =>
  new Promise((resolve) => void new UploadDialog(parts, file, resolve));
