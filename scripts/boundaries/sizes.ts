import path from 'node:path';
import { targetOf } from './rooms.ts';
import type { Source, Violation } from './sources.ts';

const longest = 600;
const median = 90;
const ninetyFifth = 300;
const fullest = 20;

/** Most lines and parameters of a function, and how many functions still have more: these ceilings only fall. */
export const FUNCTION_SIZES = {
  lines: {
    most: 80,
    ceiling: 56,
    instead: 'split it where a part can be read alone: a hook, a part of a screen, a rule',
  },
  parameters: { most: 4, ceiling: 21, instead: 'take one object, which names each value where it is passed' },
} as const;

/** Lines of a file and its only importer that read well as one, and how many such pairs there still are: it only falls. */
export const PAIRS = { lines: 400, ceiling: 90 };
const layer = /\.(routes|service|repository|presenter|tables|query|source)\.ts$/;

function percentile(sorted: number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Folders with so many source files that no reader guesses the right one. Tests do not count. */
function checkFolders(sources: Source[]): Violation[] {
  const folders = Map.groupBy(
    sources.filter(({ isTest }) => !isTest),
    ({ file }) => path.posix.dirname(file),
  );
  return [...folders].flatMap(([file, { length }]) =>
    length > fullest
      ? [{ file, says: `${length} source files are more than ${fullest}: split the folder by subject.` }]
      : [],
  );
}

/** More functions that are too long, or take too much, than before. */
function checkFunctions(sources: Source[]): Violation[] {
  const functions = sources
    .filter(({ isTest }) => !isTest)
    .flatMap((source) => source.functions.map((shape) => ({ file: source.file, ...shape })));
  return (['lines', 'parameters'] as const).flatMap((size) => {
    const { most, ceiling, instead } = FUNCTION_SIZES[size];
    const above = functions.filter((shape) => shape[size] > most).toSorted((a, b) => a[size] - b[size]);
    if (above.length <= ceiling) return [];
    const says = `${above.length} functions have more than ${most} ${size} and ${ceiling} may; ${instead}: ${above
      .slice(0, 12)
      .map(({ file, line }) => `${file}:${line}`)
      .join(', ')}`;
    return [{ file: 'scripts/boundaries/sizes.ts', says }];
  });
}

/**
 * Files that could be a part of their only importer: it is in the same folder, imports them immediately, and both fit
 * in one look. Layers of a module stand apart, and so does what has a test.
 */
function checkPairs(sources: Source[]): Violation[] {
  const importers = new Map<string, Set<Source>>();
  for (const source of sources)
    for (const statement of source.imports) {
      const target = targetOf(source, statement);
      if (target?.kind !== 'file') continue;
      importers.set(target.file, (importers.get(target.file) ?? new Set()).add(source));
    }
  const pairs = sources.filter(({ file, lines, isTest }) => {
    const [importer, another] = importers.get(file) ?? [];
    if (isTest || layer.test(file) || !importer || another || importer.isTest) return false;
    if (path.posix.dirname(file) !== path.posix.dirname(importer.file)) return false;
    return lines + importer.lines <= PAIRS.lines && !importer.code.includes(`import('./${path.posix.basename(file)}')`);
  });
  if (pairs.length <= PAIRS.ceiling) return [];
  const shortest = pairs.toSorted((a, b) => a.lines - b.lines).slice(0, 12);
  const says = `${pairs.length} files could be a part of their only importer and ${PAIRS.ceiling} may; join them or test them: ${shortest.map(({ file }) => file).join(', ')}`;
  return [{ file: 'scripts/boundaries/sizes.ts', says }];
}

/** Files that are too long, folders that are too full, and a repository whose files grow too long on average. */
export function checkSizes(sources: Source[]): Violation[] {
  const tooLong = sources.flatMap(({ file, lines }) =>
    lines > longest ? [{ file, says: `${lines} lines are more than ${longest}: split the file by what it does.` }] : [],
  );
  const sorted = sources
    .filter(({ isTest }) => !isTest)
    .map(({ lines }) => lines)
    .toSorted((a, b) => a - b);
  const drift = [
    { share: 0.5, limit: median, name: 'median' },
    { share: 0.95, limit: ninetyFifth, name: '95th percentile' },
  ].flatMap(({ share, limit, name }) => {
    const actual = percentile(sorted, share);
    return actual > limit
      ? [{ file: '.', says: `the ${name} of file lengths is ${actual} lines and may be ${limit}.` }]
      : [];
  });
  return [...tooLong, ...checkFolders(sources), ...checkFunctions(sources), ...checkPairs(sources), ...drift];
}
