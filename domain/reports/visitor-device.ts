export const REPORT_DEVICES = ['phone', 'tablet', 'computer', 'unknown'] as const;
export type ReportDevice = (typeof REPORT_DEVICES)[number];
export const REPORT_BROWSERS = ['chrome', 'edge', 'firefox', 'safari', 'other'] as const;
export type ReportBrowser = (typeof REPORT_BROWSERS)[number];

/** The first that names itself: others carry the names of Chrome and Safari too. */
const BROWSER_NAMES: readonly [ReportBrowser, RegExp][] = [
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

/** The kind of device and the family of the browser, as its user agent names them; no more is kept for reports. */
export function visitorDevice(userAgent = ''): { device: ReportDevice; browser: ReportBrowser } {
  const browser = BROWSER_NAMES.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';
  return { device: deviceOf(userAgent), browser };
}
