import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeSince, onlyChanged } from './changed-steps.ts';
import type { Step } from './test-steps.ts';
import { testSteps } from './test-steps.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'vivavoce-changed-'));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(file: string, text = 'text'): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

describe('what changed', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: root });
  const commit = (message: string) => {
    git('add', '.');
    git('commit', '--quiet', '--message', message);
  };

  beforeEach(() => {
    git('init', '--quiet', '--initial-branch', 'main');
    for (const file of ['kept.ts', 'edited.ts', 'deleted.ts']) write(file);
    commit('first');
  });

  test('on a branch is all since it left main, committed or not', () => {
    git('switch', '--quiet', '--create', 'branch');
    write('committed é.ts');
    commit('second');
    write('edited.ts', 'new text');
    rmSync(path.join(root, 'deleted.ts'));
    write('folder/new.ts');
    expect(changeSince(root).files).toEqual(['committed é.ts', 'deleted.ts', 'edited.ts', 'folder/new.ts']);
  });

  test('on main is what is not committed', () => {
    write('committed.ts');
    commit('second');
    write('edited.ts', 'new text');
    expect(changeSince(root).files).toEqual(['edited.ts']);
  });

  test('since a revision is what differs from it', () => {
    write('committed.ts');
    commit('second');
    expect(changeSince(root, 'HEAD~1')).toEqual({ base: 'HEAD~1', files: ['committed.ts'] });
    expect(() => changeSince(root, 'no-such-revision')).toThrow('no-such-revision');
  });
});

describe('a step on what changed', () => {
  const stepsFor = (...files: string[]) => {
    for (const file of files) if (!file.startsWith('gone')) write(file);
    return new Map(onlyChanged(root, testSteps(false), { base: 'main', files }).map((step) => [step.name, step]));
  };
  const argumentsOf = (step: Step | undefined) => step?.commands.flat() ?? [];

  test('checks the format of files that are still there, and lints code', () => {
    const steps = stepsFor('gone.ts', 'docs/testing.md', 'domain/one.ts');
    expect(argumentsOf(steps.get('format')).slice(1)).toEqual([
      '--check',
      '--no-error-on-unmatched-pattern',
      'docs/testing.md',
      'domain/one.ts',
    ]);
    expect(argumentsOf(steps.get('lint')).slice(-1)).toEqual(['domain/one.ts']);
    expect(argumentsOf(steps.get('lint'))).not.toContain('docs/testing.md');
  });

  test('looks at nothing where there is no such file', () => {
    const steps = stepsFor('gone.ts');
    expect([steps.get('format')?.skip, steps.get('lint')?.skip]).toEqual([
      'no such file changed',
      'no such file changed',
    ]);
  });

  test('leaves the tests that import what changed to vitest', () => {
    const steps = stepsFor('server/src/app.ts');
    for (const name of ['unit', 'api', 'browser'])
      expect(argumentsOf(steps.get(name)).slice(-2)).toEqual(['--changed=main', '--passWithNoTests']);
  });

  test.each([
    'server/src/app.ts',
    'web/staff/src/main.tsx',
    'domain/limits.ts',
    'locales/fr.json',
    'e2e/fixtures/people/staff.ts',
    'e2e/playwright.config.ts',
    'package-lock.json',
    'gone/from/the/product.ts',
  ])('runs all journeys after a change of %s', (file) => {
    const steps = stepsFor(file, 'e2e/journeys/activities/feed.spec.ts');
    const all = testSteps(false);
    for (const name of ['screens', 'e2e']) expect(steps.get(name)).toEqual(all.find((step) => step.name === name));
  });

  test('runs the journeys that changed, where nothing else did that they run', () => {
    const steps = stepsFor('docs/testing.md', 'domain/limits.test.ts', 'e2e/journeys/activities/feed.spec.ts');
    for (const name of ['screens', 'e2e']) {
      expect(argumentsOf(steps.get(name)).slice(-2)).toEqual([
        '--pass-with-no-tests',
        'e2e/journeys/activities/feed.spec.ts',
      ]);
      expect(steps.get(name)?.skip).toBeUndefined();
    }
  });

  test('runs no journey after a change of tests, tools and documents', () => {
    const steps = stepsFor(
      'docs/testing.md',
      'server/test/factories.ts',
      'scripts/lib/test-run.ts',
      'domain/one.test.ts',
    );
    for (const name of ['screens', 'e2e']) expect(steps.get(name)?.skip).toContain('no journey changed');
  });

  test('looks at types, boundaries, unused code and the build as a whole', () => {
    const steps = stepsFor('docs/testing.md');
    const whole = testSteps(false).filter(({ name }) => ['types', 'boundaries', 'unused', 'build'].includes(name));
    expect(whole).toHaveLength(4);
    for (const step of whole) expect(steps.get(step.name)).toEqual(step);
  });
});
