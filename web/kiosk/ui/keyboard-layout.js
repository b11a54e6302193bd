// @ts-check

/** The rows of the on-screen keyboard by language; digits for booth numbers on top. */
export const KEYBOARD_LAYOUTS = Object.freeze({
  en: ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  de: ['1234567890', 'qwertzuiopü', 'asdfghjklöä', 'yxcvbnmß'],
});
