import path from 'node:path';
import { checkDependencies } from './boundaries/dependencies.ts';
import { checkDocs } from './boundaries/docs.ts';
import { checkInside } from './boundaries/inside.ts';
import { checkLevels } from './boundaries/levels.ts';
import { checkRetiredWords } from './boundaries/retired-words.ts';
import { checkRooms } from './boundaries/rooms.ts';
import { checkSizes } from './boundaries/sizes.ts';
import { readSources, type Violation } from './boundaries/sources.ts';

/** Every violation of the rules in docs/architecture.md. */
export function checkBoundaries(root: string): Violation[] {
  const sources = readSources(root);
  return [
    ...checkRooms(sources),
    ...checkInside(sources),
    ...checkLevels(sources),
    ...checkSizes(sources),
    ...checkRetiredWords(sources),
    ...checkDependencies(root, sources),
    ...checkDocs(root, sources),
  ];
}

if (import.meta.main) {
  const violations = checkBoundaries(path.join(import.meta.dirname, '..'));
  for (const { file, line, says } of violations) console.error(`${file}${line ? `:${line}` : ''}  ${says}`);
  console.log(violations.length === 0 ? 'All boundaries hold.' : `${violations.length} places cross a boundary.`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
