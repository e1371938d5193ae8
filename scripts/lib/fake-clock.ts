import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = '/usr/lib';

/** The library of Debian's package faketime that shows programs another time, where it is installed. */
export function fakeClock(): string | undefined {
  const folders = existsSync(root) ? readdirSync(root).map((name) => path.join(root, name, 'faketime')) : [];
  return folders.map((folder) => path.join(folder, 'libfaketimeMT.so.1')).find((file) => existsSync(file));
}

/**
 * The settings under which a program believes that it is that moment, and goes on from there.
 * @param moment such as `2027-10-30T23:50Z`
 * @param zone IANA name of the zone that the machine seems to lie in
 * @throws RangeError for what is no moment
 */
export function settingsAt(library: string, moment: string, zone: string, now = Date.now()): Record<string, string> {
  const seconds = Math.round((Date.parse(moment) - now) / 1000);
  if (Number.isNaN(seconds)) throw new RangeError(`${moment} is no moment`);
  return {
    LD_PRELOAD: library,
    // How far ahead, since programs that begin later must not begin at the same moment.
    FAKETIME: seconds < 0 ? String(seconds) : `+${seconds}`,
    // What is waited for takes as long as ever.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    TZ: zone,
  };
}
