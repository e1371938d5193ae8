import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Violation } from './sources.ts';

/** Where markdown is read; a folder of its own keeps the search out of `node_modules`. */
const markdown = [
  '*.md',
  '{contract,deploy,domain,e2e,locales,recorder,server,transcoder}/*.md',
  'web/*/*.md',
  'docs/**/*.md',
];
/** Records tell of the code at their date; the changelog of any. Their links must lead somewhere all the same. */
const ofTheirDate = /^(docs\/decisions\/|CHANGELOG\.md$)/;
const pathInBackticks =
  /`((?:domain|contract|recorder|transcoder|server|web|locales|e2e|bench|deploy|docs|scripts)\/[\w./$-]+)`/g;
const relativeLink = /\]\((?![a-z]+:)([^)#\s]+)(?:#[^)]*)?\)/g;

const captures = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map((match) => String(match[1]));

function faultsOf(root: string, file: string): Violation[] {
  const folder = path.join(root, path.dirname(file));
  return readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const paths = ofTheirDate.test(file) ? [] : captures(pathInBackticks, text);
      const missing = [
        ...paths.filter((name) => !existsSync(path.join(root, name))),
        ...captures(relativeLink, text).filter((name) => !existsSync(path.join(folder, name))),
      ];
      return missing.map((name) => ({ file, line: index + 1, says: `${name} does not exist; docs must be true.` }));
    });
}

/** Paths and links in the docs that lead nowhere. */
export function checkDocs(root: string): Violation[] {
  return globSync(markdown, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .toSorted()
    .flatMap((file) => faultsOf(root, file));
}
