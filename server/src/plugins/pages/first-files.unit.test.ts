import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { screenLinks } from './first-files.ts';

const dist = mkdtempSync(path.join(tmpdir(), 'screens-'));
const file = path.join(dist, '.vite/manifest.json');
mkdirSync(path.dirname(file));
afterAll(() => rmSync(dist, { recursive: true }));

const screen = (name: string) => `src/routes/${name}.tsx?tsr-split=component`;
const manifest = {
  'index.html': { file: 'index.js', imports: ['_core.js'], css: ['index.css'] },
  '_core.js': { file: 'core.js', css: ['core.css'] },
  '_icons.js': { file: 'icons.js' },
  'virtual:messages/en': { file: 'en.js' },
  'virtual:messages/fr': { file: 'fr.js' },
  [screen('login')]: { file: 'login.js', imports: ['_core.js'] },
  [screen('_staff')]: { file: 'staff.js' },
  [screen('_staff/_shell')]: { file: 'shell.js' },
  [screen('_staff/_shell/interviews/index')]: { file: 'activities.js' },
  [screen('_staff/_shell/interviews/$job/index')]: {
    file: 'list.js',
    imports: ['_core.js', '_icons.js'],
    css: ['list.css'],
  },
  [screen('_staff/interviews/next')]: { file: 'next.js' },
  'src/areas/later.tsx': { file: 'later.js' },
};

function write(content: object, builtAt: number): void {
  writeFileSync(file, JSON.stringify(content));
  utimesSync(file, builtAt, builtAt);
}

const links = screenLinks(dist);
const filesAt = (at: string, signedIn = true, language: 'en' | 'fr' = 'en') =>
  [...links({ path: at, language, signedIn }).matchAll(/rel="(\w+)" crossorigin href="\/([^"]+)"/g)].map(
    ([, rel, name]) => `${rel} ${name}`,
  );

describe('the files of a page', () => {
  it('are those of its layouts, its screen and its language, without those of every page', () => {
    expect(links({ path: '/', language: 'en', signedIn: true })).toBe('');
    write(manifest, 1);
    expect(filesAt('/interviews/12')).toEqual([
      'modulepreload staff.js',
      'modulepreload shell.js',
      'modulepreload list.js',
      'stylesheet list.css',
      'modulepreload en.js',
      'modulepreload icons.js',
    ]);
    expect(filesAt('/interviews', true, 'fr')).toEqual([
      'modulepreload staff.js',
      'modulepreload shell.js',
      'modulepreload activities.js',
      'modulepreload fr.js',
    ]);
    // A name stands before any text.
    expect(filesAt('/interviews/next')).toEqual([
      'modulepreload staff.js',
      'modulepreload next.js',
      'modulepreload en.js',
    ]);
  });

  it('are no more than the messages for strangers at a page of staff, and where no page is', () => {
    expect(filesAt('/interviews/12', false)).toEqual(['modulepreload en.js']);
    expect(filesAt('/login', false)).toEqual(['modulepreload login.js', 'modulepreload en.js']);
    expect(filesAt('/interviews/12/nothing')).toEqual(['modulepreload en.js']);
  });

  it('are those of the present build', () => {
    write({ ...manifest, 'virtual:messages/en': { file: 'en-2.js' } }, 2);
    expect(filesAt('/login')).toEqual(['modulepreload login.js', 'modulepreload en-2.js']);
  });
});
