// @ts-check

/** @type {readonly (readonly [RegExp, string])[]} */
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
/** @type {readonly (readonly [RegExp, string])[]} */
const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What a browser calls itself, in words that people know: `Firefox, Windows`; its first words where
 * nothing of that is known.
 * @param {string} agent the `User-Agent` of a request @returns {string} */
export const agentText = (agent) => {
  const known = [browsers, systems].flatMap((list) =>
    list.find(([pattern]) => pattern.test(agent))?.[1] ?? []
  );
  return known.length > 0 ? known.join(', ') : agent.slice(0, 40);
};
