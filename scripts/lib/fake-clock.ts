import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = '/usr/lib';

/** The library of Debian's package faketime, which changes a program's clock, where it is installed. */
export function fakeClock(): string | undefined {
  const folders = existsSync(root) ? readdirSync(root).map((name) => path.join(root, name, 'faketime')) : [];
  return folders.map((folder) => path.join(folder, 'libfaketimeMT.so.1')).find((file) => existsSync(file));
}

/**
 * The settings under which a program starts at that time, and continues from there.
 * @param moment such as `2027-10-30T23:50Z`
 * @param zone IANA name of the machine's apparent zone
 * @throws RangeError for an invalid moment
 */
export function settingsAt(library: string, moment: string, zone: string, now = Date.now()): Record<string, string> {
  const seconds = Math.round((Date.parse(moment) - now) / 1000);
  if (Number.isNaN(seconds)) throw new RangeError(`${moment} is no moment`);
  return {
    LD_PRELOAD: library,
    // A relative offset, so that programs that start later get a later time.
    FAKETIME: seconds < 0 ? String(seconds) : `+${seconds}`,
    // Timeouts keep their real duration.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    TZ: zone,
  };
}
