// @ts-check

/** @type {Record<string, string>} */
export const englishTogether = Object.freeze({
  'editor.unkept.full': 'This device has no room left to keep unsaved changes. They go on being sent; do not close the page before “Saved” is shown.',
  'editor.unkept.forbidden': 'This browser does not let the page keep unsaved changes. They go on being sent; do not close the page before “Saved” is shown.',
  'editor.adopted.one': 'Took over 1 unsaved change of a window that was closed.',
  'editor.adopted.other': 'Took over {count} unsaved changes of a window that was closed.',
  'editor.state.unkept': '{state} – only in this window',
});
