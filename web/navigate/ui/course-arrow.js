// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Course } from '../guidance/course.js' */

/** An arrow to the next corner, relative to where the phone points, with words for the same. */
export class CourseArrow {
  /** @type {HTMLElement} */
  element;
  #t;
  #arrow = element('span', { class: 'course-arrow' }, icon('course', { size: 56 }));
  #words = element('span', { class: 'course-words' });

  /** @param {Speech} speech */
  constructor({ t }) {
    this.#t = t;
    this.element = element('div', { class: 'course', hidden: true }, this.#arrow, this.#words);
  }

  /** @param {Course | null} course  null where it is not known where the phone points */
  show(course) {
    this.element.hidden = course === null;
    if (course === null) return;
    const { turn, isAligned, side } = course;
    // The arrow of the icon points up; screens turn clockwise.
    this.#arrow.style.rotate = `${Math.round((-turn * 180) / Math.PI)}deg`;
    this.element.classList.toggle('is-aligned', isAligned);
    setText(this.#words, this.#t(`course.${side}`));
  }
}
