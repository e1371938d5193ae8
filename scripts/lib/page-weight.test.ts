import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { tooHeavy, type Page } from './page-weight.ts';

const dist = mkdtempSync(path.join(tmpdir(), 'vivavoce-weight-'));
afterAll(() => rmSync(dist, { recursive: true }));

/** Random bytes do not shrink. */
const write = (file: string, kilobytes: number) => writeFileSync(path.join(dist, file), randomBytes(kilobytes * 1000));
const manifest = {
  'index.html': { file: 'index.js', imports: ['_core.js'], css: ['page.css'] },
  '_core.js': { file: 'core.js', imports: ['index.html'] },
  'list.tsx?tsr-split=component': { file: 'list.js', imports: ['_core.js'] },
  'dialog.tsx': { file: 'dialog.js', imports: ['_core.js'] },
};
mkdirSync(path.join(dist, '.vite'));
writeFileSync(path.join(dist, '.vite/manifest.json'), JSON.stringify(manifest));
write('index.js', 1);
write('core.js', 20);
write('list.js', 10);
write('dialog.js', 90);
write('page.css', 5);

const list = { name: 'the list', app: 'any', begins: ['index.html', 'list.tsx'], styles: false, limit: 32 } as const;
const judged = (change: Partial<Page>) => tooHeavy(dist, { ...list, ...change });

it('counts each file that a page imports once, and nothing that loads later', () => {
  expect(judged({})).toBeUndefined();
  expect(judged({ begins: ['index.html'], limit: 22 })).toBeUndefined();
});

it('says by how much a page is too heavy, and what weighs most', () => {
  expect(judged({ limit: 31 })).toMatch(
    /^the list loads 31\.\d kB, its limit is 31: core\.js 20\.\d, list\.js 10\.\d, index\.js 1\.\d$/,
  );
});

it('counts styles where they count', () => {
  expect(judged({ styles: true })).toContain('page.css 5.0');
});

it('does not pass over a page that the build does not know', () => {
  expect(() => judged({ begins: ['gone.tsx'] })).toThrow('gone.tsx');
});
