import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkLevels, levels } from './levels.ts';
import type { Source } from './sources.ts';

const modules = path.join(import.meta.dirname, '../../server/src/modules');

const source = (file: string, specifier: string, typeOnly = false): Source => ({
  file: `server/src/modules/${file}`,
  code: '',
  comments: '',
  functions: [],
  declared: new Set(),
  lines: 1,
  isTest: false,
  imports: [{ specifier, typeOnly, reexports: false, line: 1 }],
});

const saidOf = (...sources: Source[]) => checkLevels(sources).map(({ file, says }) => `${file}: ${says}`);

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));

test('every module has one level, and every level holds existing modules', () => {
  const named = Object.values(levels).flat();
  const folders = foldersIn(modules).flatMap((name) =>
    named.some((module) => module.startsWith(`${name}/`))
      ? foldersIn(path.join(modules, name)).map((inner) => `${name}/${inner}`)
      : name,
  );
  expect(named.toSorted()).toEqual(folders.toSorted());
});

test('a module of a group is a module as any other', () => {
  expect(
    saidOf(
      source('interviews/state/a.ts', '../captions/a.service.ts'),
      source('interviews/captions/a.service.ts', '../state/a.ts'),
      source('interviews/captions/inner/b.ts', '../a.service.ts'),
    ),
  ).toEqual([
    'server/src/modules/interviews/state/a.ts: move what both need to one of the two, or below both: interviews/state imports interviews/captions imports interviews/state.',
  ]);
  expect(saidOf(source('feed/a.service.ts', '../interviews/state/a.ts'))).toEqual([
    expect.stringContaining('feed (platform) is below interviews/state (applicant).'),
  ]);
  expect(saidOf(source('interviews/weather/a.ts', '../../reviews/a.service.ts'))).toContain(
    'scripts/boundaries/levels.ts: give the module interviews/weather its level.',
  );
});

test('a group holds no files of its own', () => {
  expect(saidOf(source('interviews/a.service.ts', '../feed/a.service.ts'))).toEqual([
    'server/src/modules/interviews: move its files into one of its modules: a group holds modules only.',
  ]);
});

test('a module imports its own level and lower ones', () => {
  expect(
    saidOf(
      source('reviews/a.service.ts', '../reports/a.service.ts'),
      source('reviews/b.service.ts', '../feed/a.service.ts', true),
      source('reviews/c.service.ts', '../../access/load-job.ts'),
    ),
  ).toEqual([]);
});

test('an import of a higher level is refused, also of a type', () => {
  const says =
    'announce it by server/src/announce.ts, or move what both need down: feed (platform) is below jobs (activity).';
  expect(saidOf(source('feed/a.service.ts', '../jobs/a.service.ts', true))).toEqual([
    `server/src/modules/feed/a.service.ts: ${says}`,
  ]);
});

test('no module reaches itself, over whatever modules between: named once, where the fewest imports are', () => {
  expect(
    saidOf(
      source('ai/a.service.ts', '../reviews/a.service.ts'),
      source('ai/b.service.ts', '../reviews/a.service.ts'),
      source('reviews/a.service.ts', '../reports/a.service.ts', true),
      source('reports/a.service.ts', '../ai/a.service.ts'),
      source('reports/b.service.ts', '../ai/a.service.ts'),
      source('exports/a.service.ts', '../ai/a.service.ts'),
    ),
  ).toEqual([
    'server/src/modules/reviews/a.service.ts: move what both need to one of the two, or below both: reviews imports reports imports ai imports reviews.',
  ]);
});

test('a module without a level is refused', () => {
  expect(saidOf(source('weather/a.service.ts', './b.ts'))).toEqual([
    'scripts/boundaries/levels.ts: give the module weather its level.',
  ]);
});
