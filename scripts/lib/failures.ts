import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** A failed test, or another failure of its runner, with the beginning of its message. */
export type Failure = { name: string; message: string };

/** The file where a runner's reporter logs failures immediately, so that they are known even after an abort. */
export const FAILURES_FILE = 'TEST_FAILURES_FILE';

const widest = 220;

export function noteFailure(failure: Failure): void {
  const file = process.env[FAILURES_FILE];
  if (file) appendFileSync(file, `${JSON.stringify(failure)}\n`);
}

export function failuresIn(file: string): Failure[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Failure);
}

/** The content of a text, without colours and empty lines. */
export function plainLines(text: string): string[] {
  const lines = stripVTControlCharacters(text).split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => line.trimEnd().slice(0, widest));
}

/**
 * Names every failure with the first lines of its message, short enough for the end of a truncated log: the more
 * failures, the less about each, and the rest is counted.
 */
export function describeFailures(failures: Failure[], room = 30): string[] {
  const listed = failures.slice(0, Math.max(1, Math.floor(room / 2)));
  const linesEach = Math.min(8, Math.max(1, Math.floor(room / Math.max(1, listed.length)) - 1));
  const lines = listed.flatMap(({ name, message }) => [
    ...plainLines(`✗ ${name}`).slice(0, 1),
    ...plainLines(message)
      .slice(0, linesEach)
      .map((line) => `    ${line}`),
  ]);
  return failures.length > listed.length ? [...lines, `and ${failures.length - listed.length} more`] : lines;
}
