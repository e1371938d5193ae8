import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Programs for tests that npm cannot install, with their Debian packages. */
const packages = ['chromium', 'ffmpeg', 'fonts-liberation'];

/** The same browser without windows: journeys without a camera need a sixth less of the processor's time in it. */
const shell = 'chromium-headless-shell';

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const chromiumOnMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

export function inPath(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return existsSync(named) ? named : undefined;
  const chromiumPath = chromiumNames.map(inPath).find((file) => file !== undefined);
  return chromiumPath ?? (existsSync(chromiumOnMac) ? chromiumOnMac : undefined);
}

/** A browser that was chosen by name runs all journeys. */
const findShell = (): string | undefined =>
  process.env['CHROMIUM_PATH'] ? process.env['CHROMIUM_PATH'] : inPath(shell);

function missing(): string[] {
  return [findChromium() ? '' : 'Chromium', inPath('ffmpeg') && inPath('ffprobe') ? '' : 'ffmpeg'].filter(Boolean);
}

/** Whether this process may install packages of Debian. */
export const mayInstall = (): boolean => process.getuid?.() === 0 && inPath('apt-get') !== undefined;

/** Each list by a call of its own: one that a release of Debian lacks takes nothing from the others. */
export function aptInstall(...lists: string[][]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '--yes', '--no-install-recommends'];
  for (const args of [['update'], ...lists.map((list) => [...install, ...list])]) {
    spawnSync('apt-get', ['--quiet=2', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  }
}

/**
 * Finds the browser and the media tools, and installs them where this process may.
 * @returns the paths of the browser and, where it is installed, of the browser without windows; or a sentence that says
 * what to install.
 */
export function ensureTools(): { chromium: string; shell: string | undefined } | { problem: string } {
  const programs = [...missing(), findShell() ? '' : shell].filter(Boolean);
  if (programs.length > 0 && mayInstall()) {
    console.log(`Installing ${programs.join(' and ')} …`);
    aptInstall(packages, [shell]);
  }
  const chromium = findChromium();
  if (chromium && missing().length === 0) return { chromium, shell: findShell() };
  const names = missing().join(' and ');
  return {
    problem: `The tests need ${names}: install it (Debian: apt-get install chromium ffmpeg) and run them again.`,
  };
}
