import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Vite's manifest: the imports of each file of a build. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[]; assets?: string[] }>;

/** The parts of the app with which a page begins that has no connection, beside its phrases. */
const BEGINS = ['index.html', 'src/applicant/gate/without-connection.tsx'];
const phrasesOf = (language: string) => ['', '/applicant.offline'].map((set) => `virtual:messages/${language}${set}`);

/** The built files that these parts of the app load before they show. */
function shellFiles(manifest: Manifest, language: 'en' | 'fr'): string[] {
  const parts = new Set([...BEGINS, ...phrasesOf(language)]);
  const files = new Set<string>();
  // A set also iterates items added during the iteration.
  for (const name of parts) {
    const part = manifest[name];
    if (!part) throw new Error(`nothing in the build is called ${name}`);
    for (const file of [part.file, ...(part.css ?? []), ...(part.assets ?? [])])
      if (/\.(js|css|woff2)$/.test(file)) files.add(`/${file}`);
    part.imports?.forEach((next) => parts.add(next));
  }
  return [...files].toSorted();
}

/**
 * The service worker of the interview pages of one language. It stores the shell and the files of one build when it is
 * installed, and nothing later: no answer of the server that was made for a person can get into its cache. Pages come
 * from the network; the shell takes their place only where there is no connection.
 */
const SCRIPT = `const CACHE = NAME;
const SHELL = SHELL_ADDRESS;
const FILES = FILE_ADDRESSES;
addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([SHELL, ...FILES])));
});
addEventListener('activate', (event) => {
  const old = (name) => name.startsWith(PREFIX) && name !== CACHE;
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))).then(() => clients.claim()),
  );
});
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  const stored = (address) => caches.open(CACHE).then((cache) => cache.match(address));
  if (request.mode === 'navigate')
    event.respondWith(fetch(request).catch(async (error) => (await stored(SHELL)) ?? Promise.reject(error)));
  else if (request.method === 'GET' && origin === location.origin && search === '' && FILES.includes(pathname))
    event.respondWith(stored(pathname).then((file) => file ?? fetch(request)));
});
`;

/** A worker that removes itself and what it stored, for installations without it. */
const REMOVAL = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith(PREFIX)).map((name) => caches.delete(name))))
      .then(() => registration.unregister()),
  );
});
`;

const prefixOf = (language: string) => `interview-${language}-`;

const filled = (script: string, values: Record<string, unknown>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replaceAll(name, () => JSON.stringify(value)), script);

/**
 * The script of the worker. A new build changes its text, so that browsers install it immediately.
 * @param dist the folder of the built public app
 * @param shell the page without anybody's data
 */
export function interviewWorker(
  dist: string,
  { language, shell, html, enabled }: { language: 'en' | 'fr'; shell: string; html: string; enabled: boolean },
): string {
  const PREFIX = prefixOf(language);
  if (!enabled) return filled(REMOVAL, { PREFIX });
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const files = shellFiles(manifest, language);
  const build = createHash('sha256')
    .update(JSON.stringify([html, files]))
    .digest('hex')
    .slice(0, 16);
  return filled(SCRIPT, { NAME: PREFIX + build, PREFIX, SHELL_ADDRESS: shell, FILE_ADDRESSES: files });
}
