type SystemId = 'windows' | 'mac' | 'linux' | 'chromeos' | 'android' | 'iphone' | 'ipad';
export type DeviceKind = 'computer' | 'phone' | 'tablet';

export type Device = { kind: DeviceKind; system: SystemId; browser: string };

/** Order matters: most browsers also name others for compatibility. */
const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [mark: RegExp, system: SystemId, kind: DeviceKind])[] = [
  [/\biPad\b/, 'ipad', 'tablet'],
  [/\biPhone\b|\biPod\b/, 'iphone', 'phone'],
  [/\bAndroid\b(?!.*\bMobile\b)/, 'android', 'tablet'],
  [/\bAndroid\b/, 'android', 'phone'],
  [/\bWindows\b/, 'windows', 'computer'],
  [/\bCrOS\b/, 'chromeos', 'computer'],
  [/\bMacintosh\b|\bMac OS X\b/, 'mac', 'computer'],
  [/\bLinux\b|\bX11\b/, 'linux', 'computer'],
];

/**
 * The device behind a session, from its user agent. The raw text is never shown.
 * @returns undefined where it names no well-known browser or system
 */
export function deviceOf(userAgent: string | null): Device | undefined {
  if (!userAgent) return undefined;
  const browser = browsers.find(([mark]) => mark.test(userAgent));
  const system = systems.find(([mark]) => mark.test(userAgent));
  return browser && system && { browser: browser[1], system: system[1], kind: system[2] };
}
