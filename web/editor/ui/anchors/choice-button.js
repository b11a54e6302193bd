// @ts-check
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';

/** A button of the panels about anchors: a picture and what it does. @param {string} text @param {string} name  of the picture @param {() => void} click */
export const choiceButton = (text, name, click) =>
  element(
    'button',
    { type: 'button', class: 'choice', click },
    icon(name),
    element('span', {}, text),
  );
