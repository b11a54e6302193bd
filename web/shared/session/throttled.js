// @ts-check
import { clockText, countDown } from './waiting.js';

/** Shows how long a throttled form has to wait, and lets it go on after that. What is read aloud
 * changes rarely, what is seen every second.
 * @param {{ t: (key: string, values?: Record<string, any>) => string, button: HTMLButtonElement,
 *   say: (text: string) => void }} parts
 * @returns {(seconds: number) => void} */
export const makeThrottled = ({ t, button, say }) => {
  const usual = button.textContent ?? '';
  let end = () => {};
  return (seconds) => {
    end();
    say(t('form.tooMany', { time: clockText(seconds) }));
    end = countDown(seconds, (left) => {
      button.disabled = left > 0;
      button.textContent = left > 0 ? t('form.wait', { time: clockText(left) }) : usual;
      if (left === 0) say('');
    });
  };
};
