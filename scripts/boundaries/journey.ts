import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Violation } from './sources.ts';

const journey = 'docs/journey-of-an-answer.md';
const pathInBackticks =
  /`((?:domain|contract|recorder|transcoder|server|web|locales|e2e|bench|deploy|docs|scripts)\/[\w./-]+)`/g;

/** Paths that the account of an answer's journey names and that are not there. */
export function checkJourney(root: string): Violation[] {
  const file = path.join(root, journey);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const named = [...text.matchAll(pathInBackticks)].map((match) => String(match[1]));
      return named
        .filter((name) => !existsSync(path.join(root, name)))
        .map((name) => ({ file: journey, line: index + 1, says: `${name} does not exist; the journey must be true.` }));
    });
}
