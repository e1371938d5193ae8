/** Why nothing can be recorded here at all. */
export type UnsupportedReason = 'in_app_browser' | 'insecure_context' | 'no_media_devices' | 'no_media_recorder';

const IN_APP_BROWSERS: ReadonlyArray<readonly [name: string, sign: RegExp]> = [
  ['Facebook', /FBAN|FBAV|FB_IAB/],
  ['Instagram', /Instagram/],
  ['LinkedIn', /LinkedInApp/],
  ['TikTok', /BytedanceWebview|musical_ly|TikTok/],
  ['Snapchat', /Snapchat/],
  ['WeChat', /MicroMessenger/],
  ['LINE', /\bLine\//],
  ['X', /Twitter for/],
  ['Pinterest', /\[Pinterest|Pinterest\//],
  ['Android', /Android.*; wv\)/],
];

/**
 * The app whose built-in browser shows the page. Their cameras do not work, whatever they claim.
 * @returns its name (`Android` for an unnamed web view), or null in a real browser
 */
export function inAppBrowser(userAgent: string): string | null {
  return IN_APP_BROWSERS.find(([, sign]) => sign.test(userAgent))?.[0] ?? null;
}

/**
 * Reason why this browser cannot record.
 * @param page the window to judge
 * @returns null when it can
 */
export function unsupportedReason(page: Window & typeof globalThis = window): UnsupportedReason | null {
  if (inAppBrowser(page.navigator.userAgent)) return 'in_app_browser';
  if (!page.isSecureContext) return 'insecure_context';
  // Typed as always present, yet absent in old and locked-down browsers.
  if (!('mediaDevices' in page.navigator) || !page.navigator.mediaDevices) return 'no_media_devices';
  if (!('MediaRecorder' in page)) return 'no_media_recorder';
  return null;
}

/**
 * Whether leaving the page ends the camera, as on phones and tablets.
 */
export function isHandheld(userAgent: string, touchPoints: number): boolean {
  // iPadOS names itself a Mac; no Mac has a touch screen.
  return /Android|iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
}
