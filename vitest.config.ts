import { availableParallelism } from 'node:os';
import path from 'node:path';
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { LongestFirst } from './scripts/lib/longest-first.ts';
import { useMemoryFolder } from './scripts/lib/memory-folder.ts';

useMemoryFolder();

const apiTests = [
  // All but *.unit.test.ts, which need no database.
  'server/{test,src/modules,src/content,src/db,src/metrics,src/tasks,src/plugins,src/http,src/lib}/**/!(*.unit).test.ts',
  'server/src/*.api.test.ts',
  'bench/**/*.db.test.ts',
];
/** Hours of killing and fuzzing, for `npm run test:deep`. */
const deepTests = '**/*.deep.test.ts';
const never = ['**/node_modules/**', '**/dist/**'];

/**
 * A room whose tests need nothing but Node. Files share modules, whose loading took a third of the step; but those of
 * the browser, whose modules have a state of the page: which tests passed would depend on which file ran before.
 */
function room(
  name: string,
  include = [`${name}/**/*.test.{ts,tsx}`],
  exclude: string[] = [],
): TestProjectConfiguration {
  return {
    extends: true,
    test: {
      name,
      include,
      exclude: [...never, deepTests, ...exclude],
      isolate: name === 'web',
      setupFiles: ['scripts/lib/restore-globals.ts'],
    },
  };
}

/**
 * The tests of every room. `api` holds those that speak HTTP or SQL: they share one throw-away PostgreSQL, and each file
 * makes a database of its own in it. Tests that need a real camera are in recorder/vitest.browser.config.ts.
 */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  resolve: {
    alias: [{ find: /^fast-check$/, replacement: path.join(import.meta.dirname, 'scripts/lib/same-cases.ts') }],
  },
  test: {
    // For a machine that is slow and busy; what hangs is found all the same.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 50_000 } },
    restoreMocks: true,
    // Read from disk rather than imported, so that `--changed` would not see who needs them.
    forceRerunTriggers: [
      ...configDefaults.forceRerunTriggers,
      '**/server/src/db/migrations/**',
      '**/locales/**/*.json',
    ],
    // Much of a test is waiting for a database, a program or a time.
    maxWorkers: Math.max(3, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    projects: [
      room('domain'),
      room('contract'),
      room('locales'),
      room('transcoder'),
      room('recorder'),
      room('web'),
      room('scripts'),
      room('bench', undefined, apiTests),
      room(
        'server',
        ['server/{src,test}/**/*.test.ts'],
        apiTests.filter((glob) => !glob.startsWith('bench')),
      ),
      {
        extends: true,
        test: {
          name: 'api',
          include: apiTests,
          exclude: [...never, deepTests],
          isolate: false,
          globalSetup: ['server/test/database/database-cluster.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'deep',
          include: [deepTests],
          testTimeout: 1_800_000,
          globalSetup: ['server/test/database/database-cluster.ts'],
        },
      },
      // Against programs of others that npm does not bring; the variable says where one is.
      ...(process.env['SIMPLESAMLPHP']
        ? [
            {
              extends: true as const,
              test: {
                name: 'outside',
                include: ['server/test/outside/*.check.ts'],
                globalSetup: ['server/test/database/database-cluster.ts'],
              },
            },
          ]
        : []),
    ],
  },
});
