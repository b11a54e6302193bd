// @ts-check

/** Keeps the screen on, where the browser can: again each time the page comes into view. */
export const stayAwake = () => {
  const ask = () => {
    if (document.visibilityState !== 'visible') return;
    navigator.wakeLock?.request('screen').catch(() => {
      // A browser that saves power refuses; the screen then relies on the settings of its machine.
    });
  };
  document.addEventListener('visibilitychange', ask);
  ask();
};
