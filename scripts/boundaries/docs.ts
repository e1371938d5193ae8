import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { levels } from './levels.ts';
import type { Source, Violation } from './sources.ts';

/** The folders with Markdown; listed, so that `node_modules` is not searched. */
const markdown = [
  '*.md',
  '{contract,deploy,domain,e2e,locales,recorder,server,transcoder}/*.md',
  'web/*/*.md',
  'docs/**/*.md',
];
/** Decision records describe the code at their date; the changelog at any. Their links must be valid all the same. */
const ofTheirDate = /^(docs\/decisions\/|CHANGELOG\.md$)/;
const pathInBackticks =
  /`((?:domain|contract|recorder|transcoder|server|web|locales|e2e|bench|deploy|docs|scripts)\/[\w./$-]+)`/g;
/** The name of a file, or the end of its path, such as `find-best.ts` or `composing/fill-gaps.ts`. */
const fileInBackticks = /`((?:[\w$-]+\/)*[\w$-]+(?:\.[\w$-]+)*\.(?:ts|tsx|mjs))`/g;
const relativeLink = /\]\((?![a-z]+:)([^)#\s]+)(?:#[^)]*)?\)/g;

const captures = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map((match) => String(match[1]));

function faultsOf(root: string, file: string, sources: readonly string[]): Violation[] {
  const folder = path.join(root, path.dirname(file));
  return readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const isOfItsDate = ofTheirDate.test(file);
      const paths = isOfItsDate ? [] : captures(pathInBackticks, text);
      const names = isOfItsDate ? [] : captures(fileInBackticks, text).filter((name) => !paths.includes(name));
      const missing = [
        ...paths.filter((name) => !existsSync(path.join(root, name))),
        ...names.filter((name) => !sources.some((source) => `/${source}`.endsWith(`/${name}`))),
        ...captures(relativeLink, text).filter((name) => !existsSync(path.join(folder, name))),
      ];
      return missing.map((name) => ({
        file,
        line: index + 1,
        says: `${name} does not exist: name the present file, or remove the sentence.`,
      }));
    });
}

const architecture = 'docs/architecture.md';
const rowsOf = (text: string) =>
  text.split('\n').flatMap((line) => (line.startsWith('|') ? [line.split('|')[1] ?? ''] : []));

/** Tasks and modules of the server that are missing in the tables of the docs. */
function missingRows(root: string): Violation[] {
  if (!existsSync(path.join(root, architecture))) return [];
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const tasks = globSync('server/src/tasks/definitions/*.ts', { cwd: root }).flatMap((file) =>
    captures(/defineTask\(\{\s*name: '([^']+)'/g, read(file)),
  );
  const modules = Object.values(levels)
    .flat()
    .filter((name) => existsSync(path.join(root, 'server/src/modules', name)))
    .map((name) => path.basename(name));
  const named = new Set(rowsOf(read(architecture)).flatMap((cell) => cell.match(/[a-z]+(?:-[a-z]+)*/g) ?? []));
  return [...tasks, ...modules]
    .filter((name) => !named.has(name))
    .map((name) => ({ file: architecture, says: `${name} has no row in the tables of tasks and modules: add one.` }));
}

/** Decision records with the number of another record, as happens when two branches each take the next one. */
function repeatedNumbers(root: string): Violation[] {
  const records = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((file) => path.basename(file));
  return [...Map.groupBy(records.toSorted(), (name) => name.slice(0, 3)).values()].flatMap(([first, ...others]) =>
    others.map((name) => ({
      file: `docs/decisions/${name}`,
      says: `${first} has its number: give it the next free one, and correct what refers to it.`,
    })),
  );
}

/** Invalid paths and links in the docs, numbers of decisions that are given twice, and tasks and modules that the docs omit. */
export function checkDocs(root: string, sources: Source[]): Violation[] {
  const files = [...sources.map(({ file }) => file), ...globSync('web/staff/src/app/*.gen.ts', { cwd: root })];
  const faults = globSync(markdown, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .toSorted()
    .flatMap((file) => faultsOf(root, file, files));
  return [...faults, ...repeatedNumbers(root), ...missingRows(root)];
}
