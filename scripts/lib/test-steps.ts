import path from 'node:path';
import { systemBinaries } from '../../server/test/database/system-postgres.ts';
import { fakeClock } from './fake-clock.ts';
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

const ENGINES = Object.keys(PROGRAMS) as Engine[];

/**
 * Finds an engine.
 * @param install also installs it where this process may, which takes longer than its journey
 * @returns why its journeys cannot run, or undefined
 */
function engineMissing(engine: Engine, install: boolean): string | undefined {
  const { program, packages } = PROGRAMS[engine];
  if (install && !inPath(program) && mayInstall()) {
    console.log(`Installing ${program} …`);
    aptInstall([...packages]);
  }
  return inPath(program) ? undefined : `no ${program} (Debian: apt-get install ${packages.join(' ')})`;
}

/**
 * One part of `npm test`: programs that run in parallel, each a script with its arguments. `report` names the runner
 * that counts its tests; a step without one counts as a single check.
 */
export type Step = {
  name: string;
  commands: string[][];
  /** Further arguments of its programs, learnt when its turn comes: it may install what the step needs. */
  more?: () => string[];
  report?: 'vitest' | 'playwright';
  env?: Record<string, string>;
  /** Starts together with the step before it, because it mostly waits or leaves a processor idle. */
  beside?: boolean;
  /** Why this machine cannot run it. */
  skip?: string;
};

const bin = (file: string) => path.join('node_modules', file);
const tsc = bin('typescript/bin/tsc');
const unitProjects = ['domain', 'contract', 'locales', 'transcoder', 'recorder', 'web', 'scripts', 'bench', 'server'];

/** Each program on one processor, with one checker: several checkers of a program repeat each other's work on shared types. */
const typesOf = (configs: string[]) => configs.map((config) => [tsc, '-p', config, '--checkers', '1']);

function vitest(projects: string[], more: string[] = []): string[] {
  return [bin('vitest/vitest.mjs'), 'run', ...projects.flatMap((project) => ['--project', project]), ...more];
}

function playwright(project: string, more: string[] = []): string[] {
  return [
    bin('@playwright/test/cli.js'),
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--project',
    project,
    ...more,
  ];
}

/** Two workers and the database keep both processors of a small machine busy; a third worker cost a fifth more time of both. */
const WITH_DATABASE = ['--maxWorkers', '2'];

function apiOnSystem(): Step {
  const system = systemBinaries();
  return {
    name: 'api-system',
    commands: [vitest(['api'], WITH_DATABASE)],
    report: 'vitest',
    env: { TEST_DATABASE: 'system' },
    ...(!system && { skip: 'no PostgreSQL 15 or newer in /usr/lib/postgresql' }),
  };
}

/** Without PgBouncer (Debian: apt-get install pgbouncer) it fails and names that. */
const apiThroughPooler: Step = {
  name: 'api-pooler',
  commands: [vitest(['api'], WITH_DATABASE)],
  report: 'vitest',
  env: { TEST_DATABASE: 'pooler' },
};

/** Moments for tests of days and clocks: the night with a repeated hour, a leap day far west, a new year far east. */
const MOMENTS = [
  ['2027-10-30T23:35Z', 'Europe/London'],
  ['2028-02-29T11:00Z', 'Pacific/Pago_Pago'],
  ['2029-12-31T09:50Z', 'Pacific/Kiritimati'],
] as const;

function atOtherHours(): Step[] {
  return MOMENTS.map(([moment, zone]) => ({
    name: `at-${moment.slice(0, 10)}`,
    commands: [['scripts/test-at.ts', moment, zone, ...vitest([...unitProjects, 'api']).slice(2)]],
    report: 'vitest',
    ...(!fakeClock() && { skip: 'no faketime' }),
  }));
}

/** Also runs the journeys in browsers of other makes, and says which is absent. */
const inEngines = (install: boolean): string[] =>
  ENGINES.flatMap((engine) => {
    const missing = engineMissing(engine, install);
    if (missing) console.log(`Without the journeys in ${engine}: ${missing}`);
    return missing ? [] : ['--project', engine];
  });
const inEnginesPresent = () => inEngines(false);
const inEnginesInstalled = () => inEngines(true);

/** The steps in order: the fastest to fail comes first. */
export function testSteps(deep: boolean): Step[] {
  // See e2e/playwright.config.ts and e2e/fixtures/browser/accessible.ts.
  const all = deep && { env: { DEEP_JOURNEYS: '1' } };
  const steps: Step[] = [
    { name: 'format', commands: [[bin('oxfmt/bin/oxfmt'), '--check', '.']] },
    { name: 'lint', commands: [[bin('oxlint/bin/oxlint'), '--deny-warnings']] },
    { name: 'types', commands: typesOf(['tsconfig.json', 'tsconfig.web.json']), beside: true },
    { name: 'boundaries', commands: [['scripts/check-boundaries.ts']], beside: true },
    { name: 'unused', commands: [[bin('knip/bin/knip.js'), '--no-progress']], beside: true },
    { name: 'unit', commands: [vitest(unitProjects)], report: 'vitest' },
    { name: 'api', commands: [vitest(['api'], WITH_DATABASE)], report: 'vitest' },
    {
      name: 'browser',
      commands: [vitest([], ['--config', 'recorder/vitest.browser.config.ts'])],
      report: 'vitest',
      beside: true,
    },
    { name: 'build', commands: [['scripts/build-web.ts', '--weigh']] },
    { name: 'screens', commands: [playwright('screens', ['--workers', '3'])], report: 'playwright', ...all },
    {
      name: 'e2e',
      commands: [playwright('recordings', ['--workers', '3'])],
      more: deep ? inEnginesInstalled : inEnginesPresent,
      report: 'playwright',
      ...all,
    },
    // Each subject once with few rows: what is measured keeps pace with the product.
    { name: 'bench', commands: [['bench/run.ts', '--smoke', ...(deep ? [] : ['--short'])]], beside: true },
  ];
  if (deep)
    steps.push(
      { name: 'advisories', commands: [['scripts/advisories.ts']] },
      ...atOtherHours(),
      apiOnSystem(),
      apiThroughPooler,
      {
        name: 'deep',
        commands: [vitest(['deep'], ['--passWithNoTests'])],
        report: 'vitest',
      },
    );
  return steps;
}
