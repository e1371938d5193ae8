import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Step } from './test-steps.ts';

/** The changes since a commit; `files` are paths from the repository's root, including deleted ones. */
export type Change = { base: string; files: string[] };

const journey = /^e2e\/journeys\/.+\.spec\.ts$/;
/** Code that neither the product nor its journeys run: documents, tests, tools and the bench. */
const besideProduct =
  /\.md$|\.test\.tsx?$|\.fixture\.ts$|^(docs|deploy|scripts|bench|\.ci)\/|^(server\/test|recorder\/(testing|in-browser))\//;
const linted = /\.(ts|tsx|mjs)$/;

function git(root: string, ...args: string[]): string[] {
  const text = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  return text.split('\0').filter(Boolean);
}

/** The branch point from `main`; on `main` itself, or without one, the last commit. */
function leftMain(root: string): string {
  try {
    return git(root, 'merge-base', 'HEAD', 'main')[0]?.trim() ?? 'HEAD';
  } catch {
    return 'HEAD';
  }
}

/** Every file that differs from the revision, committed or not, and every new one. */
export function changeSince(root: string, revision = leftMain(root)): Change {
  const differing = git(root, 'diff', '--name-only', '--no-renames', '-z', revision, '--');
  const added = git(root, 'ls-files', '--others', '--exclude-standard', '-z');
  return { base: revision, files: [...new Set([...differing, ...added])].toSorted() };
}

function journeysFor(step: Step, files: string[], present: string[]): Step {
  if (files.some((file) => !journey.test(file) && !besideProduct.test(file))) return step;
  const specs = present.filter((file) => journey.test(file));
  if (specs.length === 0) return { ...step, skip: 'no journey changed, nor what journeys run' };
  return { ...step, commands: step.commands.map((command) => [...command, '--pass-with-no-tests', ...specs]) };
}

function narrowed(step: Step, { base, files }: Change, present: string[]): Step {
  const onFiles = (some: string[], ...more: string[]): Step =>
    some.length === 0
      ? { ...step, skip: 'no such file changed' }
      : {
          ...step,
          commands: step.commands.map((command) => [
            ...command.filter((argument) => argument !== '.'),
            ...more,
            ...some,
          ]),
        };
  if (step.name === 'format') return onFiles(present, '--no-error-on-unmatched-pattern');
  if (step.name === 'lint')
    return onFiles(
      present.filter((file) => linted.test(file)),
      '--no-error-on-unmatched-pattern',
    );
  if (step.report === 'vitest')
    return {
      ...step,
      commands: step.commands.map((command) => [...command, `--changed=${base}`, '--passWithNoTests']),
    };
  if (step.report === 'playwright') return journeysFor(step, files, present);
  return step;
}

/**
 * The steps that a change affects: format and lint of its files, tests that import them, journeys. All journeys run
 * after a change of product code or of shared journey code, otherwise the changed ones. Types, boundaries, unused code
 * and the build always cover everything.
 */
export function onlyChanged(root: string, steps: Step[], change: Change): Step[] {
  const present = change.files.filter((file) => existsSync(path.join(root, file)));
  return steps.map((step) => narrowed(step, change, present));
}
