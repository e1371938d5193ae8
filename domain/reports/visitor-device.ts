export const REPORT_DEVICES = ['phone', 'tablet', 'computer', 'unknown'] as const;
export type ReportDevice = (typeof REPORT_DEVICES)[number];
export const REPORT_BROWSERS = ['chrome', 'edge', 'firefox', 'safari', 'other'] as const;
export type ReportBrowser = (typeof REPORT_BROWSERS)[number];

/** Names of products are the same in every language; null for those without one. */
export const BROWSER_NAMES: Readonly<Record<ReportBrowser, string | null>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  other: null,
};

/** The first that names itself: others carry the names of Chrome and Safari too. */
const PATTERNS: readonly [ReportBrowser, RegExp][] = [
  ['edge', /\bEdg(?:e|A|iOS)?\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['other', /\b(?:OPR|Opera|SamsungBrowser|YaBrowser)\//],
  ['chrome', /\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//],
  ['safari', /\bSafari\//],
];

function deviceOf(userAgent: string): ReportDevice {
  if (/\biPad\b|\bTablet\b|Android(?!.*\bMobile\b)/.test(userAgent)) return 'tablet';
  if (/\bMobile\b|\biPhone\b|\biPod\b/.test(userAgent)) return 'phone';
  return /\b(?:Windows|Macintosh|X11|CrOS|Linux)\b/.test(userAgent) ? 'computer' : 'unknown';
}

/** Kind of device and family of the browser by the user agent; reports store no more. */
export function visitorDevice(userAgent = ''): { device: ReportDevice; browser: ReportBrowser } {
  const browser = PATTERNS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';
  return { device: deviceOf(userAgent), browser };
}
