import { aptInstall, inPath, mayInstall } from './test-tools.ts';

/** Browsers of other makes, by the program that the journeys start, with their packages of Debian. */
const PROGRAMS = {
  firefox: { program: 'firefox-esr', packages: ['firefox-esr'] },
  webkit: {
    program: 'WebKitWebDriver',
    packages: [
      'webkit2gtk-driver',
      'xvfb',
      'xauth',
      'dbus',
      ...['good', 'bad', 'ugly'].map((set) => `gstreamer1.0-plugins-${set}`),
      'gstreamer1.0-libav',
    ],
  },
} as const;

type Engine = keyof typeof PROGRAMS;

export const ENGINES = Object.keys(PROGRAMS) as Engine[];

/**
 * Finds an engine.
 * @param install also installs it where this process may, which takes longer than its journey
 * @returns why its journeys cannot run, or undefined
 */
export function engineMissing(engine: Engine, install: boolean): string | undefined {
  const { program, packages } = PROGRAMS[engine];
  if (install && !inPath(program) && mayInstall()) {
    console.log(`Installing ${program} …`);
    aptInstall([...packages]);
  }
  return inPath(program) ? undefined : `no ${program} (Debian: apt-get install ${packages.join(' ')})`;
}
